import {
  type BusinessForLead,
  describeBusiness,
  type LeadRow,
} from '../../api/leads/placing/submitted-lead.ts'
import { minutesAfter } from '../../api/platform/shared/clock.ts'
import { type Estimate, estimate } from '../../api/rate-check/rates/estimate.ts'
import type { Statement } from '../../api/rate-check/rates/monthly-cost.ts'
import type { RateBook } from '../../api/rate-check/rates/rate-book.ts'
import type { Tx } from '../../db/client.ts'
import { leads } from '../../db/schema/leads.ts'
import { withPublicColumns } from '../../domain/leads/public-lead.ts'
import { PROVINCES, type Province } from '../../domain/provinces.ts'

/** Fills a new demo's market, and adds a few leads whose businesses have not requested contact yet. */
export async function insertDemoLeads(tx: Tx, rateBook: RateBook, now: Date) {
  const savingCents = bestSavingCents(rateBook)
  const rows = [...demoLeads(now, savingCents), ...waitingDemoLeads(now, savingCents)]
  return tx.insert(leads).values(rows.map(withPublicColumns)).returning()
}

/** The saving of the engine's first recommendation; 0 without one. */
export const bestSavingCents = (rateBook: RateBook) => (business: BusinessForLead) =>
  estimateFor(rateBook, business).recommended[0]?.savingCents ?? 0

type Habits = Pick<
  BusinessForLead,
  | 'businessType'
  | 'currentProvider'
  | 'monthlyVolumeCents'
  | 'averageTransactionCents'
  | 'cardPresentRate'
  | 'cardNotPresentRate'
  | 'monthlyFeeCents'
  | 'effectiveRate'
>

export const estimateFor = (rateBook: RateBook, business: Habits): Estimate =>
  estimate(rateBook, {
    ...business,
    cardPresentRatePercent: business.cardPresentRate,
    cardNotPresentRatePercent: business.cardNotPresentRate,
    statement: demoStatement(business),
  })

/** The month's fees of a business that knows its effective rate. */
export function demoStatement({
  effectiveRate,
  monthlyVolumeCents,
}: Pick<Habits, 'effectiveRate' | 'monthlyVolumeCents'>): Statement | null {
  if (effectiveRate === null) return null
  const feesCents = Math.round((monthlyVolumeCents * effectiveRate) / 100)
  return { feesCents, salesCents: monthlyVolumeCents, count: null }
}

const DEMO_LEADS = 60
const HOUR = 60

/** Three within the 48 hours of NEW, then further and further back over twelve months. */
const ageMinutes = (index: number) => [3, 20, 41][index] ?? 60 + Math.round((index - 2) ** 1.72 * 7.9)

/** From a business's results to its request for contact. */
const MINUTES_TO_ASK = [6, 41, 95, 14, 380, 150]

/** From the time before both had to be verified: one each without phone, without email and without either. */
const VERIFIED_BEFORE = new Map([
  [57, { emailVerified: true, phoneVerified: false }],
  [58, { emailVerified: false, phoneVerified: true }],
  [59, { emailVerified: false, phoneVerified: false }],
])

/** The last one's estimate is about to end. */
const WAITING_FOR_HOURS = [2, 11, 29, 4 * 24, 12 * 24, 27 * 24]

type Home = { province: Province; city: string; areaCode: string }

const HOMES: Home[] = [
  { province: PROVINCES.ON, city: 'Toronto', areaCode: '416' },
  { province: PROVINCES.QC, city: 'Montreal', areaCode: '514' },
  { province: PROVINCES.BC, city: 'Vancouver', areaCode: '604' },
  { province: PROVINCES.AB, city: 'Calgary', areaCode: '403' },
  { province: PROVINCES.MB, city: 'Winnipeg', areaCode: '204' },
  { province: PROVINCES.SK, city: 'Saskatoon', areaCode: '306' },
  { province: PROVINCES.NS, city: 'Halifax', areaCode: '902' },
  { province: PROVINCES.NB, city: 'Moncton', areaCode: '506' },
  { province: PROVINCES.PE, city: 'Charlottetown', areaCode: '782' },
  { province: PROVINCES.NL, city: "St. John's", areaCode: '709' },
  { province: PROVINCES.NT, city: 'Yellowknife', areaCode: '867' },
  { province: PROVINCES.NU, city: 'Iqaluit', areaCode: '867' },
  { province: PROVINCES.YT, city: 'Whitehorse', areaCode: '867' },
]

const TYPES =
  'retail, restaurant, ecommerce, professional-services, healthcare, automotive, Dog grooming'.split(', ')
const PROCESSORS = [
  'moneris',
  'square-canada',
  'stripe',
  'chase-merchant-services',
  'td-merchant-services',
  'clover',
  'desjardins-merchant-solutions',
  'helcim',
  'shopify-payments',
]
/** CAD a month, in all three tiers. */
const VOLUMES = [4_200, 8_600, 12_500, 19_900, 27_000, 36_500, 48_000, 55_000, 82_000, 140_000, 310_000]
/** CAD a sale. */
const SALES = [14, 32, 58, 95, 180, 420]
/** Percent. */
const EFFECTIVE_RATES = [2.35, 2.8, 3.4]
const FIRST_NAMES = 'Amélie Noah Priya Liam Sophie Mateo Aisha Ethan Mei Olivier Hannah'.split(' ')
const LAST_NAMES = 'Tremblay Singh MacDonald Nguyen Roy Campbell Okafor Leblanc Chen'.split(' ')
const COMPANY_NAMES =
  'Maple Lane, Harbourview, Prairie Sky, Boreal, Lakeshore, Old Mill, Aurora, Tidewater'.split(', ')

type SavingOf = (business: BusinessForLead) => number

/** Sixty leads on the market, the same for each demo but for their times. `savingCents`: a business's best saving a month. */
export const demoLeads = (now: Date, savingCents: SavingOf): LeadRow[] =>
  Array.from({ length: DEMO_LEADS }, (_, index) => {
    const submittedAt = minutesAfter(now, -ageMinutes(index) * HOUR)
    const requestedAt = minutesAfter(submittedAt, pick(MINUTES_TO_ASK, index))
    return { ...demoLead(index, { submittedAt, requestedAt }, savingCents), ...VERIFIED_BEFORE.get(index) }
  })

/** One lead for each of these times, of businesses that are not among the sixty. */
export const moreDemoLeads = (listedAt: Date[], savingCents: SavingOf): LeadRow[] =>
  listedAt.map((requestedAt, index) => {
    const submittedAt = minutesAfter(requestedAt, -pick(MINUTES_TO_ASK, index))
    return demoLead(DEMO_LEADS + index, { submittedAt, requestedAt }, savingCents)
  })

/** Of further businesses, which have not requested contact. */
export const waitingDemoLeads = (now: Date, savingCents: SavingOf): LeadRow[] =>
  WAITING_FOR_HOURS.map((hours, index) =>
    demoLead(
      LAST_NUMBER - index,
      { submittedAt: minutesAfter(now, -hours * HOUR), requestedAt: null },
      savingCents,
    ),
  )

/** Waiting leads count down from here, so that they never meet those that count up. */
const LAST_NUMBER = 99

function demoLead(
  index: number,
  { submittedAt, requestedAt }: { submittedAt: Date; requestedAt: Date | null },
  savingCents: SavingOf,
): LeadRow {
  const home = pick(HOMES, index)
  const business = businessAt(index, home)
  const potentialSavingsCents = savingCents(business)
  return {
    ...business,
    potentialSavingsCents,
    province: home.province,
    city: home.city,
    aiDescription: describeBusiness({ ...business, potentialSavingsCents }),
    emailVerified: true,
    phoneVerified: true,
    submittedAt,
    contactRequestedAt: requestedAt,
    listedAt: requestedAt,
  }
}

function businessAt(index: number, home: Home): BusinessForLead {
  const company = `${pick(COMPANY_NAMES, index * 5)} ${index + 1}`
  const domain = `${company.toLowerCase().replaceAll(' ', '-')}.example`
  const isDecisionMaker = index % 6 !== 5
  return {
    language: home.province === 'Quebec' ? 'fr' : 'en',
    firstName: pick(FIRST_NAMES, index * 3),
    lastName: pick(LAST_NAMES, index * 2),
    // No word of the descriptions, such as owner or sales: such leads would get the plainest description.
    email: `hello@${domain}`,
    // 555-0100 to 555-0199 belong to fiction.
    phone: `+1${home.areaCode}55501${String(index).padStart(2, '0')}`,
    company,
    website: index % 3 === 0 ? domain : '',
    isDecisionMaker,
    decisionMakerName: isDecisionMaker ? '' : pick(FIRST_NAMES, index + 4),
    businessType: pick(TYPES, index),
    currentProvider: pick(PROCESSORS, index * 4),
    monthlyVolumeCents: pick(VOLUMES, index * 7) * 100,
    averageTransactionCents: pick(SALES, index * 5) * 100,
    cardPresentRate: index % 4 === 1 ? 2.6 : null,
    cardNotPresentRate: index % 4 === 1 ? 3.05 : null,
    monthlyFeeCents: index % 4 === 1 ? 2_500 : null,
    effectiveRate: index % 8 === 4 ? pick(EFFECTIVE_RATES, index) : null,
    potentialSavingsCents: 0,
  }
}

function pick<Item>(items: Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}
