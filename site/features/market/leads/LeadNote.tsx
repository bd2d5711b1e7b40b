import { useEffect, useState } from 'react'
import {
  type AdminLead,
  type AdminLeadDetail,
  LeadNote,
  LONGEST_LEAD_NOTE,
} from '../../../../api/contract/admin/leads.ts'
import { Button } from '../../../components/Button.tsx'
import { TextAreaField } from '../../../components/fields/Field.tsx'
import { keepUnsavedText, unsavedText } from '../../../lib/unsaved-text.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { companyOf } from './lead-in-words.ts'
import { setNote } from './leads.api.ts'
import { adminLeadsMessages as say } from './leads.messages.ts'

type Props = {
  lead: AdminLeadDetail
  onChanged: (changed: AdminLead) => void
  /** Another admin was faster. */
  onRefused: () => void
}

/** What is typed stays where it could not be saved, and in this tab until it is. */
export function LeadNoteForm({ lead, onChanged, onRefused }: Props) {
  const words = say.note
  const [known] = useState(lead.note)
  const typedKey = `admin:lead-note:${lead.id}` as const
  /** The note that the typed one was to replace. */
  const replacedKey = `admin:lead-note-replaced:${lead.id}` as const
  const [draft] = useState(() => ({ text: unsavedText(typedKey), replaces: unsavedText(replacedKey) }))
  const { form, field, refusal, isSending, onSubmit } = useSentForm({
    schema: LeadNote,
    fields: ['note'],
    blank: { note: known },
    send: async ({ note }) => ({ changed: await setNote(lead, note), note }),
    onSent({ changed, note }) {
      const typedSince = form.getValues('note')
      const isSaved = typedSince.trim() === note
      keepUnsavedText(typedKey, isSaved ? '' : typedSince)
      keepUnsavedText(replacedKey, isSaved ? '' : note)
      showToast({ title: common.noteSaved, description: companyOf(changed) })
      onChanged(changed)
    },
    valuesAfter: ({ note }) => ({ note }),
    otherwise: say.noConnection,
    onRefused,
    isLasting: true,
  })
  const { setValue } = form
  useEffect(() => {
    if (draft.text !== '') setValue('note', draft.text, { shouldDirty: true })
  }, [draft, setValue])

  const { defaultValues, isDirty } = form.formState
  /** Another admin has changed the note since the draft was typed. */
  const isOutdated = isDirty && draft.text !== '' && draft.replaces !== known && defaultValues?.note === known

  function keep(typed: string) {
    const replaced = defaultValues?.note ?? ''
    const isUnsaved = typed !== '' && typed !== replaced
    keepUnsavedText(typedKey, isUnsaved ? typed : '')
    keepUnsavedText(replacedKey, isUnsaved ? replaced : '')
  }

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-2">
      <TextAreaField
        {...field('note', { onChange: ({ target }) => keep(target.value) })}
        label={words.label}
        hint={words.hint}
        rows={2}
        maxLength={LONGEST_LEAD_NOTE}
        announceError
      />
      {isOutdated && refusal === undefined && <p role="status">{words.isNow(known)}</p>}
      {refusal !== undefined && (
        <p role="alert" className="font-medium text-danger">
          {refusal}
          {lead.note !== known && ` ${words.isNow(lead.note)}`}
        </p>
      )}
      {isDirty && (
        <Button type="submit" variant="secondary" busy={isSending} className="self-start">
          {common.saveNote}
        </Button>
      )}
    </form>
  )
}
