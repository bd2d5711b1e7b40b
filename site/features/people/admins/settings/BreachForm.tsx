import { type Breach, BreachDetails } from '../../../../../api/contract/admin/breaches.ts'
import { FormDialog } from '../../../../components/dialogs/FormDialog.tsx'
import { CheckboxField } from '../../../../components/fields/CheckboxField.tsx'
import { Field, FieldRow, TextAreaField } from '../../../../components/fields/Field.tsx'
import { useSentForm } from '../../../../lib/use-sent-form.ts'
import * as common from '../../../../lib/words/common.messages.ts'
import { showToast } from '../../../platform/toast/toast.store.ts'
import { breachMessages as say } from './breaches.messages.ts'
import { saveBreach } from './settings.store.ts'

const BLANK = {
  startedOn: '',
  endedOn: '',
  noticedOn: '',
  circumstances: '',
  information: '',
  people: '',
  isEstimate: false,
  isSeriousRisk: false,
  riskReasons: '',
  measures: '',
  commissionerNotifiedOn: '',
  commissionNotifiedOn: '',
  peopleNotifiedOn: '',
  notices: '',
}
const FIELDS = [
  'startedOn',
  'endedOn',
  'noticedOn',
  'circumstances',
  'information',
  'people',
  'isEstimate',
  'isSeriousRisk',
  'riskReasons',
  'measures',
  'commissionerNotifiedOn',
  'commissionNotifiedOn',
  'peopleNotifiedOn',
  'notices',
] as const

type Props = { breach: Breach | null; onClose: () => void }

/** A new record, or the next version of one. */
export function BreachDialog({ breach, onClose }: Props) {
  const { form, field, refusal, isSending, onSubmit } = useSentForm({
    schema: BreachDetails,
    fields: FIELDS,
    blank: breach === null ? BLANK : { ...breach.details, people: String(breach.details.people) },
    send: (details) => saveBreach(breach, details),
    onSent() {
      showToast({ title: say.done, description: '' })
      onClose()
    },
    otherwise: common.checkConnection,
    isRefusedWhenMarked: true,
  })
  return (
    <FormDialog
      title={breach === null ? say.recordTitle : say.editTitle}
      submit={say.save}
      submitting={common.saving}
      isSending={isSending}
      discard={{
        isDirty: form.formState.isDirty,
        question: say.discardAsk,
        onKeep: () => form.setFocus('circumstances'),
      }}
      refusal={
        refusal && (
          <p role="alert" className="font-medium wrap-anywhere text-danger">
            {refusal}
          </p>
        )
      }
      className="gap-5"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Field {...field('noticedOn')} label={say.noticedOn} type="date" />
      <FieldRow className="sm:grid-cols-2">
        <Field {...field('startedOn')} label={say.startedOn} type="date" />
        <Field {...field('endedOn')} label={say.endedOn} hint={say.endedOnHint} type="date" optional />
      </FieldRow>
      <TextAreaField
        {...field('circumstances')}
        label={say.circumstances}
        hint={say.circumstancesHint}
        rows={3}
      />
      <TextAreaField {...field('information')} label={say.information} hint={say.informationHint} rows={2} />
      <Field {...field('people')} label={say.peopleConcerned} inputMode="numeric" autoComplete="off" />
      <CheckboxField {...field('isEstimate')} label={say.isEstimate} />
      <CheckboxField {...field('isSeriousRisk')} label={say.isSeriousRisk} hint={say.isSeriousRiskHint} />
      <TextAreaField {...field('riskReasons')} label={say.riskReasons} hint={say.riskReasonsHint} rows={3} />
      <TextAreaField {...field('measures')} label={say.measures} hint={say.measuresHint} rows={3} />
      <Field {...field('commissionerNotifiedOn')} label={say.commissioner} type="date" optional />
      <Field {...field('commissionNotifiedOn')} label={say.commission} type="date" optional />
      <Field {...field('peopleNotifiedOn')} label={say.peopleNotified} type="date" optional />
      <TextAreaField {...field('notices')} label={say.notices} hint={say.noticesHint} rows={2} optional />
    </FormDialog>
  )
}
