import * as v from 'valibot'
import { OUTCOMES } from '../../../domain/outcomes.ts'
import { Dollars } from '../units.ts'

export const MonthlyFigures = v.object({
  /** YYYY-MM, of Toronto's calendar. */
  month: v.string(),
  leads: v.number(),
  /** By card, by credit and assigned. */
  purchases: v.number(),
  /** CAD, by card. */
  revenue: v.number(),
})
export type MonthlyFigures = v.InferOutput<typeof MonthlyFigures>

/** How the platform does (rule 32). A rate is a share from 0 to 1, and 0 where there is nothing to take a share of. */
export const AdminAnalytics = v.object({
  revenue: v.object({
    total: Dollars,
    /** Purchases by card that were not refunded. */
    totalSales: v.number(),
    /** To the cent. */
    avgLeadPrice: Dollars,
  }),
  leadQuality: v.object({
    totalLeads: v.number(),
    /** With e-mail and phone proven. */
    verifiedLeads: v.number(),
    verificationRate: v.number(),
    purchasedLeads: v.number(),
    purchaseRate: v.number(),
  }),
  suppliers: v.object({
    total: v.number(),
    active: v.number(),
    /** Of the active ones. */
    avgPurchasesPerSupplier: v.number(),
    leadConversionRate: v.number(),
  }),
  /** What became of purchased leads. */
  outcomes: v.object(v.entriesFromList(OUTCOMES, v.number())),
  /** The last twelve months, oldest first; the last of them is under way. */
  trends: v.array(MonthlyFigures),
})
export type AdminAnalytics = v.InferOutput<typeof AdminAnalytics>
