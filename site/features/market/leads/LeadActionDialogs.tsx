import { useState } from 'react'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import * as v from 'valibot'
import type { Candidate } from '../../../../api/contract/admin/candidates.ts'
import { type AdminLead, LONGEST_REASON, OffMarket } from '../../../../api/contract/admin/leads.ts'
import { Alert } from '../../../components/Alert.tsx'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { TextAreaField } from '../../../components/fields/Field.tsx'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { companyOf } from './lead-in-words.ts'
import { assignTo, candidates, takeOffMarket } from './leads.api.ts'
import { adminLeadsMessages as say } from './leads.messages.ts'
import { ProviderChoice } from './ProviderChoice.tsx'

type Props = {
  lead: AdminLead
  onClose: () => void
  onDone: (changed: AdminLead) => void
  /** Another admin was faster, so the list is out of date. */
  onRefused: () => void
}

export function AssignDialog(props: Props) {
  const { lead } = props
  const words = say.assignment
  const [chosen, setChosen] = useState<Candidate>()
  const { form, field, dialog } = useLeadAction(props, {
    words,
    schema: v.object({ providerId: v.pipe(v.string(), v.nonEmpty(words.choose)) }),
    name: 'providerId',
    blank: { providerId: '' },
    action: ({ providerId }) => assignTo(lead, providerId),
    doneTo: () => words.doneTo(companyOf(lead), chosen?.name ?? ''),
  })
  return (
    <FormDialog {...dialog}>
      <ProviderChoice
        chosen={chosen}
        search={(search, signal) => candidates(lead.id, search, signal)}
        factsOf={words.factsOf}
        error={field('providerId').error}
        onChoose={(provider) => {
          setChosen(provider)
          form.setValue('providerId', provider.id)
          form.clearErrors()
        }}
      />
      {chosen && <p>{words.credits(chosen.leadCredits)}</p>}
      <p className="text-ink-soft">{words.what}</p>
    </FormDialog>
  )
}

export function UnlistDialog(props: Props) {
  const { lead } = props
  const words = say.removal
  const { field, dialog } = useLeadAction(props, {
    words,
    schema: OffMarket,
    name: 'reason',
    blank: { reason: '' },
    action: ({ reason }) => takeOffMarket(lead, reason),
    doneTo: () => companyOf(lead),
  })
  return (
    <FormDialog {...dialog} variant="destructive">
      <Alert tone="pending" title={lead.isHeld ? words.held : undefined} text={words.what} />
      <TextAreaField
        {...field('reason', { setValueAs: oneLine })}
        label={words.reason}
        hint={words.reasonHint}
        rows={3}
        maxLength={LONGEST_REASON}
        announceError
      />
    </FormDialog>
  )
}

/** A reason is one line: line breaks become spaces. */
const oneLine = (typed: string) => typed.replace(/\s+/g, ' ')

type Action<Answer extends FieldValues, Read> = {
  words: { title: string; confirm: string; working: string; done: string }
  /** Of one field, called `name`. */
  schema: v.GenericSchema<Answer, Read>
  name: Path<Answer>
  blank: DefaultValues<Answer>
  action: (read: Read) => Promise<AdminLead>
  /** The text of the toast afterwards. */
  doneTo: () => string
}

/** An action on one lead that needs an answer first: its form, and the props of its dialog. */
function useLeadAction<Answer extends FieldValues, Read>(
  { lead, onClose, onDone, onRefused }: Props,
  { words, schema, name, blank, action, doneTo }: Action<Answer, Read>,
) {
  const { form, field, refusal, isSending, onSubmit } = useSentForm({
    schema,
    fields: [name],
    blank,
    send: action,
    onSent(changed) {
      showToast({ title: words.done, description: doneTo() })
      onDone(changed)
    },
    otherwise: say.noConnection,
    isRefusedWhenMarked: true,
    onMarked: onRefused,
    onRefused,
  })
  const dialog = {
    title: words.title,
    description: companyOf(lead),
    closeLabel: common.close,
    submit: words.confirm,
    submitting: words.working,
    cancel: common.cancel,
    className: 'gap-4',
    refusal: refusal && (
      <p role="alert" className="font-medium text-danger">
        {refusal}
      </p>
    ),
    isSending,
    onSubmit,
    onClose,
  }
  return { form, field, dialog }
}
