import { describe, expect, test } from 'bun:test'
import { describeLead } from '../api/rate-check/submitted-leads/description.ts'
import { BUSINESS_TYPES } from '../domain/business-types.ts'
import { LARGE_CITIES } from '../domain/cities.ts'
import { publicColumnsOf } from '../domain/leads/public-lead.ts'
import { PROCESSORS } from '../domain/processors.ts'
import { TERRITORIES } from '../domain/provinces.ts'
import { newNumber } from '../tests/support/new-number.ts'
import { testClient, testDatabase } from '../tests/support/test-database.ts'

// TODO: goes with the triggers of migration 0038, in the release after the one that brings them.

const database = await testDatabase()
const client = await testClient(database.url)

const NOBODY = {
  firstName: '',
  lastName: '',
  decisionMakerName: '',
  company: '',
  email: '',
  phone: '',
  website: '',
}

type Stored = {
  id: string
  business_type: string
  current_provider: string
  monthly_volume_cents: string
  province: string | null
  city: string | null
  ai_description: string
  phone_verified: boolean
  contact_requested_at: Date | null
  public_business_type: string
  search_text: string
  market_tags: string[]
}

/** As the last release inserts a lead: without the columns that were generated then. */
async function insert(lead: Partial<Stored>): Promise<Stored> {
  const made = newNumber()
  const { rows } = await client.query<Stored>(
    `insert into leads (first_name, last_name, email, phone, company, is_decision_maker, average_transaction_cents,
      email_verified, submitted_at, business_type, current_provider, monthly_volume_cents, province, city, ai_description,
      phone_verified, contact_requested_at)
    values ('Ana', 'Roy', $1, $1, 'Roy', true, 100, true, now(), $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
    [
      `ana-${made}`,
      lead.business_type ?? 'retail',
      lead.current_provider ?? 'moneris',
      lead.monthly_volume_cents ?? 2_000_000,
      lead.province ?? null,
      lead.city ?? null,
      lead.ai_description ?? 'A Shop.',
      lead.phone_verified ?? true,
      lead.contact_requested_at ?? null,
    ],
  )
  if (rows[0] === undefined) throw new Error('The lead was not inserted.')
  return rows[0]
}

/** As any release updates it. */
async function update(id: string, changes: string): Promise<Stored> {
  const { rows } = await client.query<Stored>(`update leads set ${changes} where id = $1 returning *`, [id])
  if (rows[0] === undefined) throw new Error('There is no such lead.')
  return rows[0]
}

function turn<Item>(items: Item[], by: number): Item {
  const item = items[by % items.length]
  if (item === undefined) throw new Error('There is nothing to take.')
  return item
}

/** Every part that a description of this release can have, in turn. */
const DESCRIPTIONS = Array.from({ length: 66 }, (_, index) =>
  describeLead(
    {
      businessType: turn(Object.keys(BUSINESS_TYPES), index),
      currentProvider: turn(Object.keys(PROCESSORS), index),
      monthlyVolumeCents: turn([1, 6, 12, 30, 60, 120, 300], index) * 100_000,
      averageTransactionCents: turn([1_000, 5_000, 20_000, 90_000], index),
      hasOwnRates: index % 2 === 0,
      knowsEffectiveRate: index % 3 === 0,
      isDecisionMaker: index % 5 === 0,
      potentialSavingsCents: turn([0, 0, 0, 5_000, 30_000], index),
    },
    { ...NOBODY, company: index > 60 ? 'Monthly Card Sales' : '', firstName: index > 63 ? 'Canadian' : '' },
    index,
  ),
)

const publicOf = (lead: Stored) => ({
  publicBusinessType: lead.public_business_type,
  searchText: lead.search_text,
  marketTags: lead.market_tags,
})

const writtenByCode = (lead: Stored) =>
  publicColumnsOf({
    businessType: lead.business_type,
    currentProvider: lead.current_provider,
    monthlyVolumeCents: Number(lead.monthly_volume_cents),
    province: lead.province,
    city: lead.city,
    aiDescription: lead.ai_description,
    phoneVerified: lead.phone_verified,
    contactRequestedAt: lead.contact_requested_at,
  })

describe('a lead that the last release inserts gets the public columns that this one writes', () => {
  test.each<Partial<Stored>>([
    ...[...Object.keys(BUSINESS_TYPES), 'Dog grooming'].map((type) => ({
      business_type: type,
      province: 'Ontario',
    })),
    ...[...Object.keys(PROCESSORS), 'A cousin'].map((processor) => ({ current_provider: processor })),
    ...LARGE_CITIES,
    { province: 'Ontario', city: 'Sudbury' },
    { province: 'Alberta', city: 'Toronto' },
    ...[1, 999_999, 1_000_000, 4_999_999, 5_000_000, 10_000_000_000].map((volume) => ({
      monthly_volume_cents: String(volume),
    })),
    ...TERRITORIES.map((province) => ({ province })),
    ...DESCRIPTIONS.map((ai_description) => ({ ai_description })),
    { phone_verified: true },
    { phone_verified: false, contact_requested_at: new Date() },
  ])('%p', async (columns) => {
    const lead = await insert(columns)
    expect(publicOf(lead)).toEqual(writtenByCode(lead))
  })
})

describe('a lead that the last release updates gets the public columns that this one writes', () => {
  test.each([
    `business_type = 'healthcare'`,
    `business_type = 'Dog grooming'`,
    `current_provider = 'stripe'`,
    'monthly_volume_cents = 9000000',
    `province = 'Quebec', city = 'Laval'`,
    'province = null',
    `ai_description = 'A Clinic.'`,
    `ai_description = 'A Bakery’s ovens. You’d speak with the decision maker.'`,
    'phone_verified = false',
    'contact_requested_at = now()',
    `status = 'qualified'`,
  ])('%s', async (changes) => {
    const { id } = await insert({ province: 'Ontario', city: 'Toronto' })
    const after = await update(id, changes)
    expect(publicOf(after)).toEqual(writtenByCode(after))
  })
})

test('public columns that this release writes stay, of a processor that only it knows too', async () => {
  const { id } = await insert({})
  const own = `public_business_type = 'retail', search_text = 'new pay', market_tags = '{provider:new-pay}'`
  await update(id, `current_provider = 'new-pay', ${own}`)
  const after = await update(id, `phone_verified = false, ${own}`)
  expect(publicOf(after)).toEqual({
    publicBusinessType: 'retail',
    searchText: 'new pay',
    marketTags: ['provider:new-pay'],
  })
})

test('a lead from before this release is found with its accents, without, and in French, and is brought up to date once', async () => {
  await client.query('delete from leads')
  const { id, search_text } = await insert({
    province: 'Quebec',
    city: 'Trois-Rivières',
    ai_description: 'Un Café.',
  })
  const asBefore = search_text.split('\nun cafe.')[0]
  await client.query('update leads set search_text = $2 where id = $1', [id, asBefore])
  for (const name of ['0050_find_leads_without_accents', '0059_search_leads_in_french']) {
    const text = await Bun.file(new URL(`migrations/${name}.sql`, import.meta.url)).text()
    const statements = text.split('--> statement-breakpoint')
    const update = statements.find((one) => one.includes('update leads set search_text')) ?? ''
    expect((await client.query(update)).rowCount).toBe(1)
    expect((await client.query(update)).rowCount).toBe(0)
  }
  const { rows } = await client.query('select search_text from leads where id = $1', [id])
  expect(rows).toEqual([{ search_text }])
  expect(asBefore).toContain('trois-rivières')
  expect(search_text).toContain('trois-rivieres')
  expect(search_text).toContain('commerce de detail au quebec')
})
