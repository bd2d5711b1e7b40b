import { useRef } from 'react'
import type { RateHistoryItem } from '../../../../api/contract/quotes.ts'
import { Button } from '../../../components/Button.tsx'
import { formatDay } from '../../../lib/format.ts'
import { useAfterChange } from '../../../lib/use-after-change.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { showFailure } from '../../platform/toast/toast.store.ts'
import type { DashboardMessages } from './dashboard.messages.ts'
import type { HomeData } from './home-data.ts'

type Props = { check: RateHistoryItem; home: HomeData; say: DashboardMessages['contact'] }

/** Until the quotes of a rate check expire, its owner can ask to be contacted. */
export function AskForContact({ check, home, say }: Props) {
  const { isPending, mutate } = useMutation({
    otherwise: say.failedWhy,
    onRefused: (why) => showFailure(say.failed, why),
  })
  const answer = useRef<HTMLParagraphElement>(null)
  // The pressed button disappears.
  useAfterChange(check.contactRequestedAt !== null, (wasRequested) => wasRequested || answer.current?.focus())
  if (check.withdrawnAt !== null)
    return (
      <p className="mt-4 border-t border-line pt-4 text-sm">
        {withdrawnInWords(check.contactRequestedAt !== null, formatDay(new Date(check.withdrawnAt)), say)}
      </p>
    )
  if (check.contactRequestedAt !== null)
    return (
      <p ref={answer} tabIndex={-1} className="mt-4 border-t border-line pt-4 text-sm outline-none">
        {say.asked(formatDay(new Date(check.contactRequestedAt)))}
      </p>
    )
  if (check.canRequestContactUntil === null) return null
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="text-sm text-ink-soft">{say.why}</p>
      <Button
        variant="secondary"
        className="mt-3 w-full"
        busy={isPending}
        onClick={() =>
          void mutate(
            () => home.requestContact(check.id),
            () => {},
          )
        }
      >
        {check.quotesGenerated > 0 ? say.connect : say.contact}
      </Button>
      <p className="mt-2 text-sm text-ink-soft">
        {say.until(formatDay(new Date(check.canRequestContactUntil)))}
      </p>
    </div>
  )
}

const withdrawnInWords = (wasRequested: boolean, day: string, say: Props['say']) =>
  wasRequested ? say.requestWithdrawn(day) : say.consentWithdrawn(day)
