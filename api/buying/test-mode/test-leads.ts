import type { leads } from '../../../db/schema/leads.ts'
import { withPublicColumns } from '../../../domain/leads/public-lead.ts'
import { type Tier, tierOf } from '../../../domain/leads/tiers.ts'
import { roundedDown } from '../../../domain/money.ts'
import { secondsAfter } from '../../platform/shared/clock.ts'
import type { OwnerSaid } from '../my-leads/owners-side.ts'

type Row = typeof leads.$inferSelect

/** `sold`: a purchase is refused; `withdrawn`, `corrected`, `cancelled`: this happens to the lead soon after its purchase. */
type Fate = 'stays' | 'sold' | 'withdrawn' | 'corrected' | 'cancelled'

/** A made-up lead in the shape of a row, stored in no table: `test_purchases` has only what suppliers do with it. */
export type TestLead = Row & { number: number; fate: Fate; hasConsentRecord: boolean; calls: Calls }

type Calls = Pick<OwnerSaid, 'callDays' | 'callFromHour' | 'callToHour'>

type Kind = {
  fate?: Fate
  /** What a receiver can try with it, also shown on the card. */
  shows: string
  person: Pick<Row, 'firstName' | 'lastName' | 'phone'> &
    Partial<Pick<Row, 'phoneVerified' | 'decisionMakerName'>>
  business: Pick<Row, 'company' | 'businessType'> & Partial<Pick<Row, 'website'>>
  currentProvider: string
  place: Pick<Row, 'province' | 'city'>
  cents: Pick<Row, 'monthlyVolumeCents' | 'averageTransactionCents'> &
    Partial<Pick<Row, 'potentialSavingsCents'>>
  rates?: Partial<Pick<Row, 'cardPresentRate' | 'cardNotPresentRate' | 'effectiveRate' | 'monthlyFeeCents'>>
  hasRequestedContact?: false
  hasConsentRecord?: false
  language?: Row['language']
  calls?: Calls
}

/** CAD cents. The market's prices change, these never do. */
export const TEST_PRICES: Record<Tier, number> = { tier1: 14_900, tier2: 8_900, tier3: 3_900 }

/**
 * One of each kind that a receiver's code must handle, newest first. Names, telephone numbers (555-01xx) and addresses
 * (.example, RFC 2606) belong to no real person.
 */
const KINDS: Kind[] = [
  {
    shows:
      'Everything is given and verified, and the business has asked to be contacted, on some days and hours.',
    person: { firstName: 'Robin', lastName: 'Ravenswood', phone: '+14165550101' },
    business: { company: 'Test Hardware Store Ltd.', businessType: 'retail' },
    currentProvider: 'moneris',
    place: { province: 'Ontario', city: 'Toronto' },
    cents: { monthlyVolumeCents: 2_415_050, averageTransactionCents: 4_735 },
    rates: { cardPresentRate: 2.35, cardNotPresentRate: 2.9, effectiveRate: 2.71, monthlyFeeCents: 2_500 },
    calls: { callDays: ['mon', 'wed', 'fri'], callFromHour: 9, callToHour: 17 },
  },
  {
    shows: 'A restaurant with a large volume, which has not asked to be contacted yet.',
    person: { firstName: 'Remy', lastName: 'Rowanberry', phone: '+16045550102' },
    business: { company: 'Test Bistro Inc.', businessType: 'restaurant' },
    currentProvider: 'touchbistro-payments',
    place: { province: 'British Columbia', city: 'Vancouver' },
    cents: { monthlyVolumeCents: 8_820_000, averageTransactionCents: 6_120 },
    hasRequestedContact: false,
  },
  {
    shows: 'Names and a city with accents and apostrophes, of an owner who prefers French.',
    person: { firstName: 'Zoé-Anaïs', lastName: "L'Étoile-Côté", phone: '+14185550103' },
    business: { company: 'Boutique d’essai « Noël à l’année » inc.', businessType: 'ecommerce' },
    currentProvider: 'shopify-payments',
    place: { province: 'Quebec', city: 'Trois-Rivières' },
    cents: { monthlyVolumeCents: 780_099, averageTransactionCents: 8_250 },
    rates: { cardNotPresentRate: 2.8 },
    language: 'fr',
  },
  {
    shows: 'The phone number is not verified, the email address is.',
    person: { firstName: 'Parker', lastName: 'Pinecrest', phone: '+14035550104', phoneVerified: false },
    business: { company: 'Test Accounting LLP', businessType: 'professional-services' },
    currentProvider: 'quickbooks-payments',
    place: { province: 'Alberta', city: 'Calgary' },
    cents: { monthlyVolumeCents: 410_000, averageTransactionCents: 51_000 },
  },
  {
    shows: 'Somebody else decides: decisionMakerName says who.',
    person: {
      firstName: 'Harper',
      lastName: 'Hazelwood',
      phone: '+12045550105',
      decisionMakerName: 'Dr. Devon Decides',
    },
    business: { company: 'Test Dental Clinic', businessType: 'healthcare' },
    currentProvider: 'global-payments-canada',
    place: { province: 'Manitoba', city: 'Winnipeg' },
    cents: { monthlyVolumeCents: 3_960_000, averageTransactionCents: 17_500 },
  },
  {
    shows: 'Every rate of a statement is known.',
    person: { firstName: 'Alex', lastName: 'Ashgrove', phone: '+13065550106' },
    business: { company: 'Test Auto Repair', businessType: 'automotive' },
    currentProvider: 'chase-merchant-services',
    place: { province: 'Saskatchewan', city: 'Regina' },
    cents: { monthlyVolumeCents: 5_000_000, averageTransactionCents: 38_990 },
    rates: { cardPresentRate: 1.9, cardNotPresentRate: 2.4, effectiveRate: 2.08, monthlyFeeCents: 0 },
  },
  {
    shows: 'A business type in its own words: the card says other.',
    person: { firstName: 'Max', lastName: 'Mossbank', phone: '+19025550107' },
    business: { company: 'Test Grooming on Wheels', businessType: 'Mobile dog grooming' },
    currentProvider: 'square-canada',
    place: { province: 'Nova Scotia', city: 'Halifax' },
    cents: { monthlyVolumeCents: 640_000, averageTransactionCents: 9_500 },
  },
  {
    shows: 'A provider in its own words, and a city that the card leaves out.',
    person: { firstName: 'Casey', lastName: 'Corner', phone: '+15065550108' },
    business: { company: 'Test Corner Store', businessType: 'retail' },
    currentProvider: 'The terminal of our credit union',
    place: { province: 'New Brunswick', city: 'Sackville' },
    cents: { monthlyVolumeCents: 1_000_000, averageTransactionCents: 1_875 },
  },
  {
    shows: 'No website.',
    person: { firstName: 'Toni', lastName: 'Table', phone: '+19025550109' },
    business: { company: 'Test Lobster Shack', businessType: 'restaurant', website: '' },
    currentProvider: 'clover',
    place: { province: 'Prince Edward Island', city: 'Charlottetown' },
    cents: { monthlyVolumeCents: 1_240_000, averageTransactionCents: 3_340 },
  },
  {
    shows: 'A city with an apostrophe.',
    person: { firstName: 'Jamie', lastName: 'Jetty', phone: '+17095550110' },
    business: { company: 'Test Outfitters', businessType: 'ecommerce' },
    currentProvider: 'elavon-canada',
    place: { province: 'Newfoundland and Labrador', city: "St. John's" },
    cents: { monthlyVolumeCents: 2_050_000, averageTransactionCents: 14_600 },
  },
  {
    shows: 'A territory with a small city.',
    person: { firstName: 'Sky', lastName: 'Summit', phone: '+18675550111' },
    business: { company: 'Test Guiding Services', businessType: 'professional-services' },
    currentProvider: 'helcim',
    place: { province: 'Yukon', city: 'Whitehorse' },
    cents: { monthlyVolumeCents: 590_000, averageTransactionCents: 72_000 },
  },
  {
    shows: 'No consent record: consent is null.',
    person: { firstName: 'Noor', lastName: 'Norberg', phone: '+18675550112' },
    business: { company: 'Test Pharmacy', businessType: 'healthcare' },
    currentProvider: 'td-merchant-services',
    place: { province: 'Northwest Territories', city: 'Yellowknife' },
    cents: { monthlyVolumeCents: 4_999_999, averageTransactionCents: 2_990 },
    hasConsentRecord: false,
  },
  {
    shows: 'A province without a city, and a very small volume.',
    person: { firstName: 'Ari', lastName: 'Arctic', phone: '+18675550113' },
    business: { company: 'Test Snowmobiles', businessType: 'automotive' },
    currentProvider: 'rbc-merchant-services',
    place: { province: 'Nunavut', city: null },
    cents: { monthlyVolumeCents: 12_345, averageTransactionCents: 12_345, potentialSavingsCents: 150 },
  },
  {
    shows: 'No province and no city.',
    person: { firstName: 'Wren', lastName: 'Wherever', phone: '+18005550114' },
    business: { company: 'Test Software Co.', businessType: 'other' },
    currentProvider: 'stripe',
    place: { province: null, city: null },
    cents: { monthlyVolumeCents: 1_870_000, averageTransactionCents: 2_900 },
  },
  {
    shows: 'No savings: potentialSavings is 0.',
    person: { firstName: 'Quinn', lastName: 'Quarter', phone: '+16135550115' },
    business: { company: 'Test Book Shop', businessType: 'retail' },
    currentProvider: 'paystone',
    place: { province: 'Ontario', city: 'Ottawa' },
    cents: { monthlyVolumeCents: 930_000, averageTransactionCents: 2_450, potentialSavingsCents: 0 },
  },
  {
    shows: 'A very large volume, and an owner who prefers French.',
    person: { firstName: 'Valérie', lastName: 'Vallée-Verte', phone: '+14505550116' },
    business: { company: 'Test Wholesale Group', businessType: 'other' },
    currentProvider: 'desjardins-merchant-solutions',
    place: { province: 'Quebec', city: 'Laval' },
    cents: {
      monthlyVolumeCents: 9_876_543_210,
      averageTransactionCents: 1_234_567,
      potentialSavingsCents: 12_345_678,
    },
    language: 'fr',
  },
  {
    shows: 'Very long names.',
    person: {
      firstName: 'Maximiliana-Bernadette-Alexandrine-Wilhelmina',
      lastName: 'Featherstonehaugh-Cholmondeley-Majoribanks-Test',
      phone: '+19055550117',
    },
    business: {
      company:
        'The Very Long and Rather Improbable Company Name of Test Restaurants and Catering Services Limited',
      businessType: 'restaurant',
      website: 'https://www.the-very-long-and-rather-improbable-company-name-of-test-restaurants.example',
    },
    currentProvider: 'bmo-merchant-services',
    place: { province: 'Ontario', city: 'Niagara-on-the-Lake' },
    cents: { monthlyVolumeCents: 1_560_000, averageTransactionCents: 5_480 },
  },
  {
    fate: 'sold',
    shows: 'Sold: buying it is refused with lead_already_sold.',
    person: { firstName: 'Sage', lastName: 'Sunderly', phone: '+17805550118' },
    business: { company: 'Test Flower Shop', businessType: 'retail' },
    currentProvider: 'scotiabank-merchant-services',
    place: { province: 'Alberta', city: 'Edmonton' },
    cents: { monthlyVolumeCents: 2_200_000, averageTransactionCents: 3_990 },
  },
  {
    fate: 'withdrawn',
    shows: 'Is withdrawn a few seconds after it is bought (lead.withdrawn).',
    person: { firstName: 'Wynne', lastName: 'Winterly', phone: '+12505550119' },
    business: { company: 'Test Cycle Works', businessType: 'ecommerce' },
    currentProvider: 'cibc-merchant-services',
    place: { province: 'British Columbia', city: 'Kelowna' },
    cents: { monthlyVolumeCents: 1_130_000, averageTransactionCents: 21_900 },
  },
  {
    fate: 'corrected',
    shows: 'Is corrected a few seconds after it is bought (lead.corrected).',
    person: { firstName: 'Corey', lastName: 'Misspelt', phone: '+15195550120' },
    business: {
      company: 'Tset Physiotherapy',
      businessType: 'healthcare',
      website: 'https://www.example.org',
    },
    currentProvider: 'payfirma',
    place: { province: 'Ontario', city: 'London' },
    cents: { monthlyVolumeCents: 6_700_000, averageTransactionCents: 8_800 },
  },
  {
    fate: 'cancelled',
    shows: 'Its owner cancels the request a few seconds after it is bought (lead.cancelled).',
    person: { firstName: 'Kit', lastName: 'Kerrisdale', phone: '+16045550121' },
    business: { company: 'Test Bakery', businessType: 'restaurant' },
    currentProvider: 'moneris',
    place: { province: 'British Columbia', city: 'Burnaby' },
    cents: { monthlyVolumeCents: 1_480_000, averageTransactionCents: 1_690 },
  },
]

/** The person's correction of the corrected lead. */
export const CORRECTION = {
  lastName: 'Corrected',
  company: 'Test Physiotherapy',
  website: 'https://www.example.com/corrected',
}

export const TEST_LEADS: TestLead[] = KINDS.map((kind, index) => testLead(kind, index + 1))

/** Undefined for every other id: live leads are never found here. */
export const findTestLead = (id: string): TestLead | undefined => TEST_LEADS.find((lead) => lead.id === id)

function testLead({ person, business, place, cents, rates, ...kind }: Kind, number: number): TestLead {
  // The first lead is the newest, the next was submitted the day before.
  const submittedAt = new Date(Date.UTC(2026, 0, 1 + KINDS.length - number, 15))
  const lead = withPublicColumns({
    website: 'https://www.example.com',
    decisionMakerName: '',
    potentialSavingsCents: 18_400,
    phoneVerified: true,
    ...person,
    ...business,
    currentProvider: kind.currentProvider,
    ...place,
    ...cents,
    aiDescription: `Test lead ${number} of ${KINDS.length}. ${kind.shows}`,
    contactRequestedAt: kind.hasRequestedContact === false ? null : secondsAfter(submittedAt, 90),
  })
  return {
    ...lead,
    language: kind.language ?? ('en' as const),
    cardPresentRate: null,
    cardNotPresentRate: null,
    monthlyFeeCents: null,
    effectiveRate: null,
    ...rates,
    id: `7e577e57-0000-4000-8000-${String(number).padStart(12, '0')}`,
    email: `lead-${String(number).padStart(2, '0')}@test-lead.example`,
    number,
    fate: kind.fate ?? 'stays',
    hasConsentRecord: kind.hasConsentRecord ?? true,
    calls: kind.calls ?? { callDays: null, callFromHour: null, callToHour: null },
    isDecisionMaker: lead.decisionMakerName === '',
    tier: tierOf(lead.monthlyVolumeCents),
    publicVolumeCents: roundedDown(lead.monthlyVolumeCents),
    emailVerified: true,
    submittedAt,
    listedAt: submittedAt,
    status: 'new',
    offMarketAt: null,
    offMarketReason: null,
    soldAt: null,
    erasedAt: null,
    possibleDuplicateOf: null,
    adminNote: '',
  }
}
