import type { leads } from '../../../db/schema/leads.ts'
import type { leadRequests } from '../../../db/schema/requests.ts'
import { withPublicColumns } from '../../../domain/leads/public-lead.ts'
import { type Tier, tierOf } from '../../../domain/leads/tiers.ts'
import { roundedDown } from '../../../domain/money.ts'
import { secondsAfter } from '../../platform/shared/clock.ts'

type Row = typeof leads.$inferSelect

/** `sold`: a purchase is refused; `withdrawn`, `corrected`, `cancelled`: this happens to the lead soon after its purchase. */
type Fate = 'stays' | 'sold' | 'withdrawn' | 'corrected' | 'cancelled'

/** A made-up lead in the shape of a row, stored in no table: `test_purchases` has only what suppliers do with it. */
export type TestLead = Row & { number: number; fate: Fate; hasConsentRecord: boolean; calls: Calls }

type Calls = Pick<typeof leadRequests.$inferSelect, 'callDays' | 'callFromHour' | 'callToHour'>

type Kind = [
  /** What a receiver can try with it, also shown on the card. */
  shows: string,
  person: [firstName: string, lastName: string, areaCode: string, company: string, businessType: string],
  business: [
    currentProvider: string,
    province: Row['province'],
    city: Row['city'],
    monthlyVolumeCents: number,
    averageTransactionCents: number,
  ],
  unusual?: Partial<
    Pick<Row, 'phoneVerified' | 'decisionMakerName' | 'website' | 'potentialSavingsCents'>
  > & {
    fate?: Fate
    rates?: Partial<Pick<Row, 'cardPresentRate' | 'cardNotPresentRate' | 'effectiveRate' | 'monthlyFeeCents'>>
    hasRequestedContact?: false
    hasConsentRecord?: false
    language?: Row['language']
    calls?: Calls
  },
]

/** CAD cents. The market's prices change, these never do. */
export const TEST_PRICES: Record<Tier, number> = { tier1: 14_900, tier2: 8_900, tier3: 3_900 }

/**
 * One of each kind that a receiver's code must handle, newest first. Names, telephone numbers (555-01xx) and addresses
 * (.example, RFC 2606) belong to no real person.
 */
const KINDS: Kind[] = [
  [
    'Everything is given and verified, and the business has asked to be contacted, on some days and hours.',
    ['Robin', 'Ravenswood', '416', 'Test Hardware Store Ltd.', 'retail'],
    ['moneris', 'Ontario', 'Toronto', 2_415_050, 4_735],
    {
      rates: { cardPresentRate: 2.35, cardNotPresentRate: 2.9, effectiveRate: 2.71, monthlyFeeCents: 2_500 },
      calls: { callDays: ['mon', 'wed', 'fri'], callFromHour: 9, callToHour: 17 },
    },
  ],
  [
    'A restaurant with a large volume, which has not asked to be contacted yet.',
    ['Remy', 'Rowanberry', '604', 'Test Bistro Inc.', 'restaurant'],
    ['touchbistro-payments', 'British Columbia', 'Vancouver', 8_820_000, 6_120],
    { hasRequestedContact: false },
  ],
  [
    'Names and a city with accents and apostrophes, of an owner who prefers French.',
    ['Zoé-Anaïs', "L'Étoile-Côté", '418', 'Boutique d’essai « Noël à l’année » inc.', 'ecommerce'],
    ['shopify-payments', 'Quebec', 'Trois-Rivières', 780_099, 8_250],
    { rates: { cardNotPresentRate: 2.8 }, language: 'fr' },
  ],
  [
    'The phone number is not verified, the email address is.',
    ['Parker', 'Pinecrest', '403', 'Test Accounting LLP', 'professional-services'],
    ['quickbooks-payments', 'Alberta', 'Calgary', 410_000, 51_000],
    { phoneVerified: false },
  ],
  [
    'Somebody else decides: decisionMakerName says who.',
    ['Harper', 'Hazelwood', '204', 'Test Dental Clinic', 'healthcare'],
    ['global-payments-canada', 'Manitoba', 'Winnipeg', 3_960_000, 17_500],
    { decisionMakerName: 'Dr. Devon Decides' },
  ],
  [
    'Every rate of a statement is known.',
    ['Alex', 'Ashgrove', '306', 'Test Auto Repair', 'automotive'],
    ['chase-merchant-services', 'Saskatchewan', 'Regina', 5_000_000, 38_990],
    { rates: { cardPresentRate: 1.9, cardNotPresentRate: 2.4, effectiveRate: 2.08, monthlyFeeCents: 0 } },
  ],
  [
    'A business type in its own words: the card says other.',
    ['Max', 'Mossbank', '902', 'Test Grooming on Wheels', 'Mobile dog grooming'],
    ['square-canada', 'Nova Scotia', 'Halifax', 640_000, 9_500],
  ],
  [
    'A provider in its own words, and a city that the card leaves out.',
    ['Casey', 'Corner', '506', 'Test Corner Store', 'retail'],
    ['The terminal of our credit union', 'New Brunswick', 'Sackville', 1_000_000, 1_875],
  ],
  [
    'No website.',
    ['Toni', 'Table', '902', 'Test Lobster Shack', 'restaurant'],
    ['clover', 'Prince Edward Island', 'Charlottetown', 1_240_000, 3_340],
    { website: '' },
  ],
  [
    'A city with an apostrophe.',
    ['Jamie', 'Jetty', '709', 'Test Outfitters', 'ecommerce'],
    ['elavon-canada', 'Newfoundland and Labrador', "St. John's", 2_050_000, 14_600],
  ],
  [
    'A territory with a small city.',
    ['Sky', 'Summit', '867', 'Test Guiding Services', 'professional-services'],
    ['helcim', 'Yukon', 'Whitehorse', 590_000, 72_000],
  ],
  [
    'No consent record: consent is null.',
    ['Noor', 'Norberg', '867', 'Test Pharmacy', 'healthcare'],
    ['td-merchant-services', 'Northwest Territories', 'Yellowknife', 4_999_999, 2_990],
    { hasConsentRecord: false },
  ],
  [
    'A province without a city, and a very small volume.',
    ['Ari', 'Arctic', '867', 'Test Snowmobiles', 'automotive'],
    ['rbc-merchant-services', 'Nunavut', null, 12_345, 12_345],
    { potentialSavingsCents: 150 },
  ],
  [
    'No province and no city.',
    ['Wren', 'Wherever', '800', 'Test Software Co.', 'other'],
    ['stripe', null, null, 1_870_000, 2_900],
  ],
  [
    'No savings: potentialSavings is 0.',
    ['Quinn', 'Quarter', '613', 'Test Book Shop', 'retail'],
    ['paystone', 'Ontario', 'Ottawa', 930_000, 2_450],
    { potentialSavingsCents: 0 },
  ],
  [
    'A very large volume, and an owner who prefers French.',
    ['Valérie', 'Vallée-Verte', '450', 'Test Wholesale Group', 'other'],
    ['desjardins-merchant-solutions', 'Quebec', 'Laval', 9_876_543_210, 1_234_567],
    { potentialSavingsCents: 12_345_678, language: 'fr' },
  ],
  [
    'Very long names.',
    [
      'Maximiliana-Bernadette-Alexandrine-Wilhelmina',
      'Featherstonehaugh-Cholmondeley-Majoribanks-Test',
      '905',
      'The Very Long and Rather Improbable Company Name of Test Restaurants and Catering Services Limited',
      'restaurant',
    ],
    ['bmo-merchant-services', 'Ontario', 'Niagara-on-the-Lake', 1_560_000, 5_480],
    { website: 'https://www.the-very-long-and-rather-improbable-company-name-of-test-restaurants.example' },
  ],
  [
    'Sold: buying it is refused with lead_already_sold.',
    ['Sage', 'Sunderly', '780', 'Test Flower Shop', 'retail'],
    ['scotiabank-merchant-services', 'Alberta', 'Edmonton', 2_200_000, 3_990],
    { fate: 'sold' },
  ],
  [
    'Is withdrawn a few seconds after it is bought (lead.withdrawn).',
    ['Wynne', 'Winterly', '250', 'Test Cycle Works', 'ecommerce'],
    ['cibc-merchant-services', 'British Columbia', 'Kelowna', 1_130_000, 21_900],
    { fate: 'withdrawn' },
  ],
  [
    'Is corrected a few seconds after it is bought (lead.corrected).',
    ['Corey', 'Misspelt', '519', 'Tset Physiotherapy', 'healthcare'],
    ['payfirma', 'Ontario', 'London', 6_700_000, 8_800],
    { fate: 'corrected', website: 'https://www.example.org' },
  ],
  [
    'Its owner cancels the request a few seconds after it is bought (lead.cancelled).',
    ['Kit', 'Kerrisdale', '604', 'Test Bakery', 'restaurant'],
    ['moneris', 'British Columbia', 'Burnaby', 1_480_000, 1_690],
    { fate: 'cancelled' },
  ],
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

function testLead([shows, person, business, unusual = {}]: Kind, number: number): TestLead {
  const [firstName, lastName, areaCode, company, businessType] = person
  const [currentProvider, province, city, monthlyVolumeCents, averageTransactionCents] = business
  const { fate, rates, hasRequestedContact, hasConsentRecord, language, calls, ...columns } = unusual
  // The first lead is the newest, the next was submitted the day before.
  const submittedAt = new Date(Date.UTC(2026, 0, 1 + KINDS.length - number, 15))
  const digits = String(number).padStart(2, '0')
  const lead = withPublicColumns({
    website: 'https://www.example.com',
    decisionMakerName: '',
    potentialSavingsCents: 18_400,
    phoneVerified: true,
    ...columns,
    firstName,
    lastName,
    phone: `+1${areaCode}55501${digits}`,
    company,
    businessType,
    currentProvider,
    province,
    city,
    monthlyVolumeCents,
    averageTransactionCents,
    aiDescription: `Test lead ${number} of ${KINDS.length}. ${shows}`,
    contactRequestedAt: hasRequestedContact === false ? null : secondsAfter(submittedAt, 90),
  })
  return {
    ...lead,
    language: language ?? ('en' as const),
    cardPresentRate: null,
    cardNotPresentRate: null,
    monthlyFeeCents: null,
    effectiveRate: null,
    ...rates,
    id: `7e577e57-0000-4000-8000-${digits.padStart(12, '0')}`,
    email: `lead-${digits}@test-lead.example`,
    number,
    fate: fate ?? 'stays',
    hasConsentRecord: hasConsentRecord ?? true,
    calls: calls ?? { callDays: null, callFromHour: null, callToHour: null },
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
    isOnMarket: true,
    erasedAt: null,
    possibleDuplicateOf: null,
    adminNote: '',
  }
}
