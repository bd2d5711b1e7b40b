import { useEffect, useRef } from 'react'
import type { RateHistoryItem } from '../../../../api/contract/quotes.ts'
import { Button } from '../../../components/Button.tsx'
import { formatDay } from '../../../lib/format.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import type { DashboardMessages } from './dashboard.messages.ts'
import type { HomeData } from './home-data.ts'

type Props = { check: RateHistoryItem; home: HomeData; say: DashboardMessages['contact'] }

/** The second step of a rate check that an owner may take later: until its quotes end they can ask to be contacted. */
export function AskForContact({ check, home, say }: Props) {
  const { isPending, mutate } = useMutation({
    otherwise: say.failedWhy,
    onRefused: (why) => showToast({ title: say.failed, description: why, variant: 'destructive' }),
  })
  const answer = useFocusOnceAsked(check.contactRequestedAt !== null)
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

const withdrawnInWords = (hadAsked: boolean, day: string, say: Props['say']) =>
  hadAsked ? say.requestWithdrawn(day) : say.consentWithdrawn(day)

/** The button leaves once it has been pressed, and the focus would be nowhere. */
function useFocusOnceAsked(isAsked: boolean) {
  const answer = useRef<HTMLParagraphElement>(null)
  const before = useRef(isAsked)
  useEffect(() => {
    if (isAsked && !before.current) answer.current?.focus()
    before.current = isAsked
  }, [isAsked])
  return answer
}
