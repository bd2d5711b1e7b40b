import { type FormEvent, useId, useRef, useState } from 'react'
import { LONGEST_NOTES } from '../../../../api/contract/buying/my-leads.ts'
import type { PurchasedLead } from '../../../../api/contract/buying/purchases.ts'
import { Button } from '../../../components/Button.tsx'
import { TextAreaField } from '../../../components/fields/Field.tsx'
import { RelativeTime } from '../../../components/RelativeTime.tsx'
import { useAfterChange } from '../../../lib/data/use-after-change.ts'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { showFailure, showToast } from '../../platform/toast/toast.store.ts'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'
import { addNote, deleteNote } from './my-leads.api.ts'
import { myLeadsMessages as say } from './my-leads.messages.ts'
import { keepNoteDraft, noteDraft } from './note-draft.ts'

type Props = {
  lead: PurchasedLead
  now: Date
  onChanged: (changed: PurchasedLead) => void
  /** Another window has deleted the note. */
  onStale: () => void
}

export function Notes({ lead, now, onChanged, onStale }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that deleted a note has gone with it.
  const onDeleted = (changed: PurchasedLead) => {
    heading.current?.focus()
    onChanged(changed)
  }
  return (
    <section>
      <h4 ref={heading} tabIndex={-1} className="text-sm font-semibold outline-none">
        {say.notes}
      </h4>
      <NoteForm lead={lead} onChanged={onChanged} />
      {lead.notes.length > 0 && (
        <ol className="mt-4 flex max-w-measure flex-col gap-3">
          {lead.notes.map(({ id, text, at }) => (
            <li key={id ?? 'outcome'}>
              <p className="text-sm text-ink-soft">
                {at === null ? say.earlierNote : <RelativeTime at={at} now={now} />}
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
              {id !== null && (
                <DeleteNote id={id} text={text} lead={lead} onDeleted={onDeleted} onStale={onStale} />
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

type DeleteProps = Pick<Props, 'lead' | 'onStale'> & {
  id: string
  text: string
  onDeleted: (changed: PurchasedLead) => void
}

/** Asks first: a deleted note cannot be restored. */
function DeleteNote({ id, text, lead, onDeleted, onStale }: DeleteProps) {
  const words = say.deletion
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const question = useId()
  const keep = useRef<HTMLButtonElement>(null)
  const deleting = useMutation({
    otherwise: words.failed,
    onSignedOut: supplierSessionIsOver,
    onRefused(message) {
      showFailure(words.failed, message)
      onStale()
    },
  })
  useAfterChange(isAsking, () => (isAsking ? keep : opener).current?.focus())

  if (!isAsking)
    return (
      <Button
        ref={opener}
        variant="quiet"
        className="-ml-3 px-3! text-sm!"
        aria-label={words.deleteOf(text.slice(0, 40))}
        onClick={() => setAsking(true)}
      >
        {common.deleteIt}
      </Button>
    )
  const remove = () =>
    deleting.mutate(
      () => deleteNote(id),
      (changed) => {
        onDeleted(changed)
        showToast({ title: words.deleted, description: lead.company })
      },
    )
  return (
    <div className="mt-2">
      <p id={question} className="font-medium">
        {words.ask}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button variant="destructive" busy={deleting.isPending} onClick={() => void remove()}>
          {words.confirm}
        </Button>
        <Button ref={keep} variant="quiet" aria-describedby={question} onClick={() => setAsking(false)}>
          {words.keep}
        </Button>
      </div>
    </div>
  )
}

function NoteForm({ lead, onChanged }: Omit<Props, 'now' | 'onStale'>) {
  const words = say.noteForm
  const [text, setText] = useState(() => noteDraft('note', lead.id))
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const saving = useMutation({ otherwise: words.failed, onSignedOut: supplierSessionIsOver })

  const shown = useRef(text)

  function write(typed: string) {
    shown.current = typed
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
        // What was typed since it was sent is the next note.
        write(shown.current.startsWith(text) ? shown.current.slice(text.length) : shown.current)
        onChanged(changed)
        showToast({
          title: common.noteSaved,
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
        {saving.isPending ? common.saving : common.saveNote}
      </Button>
    </form>
  )
}
