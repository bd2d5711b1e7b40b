import * as v from 'valibot'
import { sayFrom } from '../forms/fields.ts'
import { Moment } from '../forms/units.ts'

/** What is wrong with an answer of the rate-card form. */
const en = {
  figureInvalid: 'Enter a percentage from 0 to 20, such as 2.65, or dollars and whole cents, such as 0.10.',
  pageInvalid: 'Enter a web address, like https://example.com/pricing.',
  dayInvalid: 'Enter the date of these prices.',
}

const say = sayFrom({ en })

/** Whole cents, of one fee or of a sum; never negative. */
export const Cents = v.pipe(v.number(), v.integer(), v.minValue(0))
export const Percent = v.pipe(v.number(), v.minValue(0), v.maxValue(20))
export const Day = v.pipe(v.string(), v.isoDate())

/** What one sale costs: a percentage of it and a fee. */
export const Rate = v.strictObject({ percent: Percent, feeCents: Cents })
export type Rate = v.InferOutput<typeof Rate>

const MarginTier = v.strictObject({ fromMonthlyCents: Cents, cardPresent: Rate, cardNotPresent: Rate })
export type MarginTier = v.InferOutput<typeof MarginTier>

export const InterchangePlus = v.strictObject({
  kind: v.literal('interchange-plus'),
  tiers: v.pipe(
    v.array(MarginTier),
    v.minLength(1),
    v.check((tiers) => isRising(tiers.map((tier) => tier.fromMonthlyCents)), 'tiers must rise'),
  ),
})

export const Terminal = v.variant('kind', [
  v.strictObject({ kind: v.literal('rented'), monthlyCents: Cents }),
  v.strictObject({ kind: v.literal('bought'), priceCents: Cents }),
])
export type Terminal = v.InferOutput<typeof Terminal>

const chargesSomething = ({ percent, feeCents }: Rate) => percent > 0 || feeCents > 0
const ChargingRate = v.pipe(
  Rate,
  v.check(chargesSomething, 'Enter a percentage or a fee. We can’t compare a price of zero.'),
)

/** What an admin enters of a provider: every price that a row needs to be recommended, the page they stand on, and its day. */
export const RateCard = v.strictObject({
  pricing: v.variant('kind', [
    v.strictObject({ kind: v.literal('flat'), cardPresent: ChargingRate, cardNotPresent: ChargingRate }),
    InterchangePlus,
  ]),
  interac: Rate,
  monthlyFeeCents: Cents,
  dearestTerminal: Terminal,
  page: v.pipe(v.string(), v.trim(), v.url(), v.regex(/^https?:/i), v.maxLength(500)),
  asOf: Day,
})
export type RateCard = v.InferOutput<typeof RateCard>

/** In the units of published rates, percent and whole cents; only the words differ, which are for an admin's form here. */
export const NewRateCard = v.config(RateCard, { message: (issue) => inWords(issue) })

function inWords(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'url' || issue.type === 'regex') return say('pageInvalid')(issue)
  if (issue.type === 'iso_date') return say('dayInvalid')(issue)
  return say('figureInvalid')(issue)
}

export const RateCardVersion = v.object({
  id: v.string(),
  card: RateCard,
  /** An admin's username; null for one who is gone. */
  enteredBy: v.nullable(v.string()),
  enteredAt: Moment,
  /** Null while it counts. */
  withdrawnAt: v.nullable(Moment),
})
export type RateCardVersion = v.InferOutput<typeof RateCardVersion>

export const RateCardHistory = v.object({
  /** Null where estimates do not know the provider. */
  current: v.nullable(RateCardVersion),
  /** Newest first. */
  earlier: v.array(RateCardVersion),
})
export type RateCardHistory = v.InferOutput<typeof RateCardHistory>

function isRising(values: number[]) {
  return values.every((value, at) => at === 0 || value > (values[at - 1] ?? value))
}
