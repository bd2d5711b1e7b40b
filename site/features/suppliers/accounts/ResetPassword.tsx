import { useState } from 'react'
import { Done } from '../../../../api/contract/done.ts'
import { PasswordReset } from '../../../../api/contract/suppliers/account.ts'
import { AccountForm } from '../../../components/AccountForm.tsx'
import { Button } from '../../../components/Button.tsx'
import { Field } from '../../../components/fields/Field.tsx'
import { Outcome } from '../../../components/Outcome.tsx'
import { api } from '../../../lib/data/api.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { supplierAccountMessages as say } from './supplier-account.messages.ts'

/** Says the same whether or not the account exists. */
export function ResetPassword() {
  const { reset: words } = say
  const [isSent, setSent] = useState(false)
  const { field, ...sending } = useSentForm({
    schema: PasswordReset,
    fields: ['email'],
    blank: { email: '' },
    send: (body) => api.post('/api/supplier/password-reset', Done, { body }),
    onSent: () => setSent(true),
    otherwise: common.pleaseTryAgain,
    noConnection: common.noConnection,
    isLasting: true,
  })
  if (isSent)
    return (
      <Outcome tone="success" title={words.sent} text={words.sentWhy}>
        <Button variant="secondary" onClick={() => setSent(false)}>
          {words.another}
        </Button>
      </Outcome>
    )
  return (
    <AccountForm say={words} {...sending}>
      <Field {...field('email')} label={common.emailAddress} type="email" autoComplete="username" />
    </AccountForm>
  )
}
