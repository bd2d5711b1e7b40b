import { LONGEST_NOTES } from '../../../api/contract/supplier/my-leads.ts'
import { OUTCOMES, type PurchasedLead } from '../../../api/contract/supplier/purchases.ts'
import { Button } from '../../components/Button.tsx'
import { Field, SelectField, TextAreaField } from '../../components/Field.tsx'
import type { MyLeadsMessages } from './my-leads.messages.ts'
import { useOutcomeForm } from './use-outcome-form.ts'

type Props = { lead: PurchasedLead; say: MyLeadsMessages; onDone: () => void }

export function OutcomeForm({ lead, say, onDone }: Props) {
  const { form, typed, type, mistakes, failure, isSaving, submit } = useOutcomeForm(lead, say, onDone)
  const words = say.form
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <SelectField
        label={words.outcome}
        name="outcome"
        options={OUTCOMES.map((value) => ({ value, label: say.outcome[value] }))}
        value={typed.outcome}
        onChange={({ target }) => type({ outcome: target.value })}
        error={mistakes.outcome}
      />
      {typed.outcome === 'converted' && (
        <Field
          label={words.dealValue}
          name="dealValue"
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          before="$"
          optional
          hint={words.dealValueHint}
          value={typed.dealValue}
          onChange={({ target }) => type({ dealValue: target.value })}
          error={mistakes.dealValue}
          announceError
        />
      )}
      <TextAreaField
        label={words.notes}
        name="outcomeNotes"
        rows={4}
        maxLength={LONGEST_NOTES}
        optional
        value={typed.outcomeNotes}
        onChange={({ target }) => type({ outcomeNotes: target.value })}
        error={mistakes.outcomeNotes}
      />
      {failure && <p className="font-medium wrap-anywhere text-danger">{failure}</p>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSaving} className="max-sm:grow">
          {isSaving ? words.saving : words.save}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
