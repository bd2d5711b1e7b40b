import { Alert } from '../../../../components/Alert.tsx'
import { Button } from '../../../../components/Button.tsx'
import { useMutation } from '../../../../lib/data/use-mutation.ts'
import * as common from '../../../../lib/words/common.messages.ts'
import { formatDay, formatMoment } from '../../../../lib/words/format.ts'
import { HOME } from '../../../../lib/words/language.ts'
import { requestContact } from '../rate-check.api.ts'
import type { KeptResults } from '../rate-check.atoms.ts'
import { resultsMessages } from './results.messages.ts'

type Props = {
  kept: KeptResults
  /** The button stays busy until this resolves. */
  onRequested: () => Promise<unknown>
  label: string
  notes: readonly string[]
}

/** The button that asks to be contacted; after a request or a withdrawal, its date. */
export function ContactRequest({ kept, label, notes, onRequested }: Props) {
  const say = resultsMessages.asking
  const { isPending, refusal, mutate } = useMutation({ otherwise: say.failed })
  const { contactRequestedAt, withdrawnAt } = kept
  if (withdrawnAt) return <Withdrawn at={new Date(withdrawnAt)} hadRequested={contactRequestedAt !== null} />
  if (contactRequestedAt) return <Requested kept={kept} at={new Date(contactRequestedAt)} />
  return (
    <div className="print:hidden">
      <div className="mb-4 empty:hidden">{refusal && <Alert tone="error" title={refusal} />}</div>
      <Button
        size="large"
        className="w-full text-balance"
        busy={isPending}
        onClick={() => void mutate(() => requestContact(kept.results.id), onRequested)}
      >
        {isPending ? common.sending : label}
      </Button>
      {notes.map((note) => (
        <p key={note} className="mt-3 text-sm text-ink-soft">
          {note}
        </p>
      ))}
    </div>
  )
}

function Requested({ kept, at }: { kept: KeptResults; at: Date }) {
  const say = resultsMessages.requested
  return (
    <div className="rounded-md border border-contacted bg-contacted-tint px-4 py-3">
      <p className="font-semibold" title={formatMoment(at)}>
        {say.title(formatDay(at))}
      </p>
      {/* Not if the request was closed since then, or replaced by a newer one. */}
      {['shared', 'bought'].includes(kept.contact) && (
        <p className="mt-1 wrap-anywhere print:hidden">
          {kept.phoneEnding === ''
            ? say.byEmail(kept.email)
            : say.byPhoneOrEmail(kept.phoneEnding, kept.email)}
        </p>
      )}
      <p className="mt-1 text-sm print:hidden">
        {say.changeYourMind}{' '}
        <a href={`${HOME}/privacy/my-data`} className="underline underline-offset-4">
          {common.yourData}
        </a>
        .
      </p>
    </div>
  )
}

function Withdrawn({ at, hadRequested }: { at: Date; hadRequested: boolean }) {
  const say = resultsMessages.withdrawn
  const day = formatDay(at)
  return (
    <div className="rounded-md border border-line bg-sunk px-4 py-3">
      <p className="font-semibold" title={formatMoment(at)}>
        {hadRequested ? say.request(day) : say.consent(day)}
      </p>
      <p className="mt-1 print:hidden">{say.again}</p>
    </div>
  )
}
