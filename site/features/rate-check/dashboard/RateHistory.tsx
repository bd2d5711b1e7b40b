import { useRef } from 'react'
import type { RateHistoryItem } from '../../../../api/contract/rate-check/quotes.ts'
import { Button, buttonClass } from '../../../components/Button.tsx'
import { useAfterChange } from '../../../lib/data/use-after-change.ts'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { formatDay, formatWholeMoney } from '../../../lib/words/format.ts'
import { HOME } from '../../../lib/words/language.ts'
import { showFailure } from '../../platform/toast/toast.store.ts'
import type { DashboardMessages } from './dashboard.messages.ts'
import type { HomeData } from './home-data.ts'

const SHOWN = 5

type Props = {
  history: readonly RateHistoryItem[]
  /** Another button of the screen is the primary one. */
  isQuiet: boolean
  say: DashboardMessages['history']
}

export const RateHistory = ({ history, isQuiet, say }: Props) => (
  <section
    aria-labelledby="rate-history"
    className="rounded-lg border border-line bg-surface p-5 lg:col-start-2"
  >
    <h2 id="rate-history" className="text-lg font-semibold">
      {say.heading}
    </h2>
    {history.length === 0 ? (
      <>
        <p className="mt-2 font-medium">{say.empty}</p>
        <p className="mt-1 text-ink-soft">{say.emptyWhy}</p>
        <a
          href={`${HOME}/check-rates`}
          className={`${buttonClass(isQuiet ? 'secondary' : 'primary')} mt-4 w-full`}
        >
          {say.checkFirstRates}
        </a>
      </>
    ) : (
      <ol className="mt-2">
        {history.slice(0, SHOWN).map((check) => (
          <li key={check.id} className="border-t border-line py-3 first:border-t-0 last:pb-0">
            <p className="flex items-baseline justify-between gap-4">
              <a
                href={`${HOME}/past-check?id=${check.id}`}
                aria-label={say.open(check.currentProvider, formatDay(new Date(check.checkedAt)))}
                className="py-1 font-medium text-ink underline underline-offset-4 wrap-anywhere"
              >
                {check.currentProvider}
              </a>
              <time dateTime={check.checkedAt} className="shrink-0 text-sm text-ink-soft tabular-nums">
                {formatDay(new Date(check.checkedAt))}
              </time>
            </p>
            <p className="mt-0.5 text-sm text-ink-soft tabular-nums">{inWords(check, say)}</p>
          </li>
        ))}
      </ol>
    )}
  </section>
)

function inWords(check: RateHistoryItem, say: Props['say']): string {
  const quotes = say.quotes(check.quotesGenerated)
  if (check.bestSavingsFound === 0) return quotes
  return `${quotes}, ${say.bestSaving(formatWholeMoney(check.bestSavingsFound))}`
}

type ContactProps = { check: RateHistoryItem; home: HomeData; say: DashboardMessages['contact'] }

/** Until the quotes of a rate check expire, its owner can ask to be contacted. */
export function AskForContact({ check, home, say }: ContactProps) {
  const { isPending, mutate } = useMutation({
    otherwise: say.failedWhy,
    onRefused: (why) => showFailure(say.failed, why),
  })
  const request = () => home.requestContact(check.id)
  const answer = useRef<HTMLParagraphElement>(null)
  // The pressed button disappears.
  useAfterChange(check.contactRequestedAt !== null, (wasRequested) => wasRequested || answer.current?.focus())
  const { contactRequestedAt, withdrawnAt, canRequestContactUntil: until } = check
  const wasRequested = contactRequestedAt !== null
  if (withdrawnAt !== null)
    return (
      <p className="mt-4 border-t border-line pt-4 text-sm">
        {(wasRequested ? say.requestWithdrawn : say.consentWithdrawn)(formatDay(new Date(withdrawnAt)))}
      </p>
    )
  if (wasRequested)
    return (
      <p ref={answer} tabIndex={-1} className="mt-4 border-t border-line pt-4 text-sm outline-none">
        {say.contactRequestedOn(formatDay(new Date(contactRequestedAt)))}
      </p>
    )
  if (until === null) return null
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="text-sm text-ink-soft">{say.why}</p>
      <Button
        variant="secondary"
        className="mt-3 w-full"
        busy={isPending}
        onClick={() => void mutate(request, () => {})}
      >
        {check.quotesGenerated > 0 ? say.connect : common.contactMe}
      </Button>
      <p className="mt-2 text-sm text-ink-soft">{say.until(formatDay(new Date(until)))}</p>
    </div>
  )
}
