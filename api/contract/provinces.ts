/** Where a supplier may say it operates, from west to east and then north, as the form lists them. */
export const TERRITORIES = [
  'British Columbia',
  'Alberta',
  'Saskatchewan',
  'Manitoba',
  'Ontario',
  'Quebec',
  'New Brunswick',
  'Nova Scotia',
  'Prince Edward Island',
  'Newfoundland and Labrador',
  'Northwest Territories',
  'Nunavut',
  'Yukon',
] as const
