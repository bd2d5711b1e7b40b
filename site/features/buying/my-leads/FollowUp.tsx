import { type FormEvent, useState } from 'react'
import type { PurchasedLead } from '../../../../api/contract/buying/purchases.ts'
import { Button } from '../../../components/Button.tsx'
import { Field } from '../../../components/fields/Field.tsx'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import { formatIsoDay, formatLongDay } from '../../../lib/words/format.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'
import { setReminder } from './my-leads.api.ts'
import { myLeadsMessages as say } from './my-leads.messages.ts'

type Props = {
  lead: PurchasedLead
  now: Date
  onChanged: (changed: PurchasedLead) => void
  /** Another window has changed the reminder. */
  onStale: () => void
}

/** The reminder of a lead: one day, which another window may have changed. */
export function FollowUp({ lead, now, onChanged, onStale }: Props) {
  const words = say.reminder
  const { followUpOn } = lead
  const [typed, setTyped] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const setting = useMutation({
    otherwise: words.failed,
    onSignedOut: supplierSessionIsOver,
    onRefused: onStale,
  })
  const day = typed ?? followUpOn ?? ''
  const today = formatIsoDay(now)

  function hintOf(set: string | null): string {
    if (set === null) return words.hint
    return set > today ? words.isSet(formatLongDay(set)) : words.isDue(formatLongDay(set))
  }

  const change = (next: string | null) =>
    void setting.mutate(
      () => setReminder(lead.id, { followUpOn: next, seen: followUpOn }),
      (changed) => {
        // Another day, chosen since this was sent, stays.
        setTyped((now) => (now === typed ? undefined : now))
        onChanged(changed)
        showToast(
          next === null
            ? { title: words.cleared, description: lead.company }
            : { title: words.set(formatLongDay(next)), description: words.willEmail(lead.company) },
        )
      },
    )

  function save(event: FormEvent) {
    event.preventDefault()
    setMissing(day === '')
    if (day !== '') change(day)
  }

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-3">
      <Field
        type="date"
        label={words.label}
        hint={hintOf(followUpOn)}
        min={today}
        value={day}
        onChange={({ target }) => {
          setTyped(target.value)
          setMissing(false)
        }}
        error={isMissing ? words.missing : setting.refusal}
        announceError
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" busy={setting.isPending}>
          {words.save}
        </Button>
        {followUpOn !== null && (
          <Button
            variant="quiet"
            busy={setting.isPending}
            aria-label={words.clearOf(lead.company)}
            onClick={() => change(null)}
          >
            {words.clear}
          </Button>
        )}
      </div>
    </form>
  )
}
