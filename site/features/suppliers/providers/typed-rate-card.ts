import * as v from 'valibot'
import {
  type MarginTier,
  NewRateCard,
  type Rate,
  type RateCard,
} from '../../../../api/contract/admin/rate-cards.ts'
import { readNumber, readPercent } from '../../../../api/contract/forms/typed-number.ts'

type Typed<Part> = Record<keyof Part, string>
type TypedTier = Ways<Typed<Rate>> & { fromMonthlyCents: string }

/** A rate card as typed: percent and dollars. It holds the fields of both kinds, so that switching loses none. */
export type TypedCard = {
  pricing: Ways<Typed<Rate>> & { kind: RateCard['pricing']['kind']; tiers: TypedTier[] }
  interac: Typed<Rate>
  monthlyFeeCents: string
  dearestTerminal: { kind: RateCard['dearestTerminal']['kind']; monthlyCents: string; priceCents: string }
  page: string
  asOf: string
}

export const MOST_TIERS = 6

const BLANK_RATE = { percent: '', feeCents: '0' }
const BLANK_WAYS = { cardPresent: BLANK_RATE, cardNotPresent: BLANK_RATE }
export const BLANK_TIER: TypedTier = { fromMonthlyCents: '', ...BLANK_WAYS }

export const BLANK_CARD: TypedCard = {
  pricing: { kind: 'flat', ...BLANK_WAYS, tiers: [{ ...BLANK_TIER, fromMonthlyCents: '0' }] },
  interac: { percent: '0', feeCents: '' },
  monthlyFeeCents: '0',
  dearestTerminal: { kind: 'rented', monthlyCents: '0', priceCents: '0' },
  page: '',
  asOf: '',
}

export const typedFromCard = ({ pricing, dearestTerminal, ...card }: RateCard): TypedCard => ({
  ...card,
  pricing: {
    ...BLANK_CARD.pricing,
    ...(pricing.kind === 'flat'
      ? { kind: pricing.kind, ...waysWith(typedRate, pricing) }
      : { kind: pricing.kind, tiers: pricing.tiers.map(typedTier) }),
  },
  interac: typedRate(card.interac),
  monthlyFeeCents: dollars(card.monthlyFeeCents),
  dearestTerminal: {
    ...BLANK_CARD.dearestTerminal,
    ...(dearestTerminal.kind === 'rented'
      ? { kind: dearestTerminal.kind, monthlyCents: dollars(dearestTerminal.monthlyCents) }
      : { kind: dearestTerminal.kind, priceCents: dollars(dearestTerminal.priceCents) }),
  },
})

const typedTier = (tier: MarginTier): TypedTier => ({
  fromMonthlyCents: dollars(tier.fromMonthlyCents),
  ...waysWith(typedRate, tier),
})

type Ways<One> = Record<'cardPresent' | 'cardNotPresent', One>

const waysWith = <From, To>(read: (rate: From) => To, ways: Ways<From>): Ways<To> => ({
  cardPresent: read(ways.cardPresent),
  cardNotPresent: read(ways.cardNotPresent),
})

const typedRate = ({ percent, feeCents }: Rate) => ({ percent: String(percent), feeCents: dollars(feeCents) })

const dollars = (cents: number) => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)

/** The same checks as the route's; an error has the same path in the form as in the card. */
export const TypedRateCard = v.pipe(
  v.custom<TypedCard>(() => true),
  v.transform(cardFrom),
  NewRateCard,
)

function cardFrom({ pricing, dearestTerminal, ...typed }: TypedCard): RateCard {
  return {
    ...typed,
    pricing:
      pricing.kind === 'flat'
        ? { kind: pricing.kind, ...waysWith(rateFrom, pricing) }
        : { kind: pricing.kind, tiers: pricing.tiers.map(tierFrom) },
    interac: rateFrom(typed.interac),
    monthlyFeeCents: centsIn(typed.monthlyFeeCents),
    dearestTerminal:
      dearestTerminal.kind === 'rented'
        ? { kind: dearestTerminal.kind, monthlyCents: centsIn(dearestTerminal.monthlyCents) }
        : { kind: dearestTerminal.kind, priceCents: centsIn(dearestTerminal.priceCents) },
  }
}

const tierFrom = (tier: TypedTier): MarginTier => ({
  fromMonthlyCents: centsIn(tier.fromMonthlyCents),
  ...waysWith(rateFrom, tier),
})

const rateFrom = ({ percent, feeCents }: Typed<Rate>): Rate => ({
  percent: readPercent(percent),
  feeCents: centsIn(feeCents),
})

/** NaN, which is an error, for a text that is not a number, for an empty one and for parts of a cent. */
function centsIn(text: string): number {
  const cents = Number((readNumber(text) * 100).toFixed(6))
  return Number.isInteger(cents) ? cents : Number.NaN
}
