import { useStore } from '@nanostores/react'
import { Suspense, useState } from 'react'
import { AdminLogin as Credentials } from '../../../../../api/contract/admin/account.ts'
import { AdminCheck } from '../../../../../api/contract/admin/admin.ts'
import { AccountForm } from '../../../../components/AccountForm.tsx'
import { LinkButton, Spinner } from '../../../../components/Button.tsx'
import { DemoHint } from '../../../../components/DemoHint.tsx'
import { Field } from '../../../../components/fields/Field.tsx'
import { PasswordField } from '../../../../components/fields/PasswordField.tsx'
import { api, codeOf } from '../../../../lib/data/api.ts'
import { useSentForm } from '../../../../lib/use-sent-form.ts'
import { showFailure, showToastOnNextPage } from '../../../platform/toast/toast.store.ts'
import { CodeStep } from '../../second-factor/mount.tsx'
import { $adminSession, tellOtherTabs } from '../session/session.store.ts'
import { adminSignInMessages as say } from './sign-in.messages.ts'

/** Tells a signed-in admin so; everybody else gets the form, even when the API cannot be reached. */
export function AdminLogin() {
  const session = useStore($adminSession)
  switch (session.name) {
    case 'pending':
      return <Spinner label={say.lookingUp} />
    case 'signed-in':
      return (
        <div className="flex flex-col items-start gap-6">
          <p role="status" className="text-lg wrap-anywhere">
            {say.alreadyHere(session.person.username)}
          </p>
          <LinkButton href="/admin">{say.goToAdmin}</LinkButton>
        </div>
      )
    case 'signed-out':
    case 'unreachable':
      return <LoginForm />
  }
}

const BLANK = { username: '', password: '', code: '' }

/** Username and password; then, where the second factor is on, its code. */
function LoginForm() {
  const [asksForCode, setAsksForCode] = useState(false)
  const { form, field, ...sending } = useSentForm({
    schema: Credentials,
    fields: ['username', 'password', 'code'],
    blank: BLANK,
    send: (body) => api.post('/api/admin/login', AdminCheck, { body }),
    onSent() {
      tellOtherTabs()
      showToastOnNextPage({ title: say.successful, description: say.welcome })
      // Replaced, so that Back leads to the page before the form and not to a form that is done with.
      location.replace('/admin')
    },
    otherwise: say.wrongCredentials,
    noConnection: say.noConnection,
    isStep(error) {
      const needsCode = codeOf(error) === 'totp_required'
      if (needsCode) setAsksForCode(true)
      return needsCode && !asksForCode
    },
    onRefused(why, error) {
      showFailure(say.failed, why)
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
      <AccountForm say={say} {...sending}>
        <Field
          {...field('username')}
          label={say.username}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <PasswordField
          {...field('password')}
          label={say.password}
          autoComplete="current-password"
          say={say}
        />
      </AccountForm>
      <DemoHint
        say={say}
        signInOf={({ admin }) => ({ name: admin.username, password: admin.password })}
        onFill={({ name, password }) => {
          form.reset({ username: name, password, code: '' })
          form.setFocus('password')
        }}
      />
    </div>
  )
}
