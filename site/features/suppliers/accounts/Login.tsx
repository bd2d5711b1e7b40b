import { SupplierLogin } from '../../../../api/contract/supplier/account.ts'
import { SupplierCheck } from '../../../../api/contract/supplier/supplier.ts'
import { AccountForm } from '../../../components/AccountForm.tsx'
import { DemoHint } from '../../../components/DemoHint.tsx'
import { Field } from '../../../components/fields/Field.tsx'
import { PasswordField } from '../../../components/fields/PasswordField.tsx'
import { api } from '../../../lib/api.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { showFailure } from '../../platform/toast/toast.store.ts'
import { goToDashboard, NotSignedInYet } from './NotSignedInYet.tsx'
import { supplierAccountMessages } from './supplier-account.messages.ts'

export const Login = ({ locale }: { locale: string }) => (
  <NotSignedInYet locale={locale}>
    <LoginForm locale={locale} />
  </NotSignedInYet>
)

function LoginForm({ locale }: { locale: string }) {
  const say = supplierAccountMessages(locale)
  const { form, field, ...sending } = useSentForm({
    schema: SupplierLogin,
    fields: ['email', 'password'],
    blank: { email: '', password: '' },
    send: (body) => api.post('/api/supplier/login', SupplierCheck, { body }),
    onSent: () => goToDashboard({ title: say.login.welcome }),
    otherwise: say.login.wrongCredentials,
    noConnection: say.noConnection,
    onRefused(description) {
      showFailure(say.login.failed, description)
      form.setFocus('password', { shouldSelect: true })
    },
  })
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
            <a href="/supplier/reset-password" className="inline-block py-1 underline underline-offset-4">
              {say.login.forgot}
            </a>
          </p>
        </div>
      </AccountForm>
      <p className="border-t border-line pt-6 text-ink-soft">
        {say.login.noAccount}{' '}
        <a href="/supplier/signup" className="text-ink underline underline-offset-4">
          {say.login.createAccount}
        </a>
      </p>
      <DemoHint
        say={say.login}
        signInOf={({ supplier }) => ({ name: supplier.email, password: supplier.password })}
        onFill={({ name, password }) => {
          form.reset({ email: name, password })
          form.setFocus('password')
        }}
      />
    </div>
  )
}
