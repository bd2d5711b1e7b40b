import * as v from 'valibot'
import { OUTCOMES } from '../../../domain/leads/outcomes.ts'
import { Dollars } from '../forms/units.ts'

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

const outcomes = v.object(v.entriesFromList(OUTCOMES, v.number()))

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
  outcomes,
  /** The last twelve months, oldest first; the last of them is under way. */
  trends: v.array(MonthlyFigures),
})
export type AdminAnalytics = v.InferOutput<typeof AdminAnalytics>

const Days = v.object({ from: v.string(), to: v.string() })
/** A median in hours, of so many; null of none. */
const MedianHours = v.object({ hours: v.nullable(v.number()), of: v.number() })

const counted = {
  leads: v.number(),
  /** By card, by credit and assigned, without a refund, as in the months above. */
  purchases: v.number(),
  /** By card. */
  revenue: Dollars,
}

/** What happened in a period. Days are of Toronto, as 2026-11-21. */
export const PeriodAnalytics = v.object({
  period: Days,
  total: v.object(counted),
  steps: v.pipe(
    v.array(v.object({ days: Days, ...counted })),
    v.description(
      'In order: days up to 31 days, weeks up to 92 days, else months, or four weeks where the period does not start with a month.',
    ),
  ),
  /** Of purchases of the period, as they stand now. */
  outcomes,
  /** What follows is of so many leads or purchases at most, the newest of the period. */
  most: v.number(),
  /** From the listing to the purchase. */
  timeToSale: MedianHours,
  /** From the purchase until the buyer recorded contact. */
  timeToContact: MedianHours,
  /** Of leads submitted in the period: each step counts those of the one before that took it. */
  funnel: v.object({
    leads: v.number(),
    asked: v.number(),
    sold: v.number(),
    contacted: v.number(),
    converted: v.number(),
  }),
  /** What the estimate had said about purchased leads, by their outcome. */
  estimates: v.array(
    v.object({
      outcome: v.picklist(OUTCOMES),
      leads: v.number(),
      /** With an estimated saving. */
      estimated: v.number(),
      /** CAD a month, of those. */
      medianSaving: v.nullable(Dollars),
    }),
  ),
})
export type PeriodAnalytics = v.InferOutput<typeof PeriodAnalytics>
