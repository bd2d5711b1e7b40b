import * as v from 'valibot'
import { BUSINESS_TYPES } from '../../../domain/business-types.ts'
import { LANGUAGES } from '../../../domain/languages/languages.ts'
import { TIERS } from '../../../domain/leads/tiers.ts'
import { Dollars, Moment } from '../forms/units.ts'

/** In which its owner filled in the form, and prefers to be contacted. */
export const LanguageOfLead = v.picklist(LANGUAGES)

/** A lead as every supplier sees it before one buys it: nothing here tells who the business is. */
export const LeadCard = v.object({
  id: v.string(),
  /** A label such as "Retail business in Ontario". */
  company: v.string(),
  /** A slug of the rate-check form; `other` also stands for the visitor's own words. */
  businessType: v.picklist(Object.keys(BUSINESS_TYPES)),
  /** Only where so many businesses are that it points at nobody. */
  city: v.nullable(v.string()),
  province: v.nullable(v.string()),
  aiDescription: v.string(),
  /** CAD, rounded down to two significant digits. */
  monthlyVolume: v.number(),
  /** CAD a sale, rounded down to two significant digits. */
  averageSale: v.number(),
  /** CAD a month that our estimate found, rounded down to two significant digits; 0 where it found none or had no figure. */
  potentialSavings: v.number(),
  /** A slug of the rate-check form; `other` also stands for the visitor's own words. */
  currentProvider: v.string(),
  tier: v.picklist(TIERS),
  price: Dollars,
  emailVerified: v.boolean(),
  phoneVerified: v.boolean(),
  submittedAt: Moment,
  /** ISO 8601, UTC: when the business requested contact; null until then. */
  contactRequestedAt: v.nullable(Moment),
  language: LanguageOfLead,
})
export type LeadCard = v.InferOutput<typeof LeadCard>

/** Newest first, the largest volume as cards show it first, the lowest price first; among equals the newest. */
export const MARKET_SORTS = ['newest', 'volume', 'price'] as const
export type MarketSort = (typeof MARKET_SORTS)[number]

/** More leads than this are not counted, only said to be more. */
export const MOST_COUNTED = 1000

export const LEADS_ON_A_PAGE = 24
export const MOST_LEADS_ON_A_PAGE = 100
/** A lead is NEW for this long after its submission. */
export const NEW_FOR_HOURS = 48

export const LONGEST_SEARCH = 100
