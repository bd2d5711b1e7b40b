import type { RateHistoryItem } from '../../../../api/contract/quotes.ts'
import { buttonClass } from '../../../components/Button.tsx'
import { formatDay, formatWholeMoney } from '../../../lib/format.ts'
import type { DashboardMessages } from './dashboard.messages.ts'

const SHOWN = 5

type Props = {
  history: readonly RateHistoryItem[]
  /** Another button of the screen is the primary one. */
  isQuiet: boolean
  say: DashboardMessages['history']
}

/** The newest rate checks, the newest first. */
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
        <a href="/check-rates" className={`${buttonClass(isQuiet ? 'secondary' : 'primary')} mt-4 w-full`}>
          {say.checkFirstRates}
        </a>
      </>
    ) : (
      <ol className="mt-2">
        {history.slice(0, SHOWN).map((check) => (
          <li key={check.id} className="border-t border-line py-3 first:border-t-0 last:pb-0">
            <p className="flex items-baseline justify-between gap-4">
              <span className="font-medium wrap-anywhere">{check.currentProvider}</span>
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
