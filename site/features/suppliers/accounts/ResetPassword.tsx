import { useState } from 'react'
import { PasswordReset } from '../../../../api/contract/supplier/account.ts'
import { AccountForm } from '../../../components/AccountForm.tsx'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { Field } from '../../../components/Field.tsx'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { askForResetLink } from './supplier-account.api.ts'
import { supplierAccountMessages } from './supplier-account.messages.ts'

/** Says the same whether or not there is such an account. */
export function ResetPassword({ locale }: { locale: string }) {
  const { reset: say } = supplierAccountMessages(locale)
  const [isSent, setSent] = useState(false)
  if (!isSent) return <ResetForm locale={locale} onSent={() => setSent(true)} />
  return (
    <div className="flex flex-col items-start gap-6">
      <Alert tone="success" title={say.sent}>
        <p>{say.sentWhy}</p>
      </Alert>
      <Button variant="secondary" onClick={() => setSent(false)}>
        {say.another}
      </Button>
    </div>
  )
}

function ResetForm({ locale, onSent }: { locale: string; onSent: () => void }) {
  const say = supplierAccountMessages(locale)
  const { form, ...sending } = useSentForm({
    schema: PasswordReset,
    fields: ['email'],
    blank: { email: '' },
    send: askForResetLink,
    onSent,
    otherwise: say.tryAgain,
    noConnection: say.noConnection,
  })
  return (
    <AccountForm say={say.reset} {...sending}>
      <Field
        {...form.register('email')}
        label={say.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        error={form.formState.errors.email?.message}
      />
    </AccountForm>
  )
}
