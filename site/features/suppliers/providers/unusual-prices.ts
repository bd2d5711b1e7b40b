import type { FieldPath } from 'react-hook-form'
import type { Rate, RateCard } from '../../../../api/contract/admin/rate-cards.ts'
import { dollarsOf } from '../../../../domain/money.ts'
import type { UsualFigure } from '../../../../domain/usual-figures.ts'
import { type Unusual, unusualFigure } from '../../../lib/unusual-figures/unusual-figure.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { formatDollars, formatRate } from '../../../lib/words/format.ts'
import { adminProvidersMessages } from './providers.messages.ts'
import type { TypedCard } from './typed-rate-card.ts'

const say = adminProvidersMessages.card

type Price = Unusual<FieldPath<TypedCard>>

/** What to ask about a new rate card. Nothing about a price that the card in use has already. */
export function unusualPrices(card: RateCard, before?: RateCard): Price[] {
  const known = before ? pricesIn(before).map(({ key }) => key) : []
  return pricesIn(card).filter(({ key }) => !known.includes(key))
}

const pricesIn = ({ pricing, interac, monthlyFeeCents, dearestTerminal: terminal }: RateCard): Price[] => [
  ...(pricing.kind === 'flat'
    ? waysIn('pricing', 'flatRate', '', pricing)
    : pricing.tiers.flatMap((tier, at) => [
        ...cents(
          'tierFrom',
          tier.fromMonthlyCents,
          `pricing.tiers.${at}.fromMonthlyCents`,
          `${say.tier(at + 1)}, ${say.fromMonthly}`,
        ),
        ...waysIn(`pricing.tiers.${at}`, 'margin', `${say.tier(at + 1)}, `, tier),
      ])),
  ...rateIn('interac', 'interacRate', say.interac, interac),
  ...cents('publishedMonthlyFee', monthlyFeeCents, 'monthlyFeeCents', common.monthlyFee),
  ...(terminal.kind === 'rented'
    ? cents('terminalMonthly', terminal.monthlyCents, 'dearestTerminal.monthlyCents', say.terminalMonthly)
    : cents('terminalPrice', terminal.priceCents, 'dearestTerminal.priceCents', common.price)),
]

const cents = (figure: UsualFigure, value: number, field: Price['field'], label: string): Price[] =>
  unusualFigure(figure, dollarsOf(value), { field, label, format: formatDollars })

type At = 'pricing' | `pricing.tiers.${number}`

const waysIn = (
  at: At,
  figure: UsualFigure,
  prefix: string,
  ways: Record<'cardPresent' | 'cardNotPresent', Rate>,
): Price[] => [
  ...rateIn(`${at}.cardPresent`, figure, `${prefix}${say.cardPresent}`, ways.cardPresent),
  ...rateIn(`${at}.cardNotPresent`, figure, `${prefix}${say.cardNotPresent}`, ways.cardNotPresent),
]

const rateIn = (
  at: 'interac' | `${At}.${'cardPresent' | 'cardNotPresent'}`,
  figure: UsualFigure,
  label: string,
  { percent, feeCents }: Rate,
): Price[] => [
  // A price may be a fee alone.
  ...unusualFigure(figure, percent === 0 && feeCents > 0 ? null : percent, {
    field: `${at}.percent`,
    label,
    format: formatRate,
  }),
  ...cents('saleFee', feeCents, `${at}.feeCents`, `${label}, ${say.fee}`),
]
