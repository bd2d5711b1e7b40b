import type { Tier } from '../../../../../domain/leads/tiers.ts'
import type { LeadCard } from '../../../../contract/market/market.ts'

export const en = {
  hi: (contactPerson: string) => `Hi ${contactPerson},`,
  newLeads: (count: number) => (count === 1 ? '1 new lead' : `${count.toLocaleString('en-CA')} new leads`),
  subject: (found: string, search: string) => `${found} for ${search}`,
  aMonth: (dollars: string) => `${dollars} a month`,
  found: (search: string, found: string) => `Your saved search “${search}” found ${found} on the market:`,
  more: (count: number) => `And ${count.toLocaleString('en-CA')} more on the market.`,
  see: 'See this search on the market',
  howOften: (isDaily: boolean) =>
    `We email you about this search ${isDaily ? 'every morning at 8 (Toronto time) if it found something new' : 'at most once every 10 minutes'}. We email you about each lead once, whichever of your searches finds it. To change how often, select Edit (the pencil) beside the search on the market.`,
  pause: 'Pause emails about this search',
  reason: (name: string) =>
    `You received this email because your ${name} account has email alerts turned on for this saved search.`,
  card: {
    company: ({ company }: Pick<LeadCard, 'company' | 'businessType' | 'province'>) => company,
    tier: { tier1: 'Tier 1', tier2: 'Tier 2', tier3: 'Tier 3' } satisfies Record<Tier, string>,
    verified: {
      both: 'Email and phone verified',
      email: 'Email verified',
      phone: 'Phone verified',
      none: 'Not verified',
    },
    contactRequested: 'Asked to be contacted',
    monthlyVolume: 'Monthly volume',
    averageSale: 'Average sale',
    currentProvider: 'Current provider',
    savings: 'Estimated savings',
    notEstimated: 'Not estimated',
    view: 'View this lead',
  },
}
