import { useState } from 'react'
import { PasswordReset } from '../../../../api/contract/supplier/account.ts'
import { Done } from '../../../../api/contract/supplier/supplier.ts'
import { AccountForm } from '../../../components/AccountForm.tsx'
import { Button } from '../../../components/Button.tsx'
import { Field } from '../../../components/fields/Field.tsx'
import { Outcome } from '../../../components/Outcome.tsx'
import { api } from '../../../lib/api.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { supplierAccountMessages } from './supplier-account.messages.ts'

/** Says the same whether or not the account exists. */
export function ResetPassword({ locale }: { locale: string }) {
  const { reset: say } = supplierAccountMessages(locale)
  const [isSent, setSent] = useState(false)
  if (!isSent) return <ResetForm locale={locale} onSent={() => setSent(true)} />
  return (
    <Outcome tone="success" title={say.sent} text={say.sentWhy}>
      <Button variant="secondary" onClick={() => setSent(false)}>
        {say.another}
      </Button>
    </Outcome>
  )
}

function ResetForm({ locale, onSent }: { locale: string; onSent: () => void }) {
  const say = supplierAccountMessages(locale)
  const { field, ...sending } = useSentForm({
    schema: PasswordReset,
    fields: ['email'],
    blank: { email: '' },
    send: (body) => api.post('/api/supplier/password-reset', Done, { body }),
    onSent,
    otherwise: say.tryAgain,
    noConnection: say.noConnection,
  })
  return (
    <AccountForm say={say.reset} {...sending}>
      <Field
        {...field('email')}
        label={say.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
      />
    </AccountForm>
  )
}
