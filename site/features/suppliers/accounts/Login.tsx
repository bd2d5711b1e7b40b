import { Suspense, useState } from 'react'
import { SupplierLogin } from '../../../../api/contract/suppliers/account.ts'
import { SupplierCheck } from '../../../../api/contract/suppliers/supplier.ts'
import { AccountForm } from '../../../components/AccountForm.tsx'
import { Spinner } from '../../../components/Button.tsx'
import { DemoHint } from '../../../components/DemoHint.tsx'
import { Field } from '../../../components/fields/Field.tsx'
import { PasswordField } from '../../../components/fields/PasswordField.tsx'
import { api, codeOf } from '../../../lib/data/api.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { HOME } from '../../../lib/words/language.ts'
import { CodeStep } from '../../people/second-factor/mount.tsx'
import { showFailure } from '../../platform/toast/toast.store.ts'
import { goToDashboard, NotSignedInYet } from './NotSignedInYet.tsx'
import { supplierAccountMessages as say } from './supplier-account.messages.ts'

export const Login = () => (
  <NotSignedInYet>
    <LoginForm />
  </NotSignedInYet>
)

const BLANK = { email: '', password: '', code: '' }

/** Email and password; then, where the second factor is on, its code. */
function LoginForm() {
  const [asksForCode, setAsksForCode] = useState(false)
  const { form, field, ...sending } = useSentForm({
    schema: SupplierLogin,
    fields: ['email', 'password', 'code'],
    blank: BLANK,
    send: (body) => api.post('/api/supplier/login', SupplierCheck, { body }),
    onSent: () => goToDashboard({ title: say.login.welcome }),
    otherwise: say.login.wrongCredentials,
    noConnection: say.noConnection,
    isStep(error) {
      const needsCode = codeOf(error) === 'totp_required'
      if (needsCode) setAsksForCode(true)
      return needsCode && !asksForCode
    },
    onRefused(description, error) {
      showFailure(say.login.failed, description)
      if (codeOf(error) === 'wrong_credentials') setAsksForCode(false)
      form.setFocus(asksForCode ? 'code' : 'password', { shouldSelect: true })
    },
  })

  if (asksForCode)
    return (
      <Suspense fallback={<Spinner />}>
        <CodeStep
          {...sending}
          field={field('code')}
          onStartOver={() => {
            form.reset(BLANK)
            setAsksForCode(false)
          }}
        />
      </Suspense>
    )

  return (
    <div className="flex flex-col gap-8">
      <AccountForm say={say.login} {...sending}>
        <Field {...field('email')} label={say.email} type="email" autoComplete="username" />
        <div className="flex flex-col gap-2">
          <PasswordField
            {...field('password')}
            label={say.password}
            autoComplete="current-password"
            say={say}
          />
          <p>
            <a
              href={`${HOME}/supplier/reset-password`}
              className="inline-block py-1 underline underline-offset-4"
            >
              {say.login.forgot}
            </a>
          </p>
        </div>
      </AccountForm>
      <p className="border-t border-line pt-6 text-ink-soft">
        {say.login.noAccount}{' '}
        <a href={`${HOME}/supplier/signup`} className="text-ink underline underline-offset-4">
          {say.login.createAccount}
        </a>
      </p>
      <DemoHint
        say={say.login}
        signInOf={({ supplier }) => ({ name: supplier.email, password: supplier.password })}
        onFill={({ name, password }) => {
          form.reset({ email: name, password, code: '' })
          form.setFocus('password')
        }}
      />
    </div>
  )
}
