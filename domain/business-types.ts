/** The business types of the rate-check form, in the order the form lists them. */
export const BUSINESS_TYPES = {
  retail: 'Retail',
  restaurant: 'Restaurant',
  ecommerce: 'E-commerce',
  'professional-services': 'Professional Services',
  healthcare: 'Healthcare',
  automotive: 'Automotive',
  other: 'Other',
} as const

export type BusinessTypeSlug = keyof typeof BUSINESS_TYPES

export const isBusinessTypeSlug = (text: string): text is BusinessTypeSlug =>
  Object.hasOwn(BUSINESS_TYPES, text)

/** `other` for the visitor's own words. */
export const businessTypeOrOther = (text: string): BusinessTypeSlug =>
  isBusinessTypeSlug(text) ? text : 'other'

/** As screens and mails print it: the visitor's own words stay. */
export const businessTypeName = (text: string): string =>
  isBusinessTypeSlug(text) ? BUSINESS_TYPES[text] : text
