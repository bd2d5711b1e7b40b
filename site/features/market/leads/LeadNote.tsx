import { useState } from 'react'
import {
  type AdminLead,
  type AdminLeadDetail,
  LeadNote,
  LONGEST_LEAD_NOTE,
} from '../../../../api/contract/admin/leads.ts'
import { Button } from '../../../components/Button.tsx'
import { TextAreaField } from '../../../components/fields/Field.tsx'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { companyOf } from './lead-in-words.ts'
import { setNote } from './leads.api.ts'
import type { AdminLeadsMessages } from './leads.messages.ts'

type Props = {
  lead: AdminLeadDetail
  say: AdminLeadsMessages
  onChanged: (changed: AdminLead) => void
  /** Another admin was faster. */
  onRefused: () => void
}

/** What is typed stays where it could not be saved. */
export function LeadNoteForm({ lead, say, onChanged, onRefused }: Props) {
  const words = say.note
  const [known] = useState(lead.note)
  const { form, field, refusal, isSending, onSubmit } = useSentForm({
    schema: LeadNote,
    fields: ['note'],
    blank: { note: known },
    send: async ({ note }) => ({ changed: await setNote(lead, note), note }),
    onSent({ changed }) {
      showToast({ title: words.saved, description: companyOf(changed, say) })
      onChanged(changed)
    },
    valuesAfter: ({ note }) => ({ note }),
    otherwise: say.noConnection,
    onRefused,
    isLasting: true,
  })
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-2">
      <TextAreaField
        {...field('note')}
        label={words.label}
        hint={words.hint}
        rows={2}
        maxLength={LONGEST_LEAD_NOTE}
        announceError
      />
      {refusal !== undefined && (
        <p role="alert" className="font-medium text-danger">
          {refusal}
          {lead.note !== known && ` ${words.isNow(lead.note)}`}
        </p>
      )}
      {form.formState.isDirty && (
        <Button type="submit" variant="secondary" busy={isSending} className="self-start">
          {words.save}
        </Button>
      )}
    </form>
  )
}
