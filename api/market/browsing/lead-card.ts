import type { Language } from '../../../domain/languages/languages.ts'
import { companyLabel } from '../../../domain/leads/public-lead.ts'
import type { Tier } from '../../../domain/leads/tiers.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { LeadCard } from '../../contract/market/market.ts'

export function cardOf(lead: PublicLead): LeadCard {
  return {
    id: lead.id,
    company: companyLabel(lead),
    businessType: lead.publicBusinessType,
    city: lead.city,
    province: lead.province,
    aiDescription: lead.aiDescription,
    monthlyVolume: dollarsOf(lead.volumeCents),
    averageSale: dollarsOf(lead.averageSaleCents),
    potentialSavings: dollarsOf(lead.savingsCents),
    currentProvider: lead.currentProvider,
    tier: lead.tier,
    price: dollarsOf(lead.priceCents),
    emailVerified: lead.emailVerified,
    phoneVerified: lead.phoneVerified,
    submittedAt: toMilliseconds(lead.submittedAt),
    contactRequestedAt: lead.contactRequestedAt?.toISOString() ?? null,
    language: lead.language,
  }
}

/** Cuts the microseconds that a Date does not keep. */
const toMilliseconds = (iso: string) => `${iso.slice(0, 23)}Z`

/** The input of a card: nothing about the person, and nothing in the visitor's own words. */
export type PublicLead = {
  id: string
  publicBusinessType: string
  province: string | null
  /** Null where it could identify the business. */
  city: string | null
  aiDescription: string
  /** This and the next two are rounded down to two significant digits. */
  volumeCents: number
  averageSaleCents: number
  savingsCents: number
  /** A slug of the rate-check form; `other` for the visitor's own words. */
  currentProvider: string
  tier: Tier
  priceCents: number
  emailVerified: boolean
  phoneVerified: boolean
  /** ISO 8601, UTC, to the microsecond. */
  submittedAt: string
  contactRequestedAt: Date | null
  language: Language
}
