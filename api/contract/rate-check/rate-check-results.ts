import * as v from 'valibot'
import { QUOTE_PRICINGS } from '../../../domain/quotes.ts'
import { CONTACT_STANDINGS } from '../requests/contact-request.ts'

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
  pricing: v.picklist(QUOTE_PRICINGS),
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
  /** By name, everyone else whose prices we track: something that this business needs is not published. Empty for older checks. */
  unpriced: v.array(v.string()),
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
      /** Only in French answers, about checks from before these sentences were kept in both languages. */
      isInEnglish: v.optional(v.boolean()),
    }),
  ),
  /** Null when someone is recommended. */
  whyNone: v.nullable(WhyNone),
})

/** Of a provider that publishes what it adds to the wholesale cost: one of its prices, by how much is sold. */
export const OfferOverCost = v.object({
  slug: v.string(),
  name: v.string(),
  asOf: v.nullable(v.string()),
  sources: v.array(Source),
  /** It is published for businesses that sell at least so much a month by credit card and online. */
  fromMonthlySales: Dollars,
  /** Whether it is the one for as much as this business sells; else it's only what others are charged. */
  fitsMonthlySales: v.boolean(),
  cardPresentMargin: Rate,
  cardNotPresentMargin: Rate,
  cardPresentFee: Dollars,
  cardNotPresentFee: Dollars,
  /** Null where none is published. */
  monthlyFee: v.nullable(Dollars),
  /** What the business would pay: the wholesale cost, this margin, and whatever else is published. */
  monthlyCost: Dollars,
  /** What the business would pay on top, because it is not published, or is no monthly price. */
  leavesOut: v.array(v.picklist(['monthly-fee', 'debit-fee', 'terminal'])),
})
export type OfferOverCost = v.InferOutput<typeof OfferOverCost>

/** The parts of a month's cost, at the monthly card sales that the business entered. */
export const Breakdown = v.object({
  /** The first and the last day that the statement covers; null if not entered. */
  period: v.nullable(v.object({ start: v.string(), end: v.string() })),
  /** In this order, never negative; they add up to `monthlyCost` to the cent. Without fixed fees where those are not known. */
  parts: v.array(
    v.object({
      key: v.picklist(['interchange', 'assessments', 'processor', 'fixed']),
      amount: Dollars,
      /** Of all card sales, in percent; two decimals. */
      percent: Rate,
      /** As the statement prints it, or what is left of the fees after what it prints; as the owner entered it; or our estimate. */
      from: v.picklist(['statement', 'owner', 'estimated']),
    }),
  ),
  /** The fixed fees are not known, so the processor's part holds them too: to be called "markup and fixed fees". */
  markupHoldsFixedFees: v.boolean(),
  /** The same as `estimatedMonthlyCost`. */
  monthlyCost: Dollars,
  /** Interchange and assessments, as the parts have them. */
  wholesale: Dollars,
  /** The rest: the only part that can be negotiated. */
  aboveWholesale: Dollars,
  /** The fees leave less than our wholesale estimate: estimated parts are cut to fit, and nothing should be concluded from them. */
  belowWholesale: v.boolean(),
  /**
   * The figures are possible yet more often a slip, so the page shows "Is this right?" once, with the figures to correct: fees above
   * 15% of sales, or below the wholesale cost of this kind of business. The first can be shown before sending as well, by
   * `areFeesUnusuallyHigh`.
   */
  asks: v.nullable(v.picklist(['fees-high', 'fees-low'])),
  /**
   * What published prices over cost come to for this business, the lowest first, those it is too small for included; never of
   * its own provider. Null where the rate data hold none, or `belowWholesale` leaves nothing to reckon with.
   */
  offersOverCost: v.nullable(v.array(OfferOverCost)),
})
export type Breakdown = v.InferOutput<typeof Breakdown>

/** What a rate check keeps of a statement. */
export const OwnStatement = v.object({
  /** CAD, before tax, as are the parts. */
  fees: Dollars,
  /** The monthly card sales if none were entered with the fees. */
  sales: Dollars,
  /** How many sales. */
  count: v.nullable(v.number()),
  /** What of the fees it prints as such; null where it does not. */
  interchange: v.nullable(Dollars),
  assessments: v.nullable(Dollars),
  fixedFees: v.nullable(Dollars),
  period: v.nullable(v.object({ start: v.string(), end: v.string() })),
  /** Fees as percent of sales; two decimals. */
  effectiveRate: Rate,
})
export type OwnStatement = v.InferOutput<typeof OwnStatement>

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
  /** Null unless `basis` is 'statement'; null too for checks from before it was worked out. */
  breakdown: v.nullable(Breakdown),
  /** The figures of the visitor's statement, entered in the check or later; null without one. */
  figures: v.object({
    cardPresentRate: v.nullable(Rate),
    cardNotPresentRate: v.nullable(Rate),
    statementFees: v.nullable(Dollars),
    statementSales: v.nullable(Dollars),
    statementCount: v.nullable(v.number()),
    statementInterchange: v.nullable(Dollars),
    statementAssessments: v.nullable(Dollars),
    statementFixedFees: v.nullable(Dollars),
    /** ISO dates. */
    statementStart: v.nullable(v.string()),
    statementEnd: v.nullable(v.string()),
  }),
})
export type RateCheckResults = v.InferOutput<typeof RateCheckResults>

/** The results of an owner's own rate check, whenever it was. */
export const PastRateCheck = v.object({
  results: RateCheckResults,
  checkedAt: v.string(),
  company: v.string(),
})
export type PastRateCheck = v.InferOutput<typeof PastRateCheck>

/** The newest rate check that this browser made in the last 24 hours; null where there is none. */
export const LatestRateCheck = v.object({
  rateCheck: v.nullable(
    v.object({
      results: RateCheckResults,
      /** ISO 8601, UTC, as are the other times. */
      checkedAt: v.string(),
      /** What asking to be contacted about it would do. */
      contact: v.picklist(CONTACT_STANDINGS),
      /** Null until its owner requests contact. */
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
