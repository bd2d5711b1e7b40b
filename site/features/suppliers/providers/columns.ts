/** What a table of providers can show of each, besides its name and what can be done to it; in this order. */
export const PROVIDER_COLUMNS = [
  'contact',
  'email',
  'phone',
  'status',
  'leadsReceived',
  'conversionRate',
  'leadCredits',
] as const
export type ProviderColumn = (typeof PROVIDER_COLUMNS)[number]

const NUMBERS: readonly ProviderColumn[] = ['leadsReceived', 'conversionRate', 'leadCredits']
export const isNumber = (column: ProviderColumn) => NUMBERS.includes(column)
