import type { Tier } from '../../../domain/tiers.ts'

/** `sold`: buying it is refused; `withdrawn`, `corrected`: that happens to it soon after it was bought. */
type Fate = 'stays' | 'sold' | 'withdrawn' | 'corrected'

/** A lead that nobody submitted. Nothing of it is in a table but what a supplier did with it (`test_purchases`). */
export type TestLead = {
  id: string
  /** What a receiver can try with it; the card says it too. */
  shows: string
  fate: Fate
  firstName: string
  lastName: string
  company: string
  website: string
  phone: string
  /** Empty where the person decides. */
  decisionMakerName: string
  /** A slug of the rate-check form, or the visitor's own words. */
  businessType: string
  currentProvider: string
  province: string | null
  city: string | null
  monthlyVolumeCents: number
  averageSaleCents: number
  savingsCents: number
  rates: Partial<
    Record<'cardPresentRate' | 'cardNotPresentRate' | 'effectiveRate' | 'monthlyFeeCents', number>
  >
  isPhoneVerified: boolean
  hasRequestedContact: boolean
  hasConsentRecord: boolean
}

/** CAD cents; the market's own prices change, these never do. */
export const TEST_PRICES: Record<Tier, number> = { tier1: 14_900, tier2: 8_900, tier3: 3_900 }

const usual = {
  fate: 'stays',
  website: 'https://www.example.com',
  decisionMakerName: '',
  savingsCents: 18_400,
  rates: {},
  isPhoneVerified: true,
  hasRequestedContact: true,
  hasConsentRecord: true,
} as const

/**
 * One of each kind that a receiver's code has to cope with, the newest first. Names, telephone numbers (555-01xx) and
 * addresses (.example, RFC 2606) can belong to nobody.
 */
const LEADS: Omit<TestLead, 'id'>[] = [
  {
    ...usual,
    shows: 'Everything is given and verified, and the business has asked to be contacted.',
    firstName: 'Robin',
    lastName: 'Ravenswood',
    company: 'Test Hardware Store Ltd.',
    phone: '+14165550101',
    businessType: 'retail',
    currentProvider: 'moneris',
    province: 'Ontario',
    city: 'Toronto',
    monthlyVolumeCents: 2_415_050,
    averageSaleCents: 4_735,
    rates: { cardPresentRate: 2.35, cardNotPresentRate: 2.9, effectiveRate: 2.71, monthlyFeeCents: 2_500 },
  },
  {
    ...usual,
    shows: 'A restaurant with a large volume, which has not asked to be contacted yet.',
    firstName: 'Remy',
    lastName: 'Rowanberry',
    company: 'Test Bistro Inc.',
    phone: '+16045550102',
    businessType: 'restaurant',
    currentProvider: 'touchbistro-payments',
    province: 'British Columbia',
    city: 'Vancouver',
    monthlyVolumeCents: 8_820_000,
    averageSaleCents: 6_120,
    hasRequestedContact: false,
  },
  {
    ...usual,
    shows: 'Names and a city with accents and apostrophes.',
    firstName: 'Zoé-Anaïs',
    lastName: "L'Étoile-Côté",
    company: 'Boutique d’essai « Noël à l’année » inc.',
    phone: '+14185550103',
    businessType: 'ecommerce',
    currentProvider: 'shopify-payments',
    province: 'Quebec',
    city: 'Trois-Rivières',
    monthlyVolumeCents: 780_099,
    averageSaleCents: 8_250,
    rates: { cardNotPresentRate: 2.8 },
  },
  {
    ...usual,
    shows: 'The phone number is not verified, the email address is.',
    firstName: 'Parker',
    lastName: 'Pinecrest',
    company: 'Test Accounting LLP',
    phone: '+14035550104',
    businessType: 'professional-services',
    currentProvider: 'quickbooks-payments',
    province: 'Alberta',
    city: 'Calgary',
    monthlyVolumeCents: 410_000,
    averageSaleCents: 51_000,
    isPhoneVerified: false,
  },
  {
    ...usual,
    shows: 'Somebody else decides: decisionMakerName says who.',
    firstName: 'Harper',
    lastName: 'Hazelwood',
    company: 'Test Dental Clinic',
    phone: '+12045550105',
    decisionMakerName: 'Dr. Devon Decides',
    businessType: 'healthcare',
    currentProvider: 'global-payments-canada',
    province: 'Manitoba',
    city: 'Winnipeg',
    monthlyVolumeCents: 3_960_000,
    averageSaleCents: 17_500,
  },
  {
    ...usual,
    shows: 'Every rate of a statement is known.',
    firstName: 'Alex',
    lastName: 'Ashgrove',
    company: 'Test Auto Repair',
    phone: '+13065550106',
    businessType: 'automotive',
    currentProvider: 'chase-merchant-services',
    province: 'Saskatchewan',
    city: 'Regina',
    monthlyVolumeCents: 5_000_000,
    averageSaleCents: 38_990,
    rates: { cardPresentRate: 1.9, cardNotPresentRate: 2.4, effectiveRate: 2.08, monthlyFeeCents: 0 },
  },
  {
    ...usual,
    shows: 'A business type in its own words: the card says other.',
    firstName: 'Max',
    lastName: 'Mossbank',
    company: 'Test Grooming on Wheels',
    phone: '+19025550107',
    businessType: 'Mobile dog grooming',
    currentProvider: 'square-canada',
    province: 'Nova Scotia',
    city: 'Halifax',
    monthlyVolumeCents: 640_000,
    averageSaleCents: 9_500,
  },
  {
    ...usual,
    shows: 'A provider in its own words, and a city that the card leaves out.',
    firstName: 'Casey',
    lastName: 'Corner',
    company: 'Test Corner Store',
    phone: '+15065550108',
    businessType: 'retail',
    currentProvider: 'The terminal of our credit union',
    province: 'New Brunswick',
    city: 'Sackville',
    monthlyVolumeCents: 1_000_000,
    averageSaleCents: 1_875,
  },
  {
    ...usual,
    shows: 'No website.',
    firstName: 'Toni',
    lastName: 'Table',
    company: 'Test Lobster Shack',
    website: '',
    phone: '+19025550109',
    businessType: 'restaurant',
    currentProvider: 'clover',
    province: 'Prince Edward Island',
    city: 'Charlottetown',
    monthlyVolumeCents: 1_240_000,
    averageSaleCents: 3_340,
  },
  {
    ...usual,
    shows: 'A city with an apostrophe.',
    firstName: 'Jamie',
    lastName: 'Jetty',
    company: 'Test Outfitters',
    phone: '+17095550110',
    businessType: 'ecommerce',
    currentProvider: 'elavon-canada',
    province: 'Newfoundland and Labrador',
    city: "St. John's",
    monthlyVolumeCents: 2_050_000,
    averageSaleCents: 14_600,
  },
  {
    ...usual,
    shows: 'A territory with a small city.',
    firstName: 'Sky',
    lastName: 'Summit',
    company: 'Test Guiding Services',
    phone: '+18675550111',
    businessType: 'professional-services',
    currentProvider: 'helcim',
    province: 'Yukon',
    city: 'Whitehorse',
    monthlyVolumeCents: 590_000,
    averageSaleCents: 72_000,
  },
  {
    ...usual,
    shows: 'No consent record: consent is null.',
    firstName: 'Noor',
    lastName: 'Norberg',
    company: 'Test Pharmacy',
    phone: '+18675550112',
    businessType: 'healthcare',
    currentProvider: 'td-merchant-services',
    province: 'Northwest Territories',
    city: 'Yellowknife',
    monthlyVolumeCents: 4_999_999,
    averageSaleCents: 2_990,
    hasConsentRecord: false,
  },
  {
    ...usual,
    shows: 'A province without a city, and a very small volume.',
    firstName: 'Ari',
    lastName: 'Arctic',
    company: 'Test Snowmobiles',
    phone: '+18675550113',
    businessType: 'automotive',
    currentProvider: 'rbc-merchant-services',
    province: 'Nunavut',
    city: null,
    monthlyVolumeCents: 12_345,
    averageSaleCents: 12_345,
    savingsCents: 150,
  },
  {
    ...usual,
    shows: 'No province and no city.',
    firstName: 'Wren',
    lastName: 'Wherever',
    company: 'Test Software Co.',
    phone: '+18005550114',
    businessType: 'other',
    currentProvider: 'stripe',
    province: null,
    city: null,
    monthlyVolumeCents: 1_870_000,
    averageSaleCents: 2_900,
  },
  {
    ...usual,
    shows: 'No savings: potentialSavings is 0.',
    firstName: 'Quinn',
    lastName: 'Quarter',
    company: 'Test Book Shop',
    phone: '+16135550115',
    businessType: 'retail',
    currentProvider: 'paystone',
    province: 'Ontario',
    city: 'Ottawa',
    monthlyVolumeCents: 930_000,
    averageSaleCents: 2_450,
    savingsCents: 0,
  },
  {
    ...usual,
    shows: 'A very large volume.',
    firstName: 'Valérie',
    lastName: 'Vallée-Verte',
    company: 'Test Wholesale Group',
    phone: '+14505550116',
    businessType: 'other',
    currentProvider: 'desjardins-merchant-solutions',
    province: 'Quebec',
    city: 'Laval',
    monthlyVolumeCents: 9_876_543_210,
    averageSaleCents: 1_234_567,
    savingsCents: 12_345_678,
  },
  {
    ...usual,
    shows: 'Very long names.',
    firstName: 'Maximiliana-Bernadette-Alexandrine-Wilhelmina',
    lastName: 'Featherstonehaugh-Cholmondeley-Majoribanks-Test',
    company:
      'The Very Long and Rather Improbable Company Name of Test Restaurants and Catering Services Limited',
    website: 'https://www.the-very-long-and-rather-improbable-company-name-of-test-restaurants.example',
    phone: '+19055550117',
    businessType: 'restaurant',
    currentProvider: 'bmo-merchant-services',
    province: 'Ontario',
    city: 'Niagara-on-the-Lake',
    monthlyVolumeCents: 1_560_000,
    averageSaleCents: 5_480,
  },
  {
    ...usual,
    fate: 'sold',
    shows: 'Sold: buying it is refused with lead_already_sold.',
    firstName: 'Sage',
    lastName: 'Sunderly',
    company: 'Test Flower Shop',
    phone: '+17805550118',
    businessType: 'retail',
    currentProvider: 'scotiabank-merchant-services',
    province: 'Alberta',
    city: 'Edmonton',
    monthlyVolumeCents: 2_200_000,
    averageSaleCents: 3_990,
  },
  {
    ...usual,
    fate: 'withdrawn',
    shows: 'Is withdrawn a few seconds after it is bought (lead.withdrawn).',
    firstName: 'Wynne',
    lastName: 'Winterly',
    company: 'Test Cycle Works',
    phone: '+12505550119',
    businessType: 'ecommerce',
    currentProvider: 'cibc-merchant-services',
    province: 'British Columbia',
    city: 'Kelowna',
    monthlyVolumeCents: 1_130_000,
    averageSaleCents: 21_900,
  },
  {
    ...usual,
    fate: 'corrected',
    shows: 'Is corrected a few seconds after it is bought (lead.corrected).',
    firstName: 'Corey',
    lastName: 'Misspelt',
    company: 'Tset Physiotherapy',
    website: 'https://www.example.org',
    phone: '+15195550120',
    businessType: 'healthcare',
    currentProvider: 'payfirma',
    province: 'Ontario',
    city: 'London',
    monthlyVolumeCents: 6_700_000,
    averageSaleCents: 8_800,
  },
]

/** What the corrected lead's person puts right. */
export const CORRECTION = {
  lastName: 'Corrected',
  company: 'Test Physiotherapy',
  website: 'https://www.example.com/corrected',
}

const idOf = (number: number) => `7e577e57-0000-4000-8000-${String(number).padStart(12, '0')}`

export const TEST_LEADS: TestLead[] = LEADS.map((lead, index) => ({ ...lead, id: idOf(index + 1) }))

/** Undefined for every other id: live leads are never found here. */
export const findTestLead = (id: string): TestLead | undefined => TEST_LEADS.find((lead) => lead.id === id)

/** From 1 on. */
export const numberOf = (lead: TestLead): number => TEST_LEADS.indexOf(lead) + 1
