import * as v from 'valibot'
import { OUTCOMES, PURCHASE_SOURCES } from '../../../domain/leads/outcomes.ts'
import { TIERS } from '../../../domain/leads/tiers.ts'
import { CONTACT_ANSWERS } from '../../../domain/requests.ts'
import { Dollars, Moment, Percent } from '../forms/units.ts'
import { LanguageOfLead } from '../market/market.ts'
import { CallTimes } from '../requests/call-times.ts'

export const LeadToBuy = v.object({ leadId: v.string() })

export const OpenPayment = v.object({
  paymentIntentId: v.string(),
  clientSecret: v.string(),
  price: Dollars,
  tier: v.picklist(TIERS),
  productName: v.string(),
  /** ISO 8601, UTC: until then the price stays. */
  priceFrozenUntil: Moment,
  /** One of them buys the lead instead, without a card. */
  leadCredits: v.number(),
})
export type OpenPayment = v.InferOutput<typeof OpenPayment>

/** The payment intent that a hold, a release or a purchase is about. */
export const PaymentOfLead = v.object({ paymentIntentId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)) })

/** `declined`: the page is still there, for another card. Otherwise it is gone, and its payment must not go through. */
export const HoldToRelease = v.object({
  ...PaymentOfLead.entries,
  because: v.optional(v.picklist(['declined', 'left']), 'declined'),
})

/** False where nothing was held any more, or the payment goes on without the page. */
export const Released = v.object({ released: v.boolean() })

/** ISO 8601, UTC: until then nobody else can pay for the lead. */
export const Hold = v.object({ heldUntil: v.string() })

/** What the person agreed to, word for word. */
export const ConsentOfLead = v.object({
  /** Of its signed certificate. */
  receiptId: v.string(),
  text: v.string(),
  textVersion: v.string(),
  language: v.string(),
  consentedAt: Moment,
  verifiedEmail: v.string(),
  verifiedPhone: v.string(),
})

export const NoteOfLead = v.object({
  id: v.nullable(v.string()),
  text: v.string(),
  at: v.pipe(v.nullable(Moment), v.description('When it was written; null for some old ones.')),
})
export type NoteOfLead = v.InferOutput<typeof NoteOfLead>

/** A lead that its buyer owns, with its contact. `id` is the lead's, as on the card. */
export const PurchasedLead = v.object({
  id: v.string(),
  company: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.string(),
  website: v.string(),
  isDecisionMaker: v.boolean(),
  /** Who decides, where that is someone else; else empty. */
  decisionMakerName: v.string(),
  language: LanguageOfLead,
  /** A slug of the rate-check form, or the visitor's own words. */
  businessType: v.string(),
  currentProvider: v.string(),
  city: v.nullable(v.string()),
  province: v.nullable(v.string()),
  aiDescription: v.string(),
  monthlyVolume: Dollars,
  averageTransaction: Dollars,
  cardPresentRate: v.nullable(Percent),
  cardNotPresentRate: v.nullable(Percent),
  monthlyFee: v.nullable(Dollars),
  /** Percent: all fees as a share of all card sales, from the business's statement; two decimals. */
  effectiveRate: v.nullable(v.number()),
  tier: v.picklist(TIERS),
  price: Dollars,
  source: v.picklist(PURCHASE_SOURCES),
  purchasedAt: Moment,
  submittedAt: Moment,
  /** ISO 8601, UTC: when the person first requested contact; null until then. */
  contactRequestedAt: v.nullable(Moment),
  outcome: v.picklist(OUTCOMES),
  outcomeNotes: v.string(),
  notes: v.pipe(
    v.array(NoteOfLead),
    v.description('The newest first. `outcomeNotes`, unless empty, is the one without an id.'),
  ),
  followUpOn: v.pipe(
    v.nullable(v.string()),
    v.description(
      'The day of its reminder, as 2026-11-21. Null without one, and where you must not contact its owner anymore.',
    ),
  ),
  dealValue: v.nullable(Dollars),
  /** As on the receipt, such as "NR-1001". */
  receiptNumber: v.string(),
  /** ISO 8601, UTC: since then the person must not be contacted; null while they may be. */
  withdrawnAt: v.nullable(Moment),
  promisedBy: v.pipe(
    v.nullable(Moment),
    v.description(
      'Its owner was promised contact by then: 24 hours after the purchase. Null once contacted, and where nobody may call anymore.',
    ),
  ),
  callTimes: v.pipe(
    v.nullable(CallTimes),
    v.description('When its owner likes to be called, in the time of their province. Null for any time.'),
  ),
  ownerSays: v.pipe(
    v.nullable(v.picklist(CONTACT_ANSWERS)),
    v.description('The owner’s answer to whether you have contacted them. Null without one.'),
  ),
  cancelledAt: v.pipe(
    v.nullable(Moment),
    v.description('Since then you must not contact its owner about this request. Null while you may.'),
  ),
  /** Null where the lead has no consent record, as with demo data. */
  consent: v.nullable(ConsentOfLead),
})
export type PurchasedLead = v.InferOutput<typeof PurchasedLead>

/** Leads contacted within 24 hours, of all that say something about it. */
const ContactedInTime = v.object({ withinDay: v.number(), counted: v.number() })

/** Of leads bought in the last 90 days and not refunded. */
export const ContactFigures = v.object({
  /** Counted: owners who answered yes, or not yet after the 24 hours. */
  ownersSay: ContactedInTime,
  /** Counted: leads marked as contacted, or still pending after the 24 hours although nobody canceled or withdrew. */
  youSay: ContactedInTime,
  /** 0 to 1: the median share of suppliers, as owners say. Null unless five suppliers have five answers each. */
  marketMedian: v.nullable(v.number()),
})
export type ContactFigures = v.InferOutput<typeof ContactFigures>

export const SupplierAnalytics = v.object({
  overview: v.object({
    totalPurchased: v.number(),
    totalSpent: Dollars,
    /** 0 to 1. */
    conversionRate: v.number(),
  }),
  outcomes: v.object({
    pending: v.number(),
    contacted: v.number(),
    converted: v.number(),
    lost: v.number(),
  }),
  contact: ContactFigures,
})
export type SupplierAnalytics = v.InferOutput<typeof SupplierAnalytics>
