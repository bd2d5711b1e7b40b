import { chartWords, periodWords } from '../../../lib/words/period.messages.ts'

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
    soFar: 'so far',
    month: 'Month',
    leads: 'Leads',
    purchases: 'Purchases',
    revenue: 'Revenue',
    trend: 'Trend',
    growth: 'Growth',
    decline: 'Decline',
    stable: 'Stable',
  },
  ofPeriod: {
    heading: 'By period',
    period: periodWords,
    shown: (period: string, { leads, purchases }: { leads: number; purchases: number }) =>
      `${period}: ${leads.toLocaleString('en-CA')} leads submitted, ${purchases.toLocaleString('en-CA')} purchased`,
    chartTitle: {
      day: 'Revenue and leads by day',
      week: 'Revenue and leads by week',
      month: 'Revenue and leads by month',
    },
    revenue: 'Revenue',
    leads: 'Leads',
    chart: chartWords,
    outcomes: 'Outcomes of purchased leads',
    outcomeNames: { pending: 'Pending', contacted: 'Contacted', converted: 'Converted', lost: 'Lost' },
    stacked: {
      of: 'Outcome',
      count: 'Leads',
      share: 'Share',
      showTable: chartWords.showTable,
      none: 'No leads purchased in this period.',
    },
    funnel: 'From rate check to converted',
    funnelWhy: 'Leads submitted in this period, and what has become of them since.',
    funnelOfNewest: (most: number) =>
      `The newest ${most.toLocaleString('en-CA')} leads submitted in this period, and what has become of them since.`,
    funnelSteps: {
      leads: 'Rate checks with a lead',
      asked: 'Asked for contact or listed',
      sold: 'Purchased',
      contacted: 'Contacted',
      converted: 'Converted',
    },
    timeToSale: 'Median time from listing to purchase',
    timeToContact: 'Median time from purchase to contact, as providers say',
    median: (span: string, of: number) => `${span} (${of.toLocaleString('en-CA')} leads)`,
    nothingYet: 'Nothing to count yet',
    hours: (hours: number) => (hours === 1 ? '1 hour' : `${hours.toLocaleString('en-CA')} hours`),
    days: (days: number) => `${days.toLocaleString('en-CA')} days`,
    estimates: 'What the estimate said, by outcome',
    estimatesWhy:
      'Estimated monthly savings of leads purchased in this period, at most the newest 2,000. What a business really saves isn’t known: owners report at most their new rate.',
    withEstimate: 'With an estimate',
    medianSaving: 'Median estimated savings',
  },
}

export type AdminAnalyticsMessages = typeof en

export const adminAnalyticsMessages = (_locale?: string) => en
