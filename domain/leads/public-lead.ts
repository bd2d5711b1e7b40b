import { BUSINESS_TYPES, type BusinessTypeSlug, businessTypeOrOther } from '../business-types.ts'
import { isLargeCity } from '../cities.ts'
import { folded } from '../languages/folded.ts'
import { companyInFrench, descriptionInFrench } from '../languages/french-lead.ts'
import { frenchName } from '../languages/french-names.ts'
import { PROCESSORS, type ProcessorSlug, processorOrOther } from '../processors.ts'
import { type Tier, tierOf } from './tiers.ts'

/** What the public columns of a lead are made from. */
type LeadFacts = {
  businessType: string
  currentProvider: string
  monthlyVolumeCents: number
  province?: string | null
  city?: string | null
  aiDescription: string
  phoneVerified: boolean
  contactRequestedAt?: Date | null
}

/** What is public of a lead before a supplier buys it, as its row keeps it: nothing in the visitor's own words. */
export type PublicColumns = {
  publicBusinessType: BusinessTypeSlug
  /**
   * What a supplier's search looks in, and nothing else: the words that the card prints, in small letters and folded, and those
   * that it prints in French, folded.
   */
  searchText: string
  /** What a supplier may filter by, each as "name:value". */
  marketTags: string[]
}

/** The only maker of these columns: each insert, and each update of what they are made from, writes them too. */
export function publicColumnsOf(lead: LeadFacts): PublicColumns {
  const { province = null, city = null } = lead
  const publicBusinessType = businessTypeOrOther(lead.businessType)
  const provider = processorOrOther(lead.currentProvider)
  const tier = tierOf(lead.monthlyVolumeCents)
  const printed = [
    lead.aiDescription,
    publicBusinessType,
    companyLabel({ publicBusinessType, province }),
    tier.replace('tier', 'tier '),
    PROCESSORS[provider],
    ...(isLargeCity(province, city) ? [`${city}, ${province}`] : []),
  ]
  const words = printed.join('\n').toLowerCase().replaceAll('’', "'")
  return {
    publicBusinessType,
    searchText: [...new Set([words, folded(words)]), frenchWordsOf(lead)].join('\n'),
    marketTags: marketTagsOf({
      businessType: publicBusinessType,
      tier,
      provider,
      province,
      contactRequested: (lead.contactRequestedAt ?? null) !== null,
      phoneVerified: lead.phoneVerified,
    }),
  }
}

/** The card's words on the French market, as people type them. */
function frenchWordsOf({
  aiDescription,
  businessType,
  province = null,
  monthlyVolumeCents,
}: LeadFacts): string {
  const description = descriptionInFrench(aiDescription)
  const printed = [
    ...(description === aiDescription ? [] : [description]),
    companyInFrench({ businessType, province }),
    frenchName(BUSINESS_TYPES[businessTypeOrOther(businessType)]),
    tierOf(monthlyVolumeCents).replace('tier', 'palier '),
  ]
  return printed.map(folded).join('\n')
}

/** A row to insert. */
export const withPublicColumns = <Lead extends LeadFacts>(lead: Lead): Lead & PublicColumns => ({
  ...lead,
  ...publicColumnsOf(lead),
})

type Tagged = {
  businessType: BusinessTypeSlug | null
  tier: Tier | null
  provider: ProcessorSlug | null
  province: string | null
  contactRequested: boolean
  phoneVerified: boolean
}

/** The tags of a lead, and of filters: a lead fits when it has all of theirs. Type, tier, provider and province keep their places. */
export const marketTagsOf = (tagged: Tagged): string[] =>
  [
    tagged.businessType === null ? [] : `type:${tagged.businessType}`,
    tagged.tier === null ? [] : `tier:${tagged.tier}`,
    tagged.provider === null ? [] : `provider:${tagged.provider}`,
    tagged.province === null ? [] : `province:${tagged.province}`,
    tagged.contactRequested ? 'contact:requested' : [],
    tagged.phoneVerified ? 'phone:verified' : [],
  ].flat()

/** Stands for the company's name until the lead is bought: "Retail business in Ontario". */
export function companyLabel(lead: { publicBusinessType: string; province: string | null }): string {
  const place = lead.province ?? 'Canada'
  const type = businessTypeOrOther(lead.publicBusinessType)
  if (type === 'other') return `Business in ${place}`
  const label = BUSINESS_TYPES[type]
  return `${label.charAt(0)}${label.slice(1).toLowerCase()} business in ${place}`
}
