/** What a table of leads can show of each, besides its company and what can be done to it; in this order. */
export const LEAD_COLUMNS = [
  'name',
  'email',
  'phone',
  'business',
  'provider',
  'place',
  'volume',
  'tier',
  'savings',
  'submitted',
  'asked',
  'market',
  'status',
] as const
export type LeadColumn = (typeof LEAD_COLUMNS)[number]

/** Fit side by side on a laptop. */
export const USUAL_LEAD_COLUMNS: readonly LeadColumn[] = [
  'email',
  'phone',
  'volume',
  'savings',
  'submitted',
  'asked',
  'market',
  'status',
]

export const isNumber = (column: LeadColumn) => column === 'volume' || column === 'savings'
