import { useId, useState } from 'react'
import type { Breakdown, OfferOverCost } from '../../../../api/contract/rate-check/rate-check-results.ts'
import { NewTabLink } from '../../../components/NewTabLink.tsx'
import { formatFee, formatMoney, formatRate, formatWholeMoney } from '../../../lib/words/format.ts'
import { LOCALE } from '../../../lib/words/language.ts'
import { breakdownMessages } from './breakdown.messages.ts'

const say = breakdownMessages.overCost

type Props = {
  breakdown: Breakdown
  /** Folded if cheaper providers are shown already. */
  isFolded: boolean
}

/** The cost of the same sales at a published margin, which the reader chooses with a slider. */
export function OffersOverCost({ breakdown, isFolded }: Props) {
  const { offersOverCost: offers, monthlyCost } = breakdown
  if (offers === null || offers.length === 0) return null
  const shown = <Offers offers={offers} monthlyCost={monthlyCost} />
  if (isFolded)
    return (
      <details className="rounded-lg border border-line bg-surface print:hidden">
        <summary className="cursor-pointer px-5 py-4 font-semibold">{say.heading}</summary>
        <div className="border-t border-line px-5 pt-4 pb-5">{shown}</div>
      </details>
    )
  return (
    <section aria-labelledby="over-cost" className="print:col-start-1">
      <h2 id="over-cost" className="text-xl font-semibold">
        {say.heading}
      </h2>
      {shown}
    </section>
  )
}

type WhyProps = Pick<Props, 'breakdown'> & { className: string }

/** Where a price over cost looks lower although no saving is shown: why it isn't counted. Empty where none looks lower. */
export function WhyNotCounted({ breakdown, className }: WhyProps) {
  const { offersOverCost, monthlyCost } = breakdown
  const lower = (offersOverCost ?? []).filter((offer) => wholeDollarsLess(monthlyCost, offer.monthlyCost) > 0)
  const offer = lower.find(({ fitsMonthlySales }) => fitsMonthlySales) ?? lower[0]
  if (!offer) return null
  const looks = say.looksLower(offer.name, formatWholeMoney(wholeDollarsLess(monthlyCost, offer.monthlyCost)))
  return (
    <p className={`tabular-nums ${className}`}>
      {looks} {whyNotCounted(offer)}
    </p>
  )
}

export function whyNotCounted({
  fitsMonthlySales,
  leavesOut,
}: Pick<OfferOverCost, 'fitsMonthlySales' | 'leavesOut'>): string {
  if (!fitsMonthlySales) return say.notCounted.otherSize
  if (leavesOut.length === 0) return say.notCounted.tooSmall
  return say.notCounted.incomplete(listed(leavesOut.map((what) => say.leavesOut[what])))
}

type OffersProps = { offers: readonly OfferOverCost[]; monthlyCost: number }

function Offers({ offers, monthlyCost }: OffersProps) {
  const id = useId()
  const [chosen, setChosen] = useState(() => offerToStartWith(offers))
  const offer = offers[chosen]
  if (!offer) return null
  const margin = marginOf(offer.cardPresentMargin, offer.cardPresentFee)
  return (
    <>
      {offers.length > 1 && (
        <div className="mt-3 print:hidden">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <label htmlFor={id}>{say.choose}</label>
            <output htmlFor={id} className="font-medium tabular-nums">
              {margin}
            </output>
          </p>
          <input
            id={id}
            type="range"
            min={0}
            max={offers.length - 1}
            step={1}
            value={chosen}
            aria-valuetext={margin}
            className="mt-1 h-11 w-full cursor-pointer accent-action"
            onChange={({ target }) => setChosen(target.valueAsNumber)}
          />
        </div>
      )}
      <OfferInWords offer={offer} monthlyCost={monthlyCost} />
    </>
  )
}

type OfferProps = { offer: OfferOverCost; monthlyCost: number }

function OfferInWords({ offer, monthlyCost }: OfferProps) {
  const page = publishedOn(offer)
  const asOf = page?.asOf ?? offer.asOf
  const inPerson = marginOf(offer.cardPresentMargin, offer.cardPresentFee)
  const online = marginOf(offer.cardNotPresentMargin, offer.cardNotPresentFee)
  return (
    <div className="mt-3 print:mt-1">
      <p role="status" className="tabular-nums">
        {say.says(
          inPerson === online ? inPerson : say.bothMargins(inPerson, online),
          formatMoney(offer.monthlyCost),
        )}{' '}
        <strong className="font-semibold">
          {differenceInWords(wholeDollarsLess(monthlyCost, offer.monthlyCost))}
        </strong>
      </p>
      <p className="mt-2 text-sm text-ink-soft print:mt-1">
        {page ? say.publishedBy(offer.name) : say.reportedOf(offer.name)}
        {offer.fromMonthlySales > 0 && ` ${say.from(formatWholeMoney(offer.fromMonthlySales))}`}
        {!!offer.monthlyFee && ` ${say.monthlyFee(formatMoney(offer.monthlyFee))}`}
        {page && (
          <>
            {', '}
            <NewTabLink href={page.url.href} rel="noopener noreferrer">
              {page.url.hostname.replace(/^www\./, '')}
            </NewTabLink>
          </>
        )}
        {asOf !== null && `, ${say.asOf(asOf)}`}
        {'. '}
        {!offer.fitsMonthlySales && `${say.otherSize} `}
        {offer.leavesOut.length > 0 &&
          `${say.leftOut(listed(offer.leavesOut.map((what) => say.leavesOut[what])))} `}
        {say.assumed}
      </p>
    </div>
  )
}

/** Rounded down, so that rounding never promises savings. In cents, because a difference of dollars may miss by a binary fraction. */
export const wholeDollarsLess = (cost: number, otherCost: number) =>
  Math.floor((Math.round(100 * cost) - Math.round(100 * otherCost)) / 100)

function differenceInWords(difference: number): string {
  if (difference === 0) return say.same
  return difference > 0 ? say.less(formatWholeMoney(difference)) : say.more(formatWholeMoney(-difference))
}

/** The price for businesses with such sales, or else the most expensive, which promises least. */
export function offerToStartWith(offers: readonly Pick<OfferOverCost, 'fitsMonthlySales'>[]): number {
  const fitting = offers.findIndex(({ fitsMonthlySales }) => fitsMonthlySales)
  return fitting === -1 ? offers.length - 1 : fitting
}

const marginOf = (rate: number, fee: number) =>
  fee > 0 ? say.rateWithFee(formatRate(rate), formatFee(fee)) : formatRate(rate)

const listed = (words: readonly string[]) => new Intl.ListFormat(LOCALE).format(words)

/** A dated page that people can open; undefined for a price that is only reported. */
function publishedOn({ sources }: OfferOverCost) {
  for (const source of sources) {
    const url = source === 'reported' ? null : URL.parse(source.page)
    if (source !== 'reported' && url?.protocol === 'https:') return { url, asOf: source.asOf }
  }
  return undefined
}
