import * as v from 'valibot'
import { QUOTE_PRICINGS, QUOTE_STATUSES } from '../../../domain/quotes.ts'
import { Moment } from '../forms/units.ts'
import { Breakdown } from './rate-check-results.ts'

/** From its rate check on; for as long one may ask to be contacted about it. */
export const QUOTES_LAST_DAYS = 30

/** CAD dollars with two decimals, as "110.00". */
const DollarsText = v.string()
/** Percent, as "2.65". */
const RateText = v.string()

/** As it stands now: what was not accepted in time has expired. */
export const QuoteStatus = v.picklist([...QUOTE_STATUSES, 'expired'])
export type QuoteStatus = v.InferOutput<typeof QuoteStatus>

/** A saved quote, as its owner's browser sees it. Its numbers are text: so the specification has them. */
export const Quote = v.object({
  id: v.string(),
  /** The rate check that it comes from: an item of the rate history. */
  rateCheckId: v.string(),
  providerName: v.string(),
  status: QuoteStatus,
  /** A month. */
  estimatedSavings: DollarsText,
  estimatedMonthlyCost: DollarsText,
  /** Null where the provider publishes none. */
  monthlyFee: v.nullable(DollarsText),
  /** Null under interchange-plus, where no one rate exists. */
  cardPresentRate: v.nullable(RateText),
  cardNotPresentRate: v.nullable(RateText),
  pricing: v.picklist(QUOTE_PRICINGS),
  /** What comes on top of the networks' part under interchange-plus; null under flat prices. */
  cardPresentMargin: v.nullable(RateText),
  cardNotPresentMargin: v.nullable(RateText),
  /** A sale, on top of the percentage. Null where it is not known. */
  cardPresentFee: v.nullable(DollarsText),
  cardNotPresentFee: v.nullable(DollarsText),
  /** The best of its rate check. */
  isRecommended: v.boolean(),
  expiresAt: Moment,
  /** Null unless it is accepted. Of several accepted ones the last counts: it is the current provider. */
  acceptedAt: v.nullable(Moment),
  /** When the owner said that they have switched; null before, and unless it is accepted. */
  switchedAt: v.nullable(Moment),
  /** A web page with the provider's published prices; null where we know none. */
  providerPage: v.nullable(v.string()),
})
export type Quote = v.InferOutput<typeof Quote>

/** One rate check of the past. */
export const RateHistoryItem = v.object({
  id: v.string(),
  /** The provider's name, or the owner's own words for it. */
  currentProvider: v.string(),
  checkedAt: Moment,
  /** CAD dollars: what the business paid then. */
  estimatedMonthlyCost: v.number(),
  /** What is certain of it, rounded down, to be shown instead as "at least", where a part of the cost was not known; else null. */
  monthlyCostAtLeast: v.nullable(v.number()),
  quotesGenerated: v.number(),
  /** CAD dollars a month; 0 where there was no quote. */
  bestSavingsFound: v.number(),
  /** Null until the owner requests contact about it. */
  contactRequestedAt: v.nullable(Moment),
  /** The end of its quotes. Null if they ended, contact was requested or consent was withdrawn. */
  canRequestContactUntil: v.nullable(Moment),
  /** When the owner withdrew their consent; null while it stands. */
  withdrawnAt: v.nullable(Moment),
  /** What that cost is made of, of the newest rate check alone; null too where it is not known from a statement. */
  breakdown: v.nullable(Breakdown),
})
export type RateHistoryItem = v.InferOutput<typeof RateHistoryItem>

const Answer = v.nullable(v.number())

/** What a signed-in owner need not type again: the answers of their newest rate check, else what the account knows. */
export const LastCheck = v.object({
  /** Null where there has been no rate check; then all but the address and the names is blank. */
  checkedAt: v.nullable(Moment),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  /** A slug of the form; with 'other', the owner's own words are beside it. The same holds for the provider. */
  businessType: v.string(),
  customBusinessType: v.string(),
  currentProvider: v.string(),
  customProvider: v.string(),
  /** CAD dollars. */
  monthlyVolume: Answer,
  averageTransaction: Answer,
  /** Percent. */
  cardPresentRate: Answer,
  cardNotPresentRate: Answer,
  monthlyFee: Answer,
  phone: v.string(),
  company: v.string(),
  website: v.string(),
  isDecisionMaker: v.boolean(),
  decisionMakerName: v.string(),
})
export type LastCheck = v.InferOutput<typeof LastCheck>
