import { chartWords, periodWords } from '../../../lib/words/period.messages.ts'

export const figuresMessages = {
  description: 'What you spent, what became of your leads, and what they brought in.',
  why: 'Days are in Toronto time. A lead counts on the day you bought it, with its outcome as it stands now.',
  loading: 'Loading your figures…',
  failed: 'We couldn’t load your figures.',
  failedWhy: 'Your connection dropped, or something broke on our side.',
  period: periodWords,
  shown: (period: string, before: string) => `${period}, compared with ${before}`,
  shownAlone: (period: string, before: string) => `${period}. No leads bought in ${before} to compare with.`,
  none: 'No leads bought in this period',
  noneWhy: 'Choose another period, or buy a lead and follow it here.',
  totals: 'Totals',
  spent: 'Spend',
  leads: 'Leads',
  contacted: 'Contacted',
  converted: 'Converted',
  dealValue: 'Deal value',
  returnOnSpend: 'Return on spend',
  ofLeads: (share: string) => `${share} of leads`,
  was: (shown: string) => `was ${shown}`,
  refunded: (count: number) =>
    count === 1
      ? '1 of these leads was refunded: it counts as a lead, and as nothing spent.'
      : `${count} of these leads were refunded: they count as leads, and as nothing spent.`,
  spendTitle: { day: 'Spend by day', week: 'Spend by week', month: 'Spend by month' },
  dealTitle: {
    day: 'Deal value by day of purchase',
    week: 'Deal value by week of purchase',
    month: 'Deal value by month of purchase',
  },
  chart: {
    ...chartWords,
    compared: {
      now: 'This period',
      before: 'Period before',
      ofBefore: (name: string) => `${name}, period before`,
      was: (shown: string) => `was ${shown}`,
    },
  },
  groups: {
    byTier: { heading: 'By tier', of: 'Tier', none: '' },
    byProvince: { heading: 'By province', of: 'Province or territory', none: 'Not known' },
    byBusinessType: { heading: 'By business type', of: 'Business type', none: '' },
    bySavedSearch: { heading: 'By saved search', of: 'Saved search', none: 'No alert' },
  },
  savedSearchWhy:
    'Leads go to the search whose alert we emailed you before you bought them. Finds without an alert aren’t kept after a sale.',
  deletedSearch: 'A deleted search',
  tier: { tier1: 'Tier 1', tier2: 'Tier 2', tier3: 'Tier 3' },
}

export type FiguresMessages = typeof figuresMessages
