import { BUSINESS_TYPES, isBusinessTypeSlug } from '../contract/rate-check-choices.ts'
import type { LeadCard, Tier } from '../contract/supplier/market.ts'
import { dollarsOf } from '../shared/money.ts'

export function cardOf(lead: PublicLead): LeadCard {
  return {
    id: lead.id,
    company: companyLabel(lead),
    businessType: lead.publicBusinessType,
    city: lead.city,
    province: lead.province,
    aiDescription: lead.aiDescription,
    monthlyVolume: dollarsOf(roundedDownCents(lead.monthlyVolumeCents)),
    currentProvider: lead.currentProvider,
    tier: lead.tier,
    price: dollarsOf(lead.priceCents),
    emailVerified: lead.emailVerified,
    phoneVerified: lead.phoneVerified,
    submittedAt: new Date(lead.submittedAt).toISOString(),
  }
}

/** What a card is made from: nothing of the person, and nothing in the visitor's own words. */
export type PublicLead = {
  id: string
  publicBusinessType: string
  province: string | null
  /** Empty where it could point at the business. */
  city: string | null
  aiDescription: string
  monthlyVolumeCents: number
  /** A slug of the rate-check form; `other` for the visitor's own words. */
  currentProvider: string
  tier: Tier
  priceCents: number
  emailVerified: boolean
  phoneVerified: boolean
  /** ISO 8601, UTC, to the microsecond. */
  submittedAt: string
}

/** Stands for the company's name until the lead is bought: "Retail business in Ontario". */
export function companyLabel(lead: { publicBusinessType: string; province: string | null }): string {
  const place = lead.province ?? 'Canada'
  const type = lead.publicBusinessType
  if (type === 'other' || !isBusinessTypeSlug(type)) return `Business in ${place}`
  const label = BUSINESS_TYPES[type]
  return `${label.charAt(0)}${label.slice(1).toLowerCase()} business in ${place}`
}

const DIGITS_SHOWN = 2

/**
 * Down to two significant digits. The bands begin at 10,000 and 50,000, which have no more digits than that, so a
 * volume never leaves its band.
 */
export function roundedDownCents(cents: number): number {
  const step = 10 ** Math.max(0, String(cents).length - DIGITS_SHOWN)
  return Math.floor(cents / step) * step
}
