import { useAtomValue } from 'jotai'
import { Button } from '../../../components/Button.tsx'
import { formatDay, formatMoment } from '../../../lib/format.ts'
import type { KeptResults } from '../rate-check.atoms.ts'
import { sayResultsAtom } from './results.messages.ts'

type Props = { kept: KeptResults; label: string; notes: readonly string[]; onContact: () => void }

/** The button that asks a provider to get in touch; once it was pressed, when that was. */
export function ContactAct({ kept, label, notes, onContact }: Props) {
  const { contactRequestedAt } = kept
  if (contactRequestedAt) return <Asked kept={kept} at={new Date(contactRequestedAt)} />
  return (
    <div className="print:hidden">
      <Button size="large" className="w-full text-balance" onClick={onContact}>
        {label}
      </Button>
      {notes.map((note) => (
        <p key={note} className="mt-3 text-sm text-ink-soft">
          {note}
        </p>
      ))}
    </div>
  )
}

function Asked({ kept, at }: { kept: KeptResults; at: Date }) {
  const say = useAtomValue(sayResultsAtom).asked
  return (
    <div className="rounded-md border border-contacted bg-contacted-tint px-4 py-3">
      <p className="font-semibold" title={formatMoment(at)}>
        {say.title(formatDay(at))}
      </p>
      <p className="mt-1 wrap-anywhere print:hidden">
        {kept.phoneEnding === '' ? say.byEmail(kept.email) : say.byPhoneOrEmail(kept.phoneEnding, kept.email)}
      </p>
      <p className="mt-1 text-sm print:hidden">
        {say.changeYourMind}{' '}
        <a href="/privacy/my-data" className="underline underline-offset-4">
          {say.yourData}
        </a>
        .
      </p>
    </div>
  )
}
