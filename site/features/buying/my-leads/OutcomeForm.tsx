import * as v from 'valibot'
import { LONGEST_NOTES, OutcomeUpdate } from '../../../../api/contract/buying/my-leads.ts'
import type { PurchasedLead } from '../../../../api/contract/buying/purchases.ts'
import { OUTCOMES } from '../../../../domain/leads/outcomes.ts'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { AskOnce, useAskOnce } from '../../../components/fields/AskOnce.tsx'
import { Field, SelectField, TextAreaField } from '../../../components/fields/Field.tsx'
import { unusualFigure } from '../../../lib/unusual-figures/unusual-figure.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { DOLLAR } from '../../../lib/words/format.messages.ts'
import { formatMoney } from '../../../lib/words/format.ts'
import { showFailure, showToast } from '../../platform/toast/toast.store.ts'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'
import { type OutcomeChange, recordOutcome } from './my-leads.api.ts'
import { myLeadsMessages as say } from './my-leads.messages.ts'
import { keepNoteDraft, noteDraft } from './note-draft.ts'

type Props = {
  lead: PurchasedLead
  onChanged: (changed: PurchasedLead) => void
  onClose: () => void
}

export function OutcomeDialog({ lead, onChanged, onClose }: Props) {
  const words = say.form
  const showFailed = (why: string) => showFailure(say.updateFailed, why)
  const { questions, ask, drop } = useAskOnce<'dealValue'>()
  const { form, field, refusal, isSending, onSubmit } = useSentForm({
    schema: TypedOutcome,
    fields: ['outcome', 'dealValue', 'note'],
    blank: { ...typedFrom(lead), note: noteDraft('status', lead.id) },
    asks: ({ dealValue }) =>
      ask(
        unusualFigure('dealValue', dealValue === lead.dealValue ? null : dealValue, {
          field: 'dealValue',
          label: say.dealValue,
          format: formatMoney,
        }),
      ),
    send: (change) => recordOutcome(lead.id, change),
    onSent(changed, { note }) {
      keepNoteDraft('status', lead.id, '')
      onChanged(changed)
      const outcome = say.outcome[changed.outcome]
      const isNoteAlone =
        note !== '' && changed.outcome === lead.outcome && changed.dealValue === lead.dealValue
      showToast(
        isNoteAlone
          ? { title: common.noteSaved, description: say.noteForm.statusStays(lead.company, outcome) }
          : { title: say.updated, description: say.updatedTo(lead.company, outcome) },
      )
      onClose()
    },
    otherwise: say.updateFailedWhy,
    onSignedOut: supplierSessionIsOver,
    onMarked: showFailed,
    onRefused: showFailed,
  })

  function leave() {
    keepNoteDraft('status', lead.id, '')
    onClose()
  }

  return (
    <FormDialog
      title={say.updateStatus}
      description={lead.company}
      submit={common.save}
      submitting={common.saving}
      isSending={isSending}
      discard={{
        isDirty: form.formState.isDirty,
        question: words.discardAsk,
        onKeep: () => form.setFocus('note'),
      }}
      // The toast, which reads it out, disappears by itself.
      refusal={refusal && <p className="font-medium wrap-anywhere text-danger">{refusal}</p>}
      className="gap-5"
      onSubmit={onSubmit}
      onCancel={leave}
      onClose={leave}
    >
      <SelectField
        {...field('outcome')}
        label={words.outcome}
        options={OUTCOMES.map((value) => ({ value, label: say.outcome[value] }))}
      />
      {form.watch('outcome') === 'converted' && (
        <Field
          {...field('dealValue', { onChange: drop })}
          label={words.dealValue}
          inputMode="decimal"
          autoComplete="off"
          {...DOLLAR}
          optional
          hint={words.dealValueHint}
          announceError
        />
      )}
      <TextAreaField
        {...field('note', { onChange: ({ target }) => keepNoteDraft('status', lead.id, target.value) })}
        label={words.notes}
        hint={words.notesHint}
        rows={4}
        maxLength={LONGEST_NOTES}
        optional
      />
      <AskOnce questions={questions} onChange={(name) => form.setFocus(name)} />
    </FormDialog>
  )
}

type Typed = { outcome: string; dealValue?: unknown; note?: string | null | undefined }

/** The outcome as typed, read with the route's own checks. A deal value counts only where its field is shown. */
export const TypedOutcome = v.pipe(
  v.object({ outcome: v.string(), dealValue: v.string(), note: v.string() }),
  v.transform(
    (typed): Typed => ({ ...typed, dealValue: typed.outcome === 'converted' ? typed.dealValue : null }),
  ),
  OutcomeUpdate,
  v.transform(
    ({ outcome, dealValue = null, note }): OutcomeChange => ({ outcome, dealValue, note: note ?? '' }),
  ),
)

const typedFrom = ({ outcome, dealValue }: PurchasedLead) => ({
  outcome,
  dealValue: dealValue === null ? '' : String(dealValue),
})
