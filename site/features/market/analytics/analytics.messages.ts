import { inLanguages } from '../../../lib/messages.ts'

export const en = {
  title: 'Platform Analytics',
  description: 'Revenue, lead quality, providers, and monthly trends.',
  heading: 'Platform Analytics',
  back: 'Back to leads and providers',
  loading: 'Loading figures…',
  failed: 'We couldn’t load the figures.',
  failedWhy: 'Your connection dropped, or something broke on our side.',
  tryAgain: 'Try again',
  export: 'Download as CSV',
  revenue: {
    heading: 'Revenue',
    total: 'Total revenue',
    totalSales: 'Total sales',
    avgLeadPrice: 'Average lead price',
  },
  leadQuality: {
    heading: 'Lead quality',
    totalLeads: 'Total leads',
    verifiedLeads: 'Verified leads',
    verificationRate: 'Verification rate',
    purchasedLeads: 'Purchased leads',
    purchaseRate: 'Purchase rate',
  },
  suppliers: {
    heading: 'Providers',
    total: 'Total providers',
    active: 'Active providers',
    avgPurchasesPerSupplier: 'Average purchases per active provider',
    leadConversionRate: 'Lead conversion rate',
  },
  trends: {
    heading: 'Monthly trends',
    why: 'Toronto time; the current month is in progress. Revenue counts card sales minus refunds. Purchases also include leads bought with credits or assigned.',
    against: (month: string) => `vs. ${month}`,
    month: 'Month',
    leads: 'Leads',
    purchases: 'Purchases',
    revenue: 'Revenue',
    trend: 'Trend',
    growth: 'Growth',
    decline: 'Decline',
    stable: 'Stable',
  },
  charts: {
    showTable: 'Show as a table',
    revenueByMonth: 'Revenue by month',
    leadsByMonth: 'Leads by month',
    outcomes: 'Outcomes of purchased leads',
    outcome: 'Outcome',
    count: 'Leads',
    outcomeNames: { pending: 'Pending', contacted: 'Contacted', converted: 'Converted', lost: 'Lost' },
    nothing: 'Nothing to show yet.',
    highest: (shown: string, label: string) => `Highest: ${shown} in ${label}.`,
    most: (shown: string, label: string) => `Most common: ${label}, ${shown}.`,
  },
}

export type AdminAnalyticsMessages = typeof en

export const adminAnalyticsMessages = inLanguages({ 'en-CA': en })
