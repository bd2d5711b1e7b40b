import { businessTypeName } from '../../../domain/business-types.ts'

export const en = {
  file: (from: string, to: string) => `figures-${from}-to-${to}.csv`,
  headings: {
    part: 'Part',
    name: 'Name',
    from: 'From',
    to: 'To',
    leads: 'Leads',
    contacted: 'Contacted',
    converted: 'Converted',
    spent: 'Spent (CAD)',
    dealValue: 'Deal value (CAD)',
    returnOnSpend: 'Return on spend',
    refunded: 'Refunded leads',
  },
  ofPeriodBefore: (heading: string) => `${heading}, period before`,
  parts: {
    total: 'Total',
    days: 'Days',
    tier: 'Tier',
    province: 'Province',
    businessType: 'Business type',
    savedSearch: 'Saved search',
  },
  tier: (tier: string) => tier.replace('tier', 'Tier '),
  province: (name: string) => name,
  businessType: businessTypeName,
  noProvince: 'Not known',
  noSearch: 'No alert',
  deletedSearch: 'A deleted search',
}
