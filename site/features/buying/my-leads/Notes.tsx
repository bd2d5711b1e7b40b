import { type FormEvent, useRef, useState } from 'react'
import { LONGEST_NOTES } from '../../../../api/contract/supplier/my-leads.ts'
import type { PurchasedLead } from '../../../../api/contract/supplier/purchases.ts'
import { Button } from '../../../components/Button.tsx'
import { TextAreaField } from '../../../components/fields/Field.tsx'
import { RelativeTime } from '../../../components/RelativeTime.tsx'
import { useMutation } from '../../../lib/use-mutation.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'
import { addNote } from './my-leads.api.ts'
import type { MyLeadsMessages } from './my-leads.messages.ts'
import { keepNoteDraft, noteDraft } from './note-draft.ts'

type Props = {
  lead: PurchasedLead
  now: Date
  say: MyLeadsMessages
  onChanged: (changed: PurchasedLead) => void
}

export const Notes = ({ lead, now, say, onChanged }: Props) => (
  <section>
    <h4 className="text-sm font-semibold">{say.notes}</h4>
    <NoteForm lead={lead} say={say} onChanged={onChanged} />
    {lead.notes.length > 0 && (
      <ol className="mt-4 flex max-w-measure flex-col gap-3">
        {lead.notes.map(({ id, text, at }) => (
          <li key={id ?? 'outcome'}>
            <p className="text-sm text-ink-soft">
              {at === null ? say.earlierNote : <RelativeTime at={at} now={now} />}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
    )}
  </section>
)

function NoteForm({ lead, say, onChanged }: Omit<Props, 'now'>) {
  const words = say.noteForm
  const [text, setText] = useState(() => noteDraft('note', lead.id))
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const saving = useMutation({ otherwise: words.failed, onSignedOut: supplierSessionIsOver })

  function write(typed: string) {
    setText(typed)
    setMissing(false)
    keepNoteDraft('note', lead.id, typed)
  }

  function save(event: FormEvent) {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() === '') return box.current?.focus()
    void saving.mutate(
      () => addNote(lead.id, text),
      (changed) => {
        write('')
        onChanged(changed)
        showToast({
          title: words.saved,
          description: words.statusStays(lead.company, say.outcome[changed.outcome]),
        })
      },
    )
  }

  return (
    <form noValidate onSubmit={save} className="mt-2 flex max-w-measure flex-col gap-3">
      <TextAreaField
        ref={box}
        label={words.label}
        hint={words.hint}
        rows={2}
        maxLength={LONGEST_NOTES}
        value={text}
        onChange={({ target }) => write(target.value)}
        error={isMissing ? words.missing : saving.refusal}
        announceError
      />
      <Button type="submit" variant="secondary" busy={saving.isPending} className="self-start">
        {saving.isPending ? words.saving : words.save}
      </Button>
    </form>
  )
}
