import * as v from 'valibot'

/** CAD dollars a month (fees: a sale), at most two decimals. */
const Dollars = v.number()
/** Percent. */
const Rate = v.number()

/** A page with its date that people can open, or else "reported". */
const Source = v.union([v.object({ page: v.string(), asOf: v.string() }), v.literal('reported')])
export type Source = v.InferOutput<typeof Source>

/** How a part of today's cost is known: from the visitor, a price list, a reported range, or only its least. */
const Basis = v.picklist(['own-rate', 'published', 'reported-range', 'wholesale-only'])
export type Basis = v.InferOutput<typeof Basis>

/** Why nobody is recommended. */
const WhyNone = v.object({
  reason: v.picklist(['own-rate-needed', 'nobody-to-compare', 'already-best', 'saving-too-small']),
  says: v.string(),
  /** The answers that would make the estimate better; may be empty for any reason. */
  missingRates: v.array(v.picklist(['cardPresentRate', 'cardNotPresentRate'])),
})
export type WhyNone = v.InferOutput<typeof WhyNone>

const RecommendedProvider = v.object({
  slug: v.string(),
  name: v.string(),
  /** Whole dollars, rounded down. */
  estimatedSavings: Dollars,
  /** With its dearest terminal. */
  estimatedMonthlyCost: Dollars,
  monthlyFee: v.nullable(Dollars),
  pricing: v.picklist(['flat', 'interchange-plus']),
  /** Null under interchange-plus, where the margins come on top of what the networks charge. */
  cardPresentRate: v.nullable(Rate),
  cardNotPresentRate: v.nullable(Rate),
  cardPresentMargin: v.nullable(Rate),
  cardNotPresentMargin: v.nullable(Rate),
  cardPresentFee: v.nullable(Dollars),
  cardNotPresentFee: v.nullable(Dollars),
})
export type RecommendedProvider = v.InferOutput<typeof RecommendedProvider>

const Explanation = v.object({
  ratesVersion: v.string(),
  /** The least that the business may be paying today; every saving is counted from here. */
  monthlyCostLow: Dollars,
  /** What its sales cost any processor: no offer can be lower. */
  wholesaleFloor: Dollars,
  /** Null where the business has no such sales. */
  knownFrom: v.object({
    inPerson: v.nullable(Basis),
    online: v.nullable(Basis),
    debit: v.nullable(Basis),
    monthlyFee: v.picklist(['own-rate', 'published', 'not-known']),
  }),
  /** Everyone whose price was worked out, best first, recommended or not. */
  compared: v.array(v.object({ name: v.string(), estimatedMonthlyCost: Dollars, estimatedSavings: Dollars })),
  /** The price rows that the figures rest on. */
  rows: v.array(v.object({ name: v.string(), asOf: v.nullable(v.string()), sources: v.array(Source) })),
  assumptions: v.array(
    v.object({
      says: v.string(),
      /** Ready to show; null for an assumption without a figure. */
      value: v.nullable(v.string()),
      basis: v.string(),
      asOf: v.nullable(v.string()),
      sources: v.array(Source),
    }),
  ),
  /** Null when someone is recommended. */
  whyNone: v.nullable(WhyNone),
})

/** The answer of `POST /api/submit-rate-check`. */
export const RateCheckResults = v.object({
  /** Of the rate check, for the contact request. */
  id: v.string(),
  currentProvider: v.object({
    name: v.string(),
    monthlyVolume: Dollars,
    /** The high end where what is paid is not known exactly. */
    estimatedMonthlyCost: Dollars,
    /** What is certain of it, to be shown instead as "at least", where a part of the cost is not known; else null. */
    monthlyCostAtLeast: v.nullable(Dollars),
    /** The estimated cost as a share of all card sales, in percent. */
    effectiveRate: Rate,
    /** How the greater part of it is known. */
    basis: Basis,
  }),
  /** The largest saving first; empty is the commonest case. */
  recommendedProviders: v.array(RecommendedProvider),
  explanation: Explanation,
})
export type RateCheckResults = v.InferOutput<typeof RateCheckResults>

export const ContactRequested = v.object({ success: v.literal(true) })
