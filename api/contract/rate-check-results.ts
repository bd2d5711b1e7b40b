import * as v from 'valibot'
import { CONTACT_STANDINGS } from './contact-request.ts'

/** CAD dollars a month (fees: a sale), at most two decimals. */
const Dollars = v.number()
/** Percent. */
const Rate = v.number()

/** A page with its date that people can open, or else "reported". */
const Source = v.union([v.object({ page: v.string(), asOf: v.string() }), v.literal('reported')])
export type Source = v.InferOutput<typeof Source>

/** How a part of today's cost is known: from the visitor's statement or rates, a price list, a reported range, or only its least. */
const Basis = v.picklist(['statement', 'own-rate', 'published', 'reported-range', 'wholesale-only'])
export type Basis = v.InferOutput<typeof Basis>

/** Why nobody is recommended. */
const WhyNone = v.object({
  reason: v.picklist(['own-rate-needed', 'nobody-to-compare', 'already-best', 'saving-too-small']),
  says: v.string(),
  /** The answers that would make the estimate better; may be empty for any reason. */
  missingRates: v.array(v.picklist(['cardPresentRate', 'cardNotPresentRate'])),
})
export type WhyNone = v.InferOutput<typeof WhyNone>

export const RecommendedProvider = v.object({
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
  /**
   * Under interchange-plus, what one sale as large as the average costs, the networks' part with the margin: of the kind that
   * most of the business's sales are. Null under flat prices.
   */
  exampleSale: v.nullable(
    v.object({ saleAmount: Dollars, cost: Dollars, kind: v.picklist(['in-person', 'online']) }),
  ),
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
    monthlyFee: v.picklist(['statement', 'own-rate', 'published', 'not-known']),
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

/** The answer of `POST /api/submit-rate-check`, and of `POST /api/rate-checks/{id}/figures`. */
export const RateCheckResults = v.object({
  /** Of the rate check, for the contact request. */
  id: v.string(),
  currentProvider: v.object({
    name: v.string(),
    monthlyVolume: Dollars,
    /** The high end where what is paid is not known exactly. */
    estimatedMonthlyCost: Dollars,
    /**
     * What is certain of it, to be shown instead as "at least", where a part of the cost is not known; else null. Rounded
     * down to two significant digits, and from a dollar on to whole dollars: cents would claim to know it exactly.
     */
    monthlyCostAtLeast: v.nullable(Dollars),
    /** The estimated cost as a share of all card sales, in percent. */
    effectiveRate: Rate,
    /** How the greater part of it is known. */
    basis: Basis,
  }),
  /** The largest saving first; empty is the commonest case. */
  recommendedProviders: v.array(RecommendedProvider),
  explanation: Explanation,
  /** What the visitor has read off a statement, in the check or since; null where nothing was given. */
  figures: v.object({
    cardPresentRate: v.nullable(Rate),
    cardNotPresentRate: v.nullable(Rate),
    statementFees: v.nullable(Dollars),
    statementSales: v.nullable(Dollars),
    statementCount: v.nullable(v.number()),
  }),
})
export type RateCheckResults = v.InferOutput<typeof RateCheckResults>

/** The newest rate check that this browser made in the last 24 hours; null where there is none. */
export const LatestRateCheck = v.object({
  rateCheck: v.nullable(
    v.object({
      results: RateCheckResults,
      /** ISO 8601, UTC, as are the other times. */
      checkedAt: v.string(),
      /** What asking to be contacted about it would do. */
      contact: v.picklist(CONTACT_STANDINGS),
      /** Null while its owner has not asked to be contacted. */
      contactRequestedAt: v.nullable(v.string()),
      /** When its owner withdrew their consent; null while it stands. */
      withdrawnAt: v.nullable(v.string()),
      /** From then on it is not shown again without signing in: 24 hours after the check. */
      expiresAt: v.string(),
      company: v.string(),
      email: v.string(),
      /** The last two digits of the phone number. */
      phoneEnding: v.string(),
    }),
  ),
})
export type LatestRateCheck = v.InferOutput<typeof LatestRateCheck>
