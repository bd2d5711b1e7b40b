import type { AdminAnalytics, MonthlyFigures } from '../contract/admin/analytics.ts'
import { dollarsOf } from '../shared/money.ts'
import type { LeadCounts, MonthCounts, PurchaseCounts, SupplierCounts } from './analytics.queries.ts'

type Counts = {
  leads: LeadCounts
  purchases: PurchaseCounts
  suppliers: SupplierCounts
  months: MonthCounts[]
}

/** The platform's figures from what was counted (rule 32). */
export function figuresOf({ leads, purchases, suppliers, months }: Counts): AdminAnalytics {
  const { pending, contacted, converted, lost } = purchases
  return {
    revenue: {
      total: dollarsOf(purchases.revenueCents),
      totalSales: purchases.byCard,
      avgLeadPrice: dollarsOf(Math.round(ratio(purchases.revenueCents, purchases.byCard))),
    },
    leadQuality: {
      totalLeads: leads.total,
      verifiedLeads: leads.verified,
      verificationRate: ratio(leads.verified, leads.total),
      purchasedLeads: purchases.total,
      purchaseRate: ratio(purchases.total, leads.total),
    },
    suppliers: {
      total: suppliers.total,
      active: suppliers.active,
      avgPurchasesPerSupplier: ratio(purchases.ofActiveSuppliers, suppliers.active),
      leadConversionRate: ratio(converted, purchases.total),
    },
    outcomes: { pending, contacted, converted, lost },
    trends: months.map(figuresOfMonth),
  }
}

export const figuresOfMonth = ({ revenueCents, ...counts }: MonthCounts): MonthlyFigures => ({
  ...counts,
  revenue: dollarsOf(revenueCents),
})

const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
