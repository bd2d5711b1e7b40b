import { inLanguages } from '../../../lib/messages.ts'

export const en = {
  title: 'Platform Analytics',
  description: 'Revenue, lead quality, suppliers and monthly trends.',
  heading: 'Platform Analytics',
  back: 'Back to leads and providers',
  loading: 'Counting…',
  failed: 'The figures could not be loaded.',
  failedWhy: 'The connection failed, or something broke on our side.',
  tryAgain: 'Try again',
  export: 'Download the months as CSV',
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
    heading: 'Suppliers',
    total: 'Total suppliers',
    active: 'Active suppliers',
    avgPurchasesPerSupplier: 'Average purchases per active supplier',
    leadConversionRate: 'Lead conversion rate',
  },
  trends: {
    heading: 'Monthly trends',
    why: 'By the calendar in Toronto. The last month is under way. Sales are by card, less what was refunded; purchases also by credit and assigned.',
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
    outcomes: 'What became of purchased leads',
    outcome: 'Outcome',
    count: 'Leads',
    outcomeNames: { pending: 'Pending', contacted: 'Contacted', converted: 'Converted', lost: 'Lost' },
    nothing: 'Nothing to show yet.',
    highest: (shown: string, label: string) => `The highest is ${shown} in ${label}.`,
    most: (shown: string, label: string) => `Most are ${label}: ${shown}.`,
  },
}

export type AdminAnalyticsMessages = typeof en

export const adminAnalyticsMessages = inLanguages({ 'en-CA': en })
