import { useState } from 'react'
import { LONGEST_NOTES } from '../../../../api/contract/supplier/my-leads.ts'
import type { PurchasedLead } from '../../../../api/contract/supplier/purchases.ts'
import { OUTCOMES } from '../../../../domain/outcomes.ts'
import { Button } from '../../../components/Button.tsx'
import { DialogSheet } from '../../../components/dialogs/DialogSheet.tsx'
import { DiscardAsk } from '../../../components/dialogs/DiscardAsk.tsx'
import { Field, SelectField, TextAreaField } from '../../../components/Field.tsx'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'
import { recordOutcome } from './my-leads.api.ts'
import type { MyLeadsMessages } from './my-leads.messages.ts'
import { TypedOutcome, typedFrom } from './typed-outcome.ts'

type Props = {
  lead: PurchasedLead
  say: MyLeadsMessages
  onChanged: (changed: PurchasedLead) => void
  onClose: () => void
}

/** The dialog in which a supplier says what became of a lead. It asks before it closes over what was typed. */
export function OutcomeDialog({ lead, say, onChanged, onClose }: Props) {
  const words = say.form
  const showFailed = (description: string) =>
    showToast({ title: say.updateFailed, description, variant: 'destructive' })
  const { form, refusal, isSending, onSubmit } = useSentForm({
    schema: TypedOutcome,
    fields: ['outcome', 'dealValue', 'outcomeNotes'],
    blank: typedFrom(lead),
    send: (change) => recordOutcome(lead.id, change),
    onSent(changed) {
      onChanged(changed)
      showToast({
        title: say.updated,
        description: say.updatedTo(lead.company, say.outcome[changed.outcome]),
      })
      onClose()
    },
    otherwise: say.updateFailedWhy,
    noConnection: say.updateFailedWhy,
    onSignedOut: supplierSessionIsOver,
    onMarked: showFailed,
    onRefused: showFailed,
  })
  const { errors, isDirty } = form.formState
  const [isLeaving, setLeaving] = useState(false)

  return (
    <DialogSheet
      title={say.updateStatus}
      description={lead.company}
      closeLabel={say.close}
      onClose={() => (isDirty ? setLeaving(true) : onClose())}
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <SelectField
          {...form.register('outcome')}
          label={words.outcome}
          options={OUTCOMES.map((value) => ({ value, label: say.outcome[value] }))}
          error={errors.outcome?.message}
        />
        {form.watch('outcome') === 'converted' && (
          <Field
            {...form.register('dealValue')}
            label={words.dealValue}
            inputMode="decimal"
            autoComplete="off"
            before="$"
            optional
            hint={words.dealValueHint}
            error={errors.dealValue?.message}
            announceError
          />
        )}
        <TextAreaField
          {...form.register('outcomeNotes')}
          label={words.notes}
          rows={4}
          maxLength={LONGEST_NOTES}
          optional
          error={errors.outcomeNotes?.message}
        />
        {/* The toast, which reads it out, goes by itself. */}
        {refusal && <p className="font-medium wrap-anywhere text-danger">{refusal}</p>}
        {isLeaving ? (
          <DiscardAsk
            say={words}
            onDiscard={onClose}
            onKeep={() => {
              setLeaving(false)
              form.setFocus('outcomeNotes')
            }}
          />
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={isSending} className="max-sm:grow">
              {isSending ? words.saving : words.save}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {words.cancel}
            </Button>
          </div>
        )}
      </form>
    </DialogSheet>
  )
}
