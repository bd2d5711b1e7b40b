import { useEffect } from 'react'
import { OwnEmail } from '../../../../api/contract/suppliers/account.ts'
import { SupplierCheck } from '../../../../api/contract/suppliers/supplier.ts'
import { Button } from '../../../components/Button.tsx'
import { Field } from '../../../components/fields/Field.tsx'
import { api, codeOf } from '../../../lib/data/api.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { withConfirmation } from '../../people/second-factor/confirmation.store.ts'
import { showFailure, showToast } from '../../platform/toast/toast.store.ts'
import { supplierSessionMessages } from './supplier-session.messages.ts'
import { askAgainWhoIsHere, refreshSupplier, supplierSessionIsOver } from './supplier-session.store.ts'

const say = supplierSessionMessages.email

type Props = { email: string; onDone: () => void }

/** Corrects an address that was mistyped at sign-up, and sends the link there. */
export function ChangeEmail({ email, onDone }: Props) {
  const { form, field, refusal, isSending, onSubmit } = useSentForm({
    schema: OwnEmail,
    fields: ['email'],
    blank: { email },
    send: (body) =>
      withConfirmation('supplier', () => api.put('/api/supplier/email', SupplierCheck, { body })),
    onSent({ supplier }) {
      showToast({ title: common.linkSent, description: say.sentWhy(supplier.email) })
      void refreshSupplier()
      onDone()
    },
    otherwise: common.pleaseTryAgain,
    noConnection: common.noConnection,
    onSignedOut: supplierSessionIsOver,
    onRefused(description, error) {
      if (codeOf(error) === 'email_is_confirmed') void askAgainWhoIsHere()
      else showFailure(say.notSaved, description)
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('email', { shouldSelect: true }), [setFocus])

  return (
    <form noValidate onSubmit={onSubmit} className="mt-4 flex max-w-md flex-col gap-4">
      <Field
        {...field('email')}
        label={common.emailAddress}
        type="email"
        autoComplete="email"
        announceError
      />
      {refusal && <p className="font-medium wrap-anywhere text-danger">{refusal}</p>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" busy={isSending}>
          {isSending ? common.saving : say.save}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {common.cancel}
        </Button>
      </div>
    </form>
  )
}
