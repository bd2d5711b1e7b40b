import * as v from 'valibot'

/** Business types that a supplier may say it serves, in the order the form lists them. */
export const SERVED_BUSINESS_TYPES = [
  'Retail',
  'Restaurant',
  'E-commerce',
  'Healthcare',
  'Professional Services',
  'Non-profit',
  'Automotive',
  'Beauty & Wellness',
  'Other',
] as const

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

export const SUPPLIER_STATUSES = ['pending', 'active', 'inactive'] as const

/** A signed-in supplier, as its own browser sees it. */
export const Supplier = v.object({
  name: v.string(),
  contactPerson: v.string(),
  email: v.string(),
  phone: v.string(),
  businessTypes: v.array(v.string()),
  territories: v.array(v.string()),
  leadCredits: v.number(),
  status: v.picklist(SUPPLIER_STATUSES),
  /** Whether its status lets it buy under this deployment's approval rule. */
  mayBuy: v.boolean(),
})
export type Supplier = v.InferOutput<typeof Supplier>

export const SupplierCheck = v.object({ isSupplier: v.literal(true), supplier: Supplier })
