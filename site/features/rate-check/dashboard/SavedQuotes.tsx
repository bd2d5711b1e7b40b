import { useRef, useState } from 'react'
import type { Quote, RateHistoryItem } from '../../../../api/contract/rate-check/quotes.ts'
import { Badge } from '../../../components/Badge.tsx'
import { Button, LinkButton } from '../../../components/Button.tsx'
import { EmptyState } from '../../../components/Loading.tsx'
import { NewTabLink } from '../../../components/NewTabLink.tsx'
import { useAfterChange } from '../../../lib/data/use-after-change.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { formatDay, formatFee, formatMoney, formatRate, formatWholeMoney } from '../../../lib/words/format.ts'
import { HOME } from '../../../lib/words/language.ts'
import { type DashboardMessages, dashboardMessages as say } from './dashboard.messages.ts'
import { QUOTE_TONES } from './figures.ts'
import { type HomeData, useQuoteChange } from './home-data.ts'

/** An owner who checks their rates each month would otherwise scroll past a year of expired quotes. */
const SHOWN_AT_FIRST = 6

type Props = {
  quotes: readonly Quote[]
  /** The newest check, if there is one. */
  newest: RateHistoryItem | undefined
  /** Of the quote that was accepted last, unless a newer rate check replaces it. */
  acceptedId: string | null
  home: HomeData
}

export function SavedQuotes({ quotes, newest, acceptedId, home }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? quotes : quotes.slice(0, SHOWN_AT_FIRST)
  return (
    <section aria-labelledby="saved-quotes" className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="saved-quotes" className="text-xl font-semibold">
          {say.quotes.heading}
        </h2>
        {quotes.length > 0 && (
          <LinkButton href={`${HOME}/check-rates`} variant="secondary">
            {say.quotes.getNew}
          </LinkButton>
        )}
      </div>
      <div className="mt-4">
        {quotes.length === 0 ? (
          <NoQuotes newest={newest} say={say.quotes} />
        ) : (
          <ul className="flex flex-col gap-4">
            {shown.map((quote) => (
              <li key={quote.id}>
                <SavedQuote quote={quote} isChosen={quote.id === acceptedId} home={home} say={say.quotes} />
              </li>
            ))}
          </ul>
        )}
        {shown.length < quotes.length && (
          <Button variant="secondary" className="mt-4" onClick={() => setShowsAll(true)}>
            {say.quotes.showAll(quotes.length)}
          </Button>
        )}
      </div>
    </section>
  )
}

type Say = DashboardMessages['quotes']

const NoQuotes = ({ newest, say }: Pick<Props, 'newest'> & { say: Say }) => (
  <EmptyState
    title={newest ? say.emptyLastTime : say.empty}
    action={<WayToQuotes newest={newest} say={say} />}
  >
    <p className="max-w-form">
      {newest?.breakdown ? say.emptyAfterStatement : newest ? say.emptyAfterCheck : say.emptyAtFirst}
    </p>
  </EmptyState>
)

/** A check that has just found nothing would find nothing again: its results or a statement lead further. */
function WayToQuotes({ newest, say }: Pick<Props, 'newest'> & { say: Say }) {
  if (!newest)
    return (
      <LinkButton href={`${HOME}/check-rates`} variant="secondary">
        {say.getFirst}
      </LinkButton>
    )
  if (newest.breakdown)
    return <LinkButton href={`${HOME}/past-check?id=${newest.id}`}>{say.seeLastCheck}</LinkButton>
  return <LinkButton href={`${HOME}/statement`}>{say.addStatement}</LinkButton>
}

type SavedQuoteProps = {
  quote: Quote
  /** It was accepted last, and no newer rate check replaces it. */
  isChosen: boolean
  home: HomeData
  say: Say
}

function SavedQuote({ quote, isChosen, home, say }: SavedQuoteProps) {
  const { isChanging, isSwitching, ...change } = useQuoteChange(home, quote.id)
  const isBusy = isChanging || isSwitching
  const hasSwitched = quote.switchedAt !== null
  const headingId = `quote-${quote.id}`
  const reasonId = `${headingId}-standing`
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button disappears, or is disabled.
  useAfterChange(quote.status, (before) => {
    if ([before, quote.status].includes('accepted')) heading.current?.focus({ preventScroll: true })
  })
  useAfterChange(hasSwitched, () => heading.current?.focus({ preventScroll: true }))
  return (
    <article aria-labelledby={headingId} className="rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="mr-auto text-lg font-semibold wrap-anywhere outline-none"
        >
          {quote.providerName}
        </h3>
        {quote.isRecommended && <span className="text-sm font-medium text-action">{say.recommended}</span>}
        <p className="flex">
          <span className="sr-only">{say.statusLabel} </span>
          <Badge tone={QUOTE_TONES[quote.status]}>{say.status[quote.status]}</Badge>
        </p>
      </div>
      <div className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        <p className="tabular-nums">
          <span className="block text-ink-soft">{say.saves}</span>
          <span className={`text-3xl font-semibold ${quote.status === 'expired' ? '' : 'text-action'}`}>
            {formatWholeMoney(Number(quote.estimatedSavings))}
          </span>{' '}
          <span className="whitespace-nowrap">{common.aMonth}</span>
        </p>
        <Terms quote={quote} say={say} />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-4">
        <p id={reasonId} className="text-sm text-ink-soft">
          {standing(quote, isChosen, say)}
          {isChosen && !hasSwitched && <ProviderPage quote={quote} say={say} />}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          {isChosen && (
            <Button
              variant={hasSwitched ? 'secondary' : 'primary'}
              busy={isBusy}
              aria-describedby={headingId}
              onClick={hasSwitched ? change.undoSwitched : change.saySwitched}
            >
              {isSwitching ? common.saving : hasSwitched ? say.notSwitched : say.switched}
            </Button>
          )}
          {quote.status === 'accepted' && (
            <Button variant="secondary" busy={isBusy} aria-describedby={headingId} onClick={change.undo}>
              {isChanging ? say.undoing : common.undo}
            </Button>
          )}
          <Button
            variant={quote.isRecommended && quote.status !== 'expired' ? 'primary' : 'secondary'}
            disabled={quote.status === 'accepted' || quote.status === 'expired'}
            busy={isChanging && quote.status !== 'accepted'}
            aria-describedby={`${headingId} ${reasonId}`}
            onClick={change.accept}
          >
            {quote.status === 'accepted' ? say.accepted : isChanging ? say.accepting : say.accept}
          </Button>
        </div>
      </div>
    </article>
  )
}

/** Where its prices are published: the only address that we have of it. */
function ProviderPage({ quote, say }: { quote: Quote; say: Say }) {
  const url = quote.providerPage === null ? null : URL.parse(quote.providerPage)
  if (url?.protocol !== 'https:') return null
  return (
    <NewTabLink href={url.href} rel="noopener noreferrer" className="mt-1 block">
      {say.page(quote.providerName, url.hostname.replace(/^www\./, ''))}
    </NewTabLink>
  )
}

function Terms({ quote, say }: { quote: Quote; say: Say }) {
  const { cardPresentRate, cardPresentMargin, cardPresentFee } = quote
  const { cardNotPresentRate, cardNotPresentMargin, cardNotPresentFee } = quote
  const rows = [
    [common.estimatedMonthlyCost, formatMoney(Number(quote.estimatedMonthlyCost))],
    [common.monthlyFee, quote.monthlyFee === null ? say.notPublished : formatMoney(Number(quote.monthlyFee))],
    [say.cardPresentRate, priceOf(cardPresentRate, cardPresentMargin, cardPresentFee, say)],
    [say.cardNotPresentRate, priceOf(cardNotPresentRate, cardNotPresentMargin, cardNotPresentFee, say)],
  ]
  return (
    <dl className="flex flex-col gap-1">
      {rows.map(([label, value]) => (
        <div key={label} className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** "2.65% + 10¢", or the margin over the wholesale cost, as the results showed it. */
function priceOf(rate: string | null, margin: string | null, fee: string | null, say: Say): string {
  const percent = rate ?? margin
  if (percent === null) return say.notPublished
  const price = [formatRate(Number(percent)), Number(fee) > 0 && formatFee(Number(fee))]
    .filter(Boolean)
    .join(' + ')
  return rate === null ? say.overWholesale(price) : price
}

function standing(
  { providerName, status, expiresAt, switchedAt }: Quote,
  isChosen: boolean,
  say: Say,
): string {
  const day = formatDay(new Date(expiresAt))
  switch (status) {
    case 'active':
    case 'pending':
      return `${say.goodUntil(day)} ${say.whatAcceptingDoes}`
    case 'accepted':
      if (!isChosen) return say.wasAccepted
      return switchedAt === null ? say.isChosen(providerName) : say.isYours
    case 'expired':
      return say.expiredOn(day)
  }
}
