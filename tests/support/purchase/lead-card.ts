import type { LeadCard } from '../../../api/contract/market/market.ts'

/** As the market shows a lead; made up. */
export const leadCard: LeadCard = {
  id: '018f8f8f-0000-7000-8000-000000000000',
  company: 'Retail business in Ontario',
  businessType: 'retail',
  city: 'Toronto',
  province: 'Ontario',
  aiDescription: 'A retail shop that takes cards.',
  monthlyVolume: 20_000,
  averageSale: 47.5,
  potentialSavings: 320,
  currentProvider: 'moneris',
  tier: 'tier2',
  price: 89,
  emailVerified: true,
  phoneVerified: true,
  submittedAt: '2026-11-21T15:00:00.000Z',
  contactRequestedAt: '2026-11-21T15:05:00.000Z',
  language: 'en',
}
