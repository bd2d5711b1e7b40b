import { describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { leads } from '../../../db/schema/leads.ts'
import { leadHolds } from '../../../db/schema/payments.ts'
import { sendInOrder, statement } from '../../../db/statement.ts'
import { newNumber } from '../../../tests/support/new-number.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { insertAttempt } from '../../../tests/support/purchase/buying-records.ts'
import { countJobs } from '../../../tests/support/queued-jobs.ts'
import { addJobs } from '../../platform/jobs/add-jobs.ts'
import { daysAfter, minutesAfter } from '../../platform/shared/clock.ts'
import { isPersonSold, soldAfter } from '../standing/sold-people.ts'
import {
  type BusinessForLead,
  leadOfSubmission,
  listRequestedLead,
  lockedLeads,
  updateBusiness,
} from './submitted-lead.ts'

const product = await testProduct()

const NOW = new Date('2026-11-21T15:00:00Z')
const daysAgo = (days: number) => daysAfter(NOW, -days)

/** Of a person whom no other test knows; name only what the test is about. */
function business(changes: Partial<BusinessForLead> = {}): BusinessForLead {
  const made = newNumber()
  return {
    firstName: 'Marie',
    lastName: 'Roy',
    email: `marie-${made}@books-${made}.example`,
    phone: `+1416${2_000_000 + made}`,
    company: `Books ${made}`,
    website: '',
    isDecisionMaker: true,
    decisionMakerName: '',
    language: 'en',
    businessType: 'retail',
    currentProvider: 'moneris',
    monthlyVolumeCents: 2_000_000,
    averageTransactionCents: 5_000,
    cardPresentRate: null,
    cardNotPresentRate: null,
    effectiveRate: null,
    monthlyFeeCents: null,
    potentialSavingsCents: 0,
    ...changes,
  }
}

const lockLeads = statement<{ locked: string[] }>(
  'lock_leads_of_test',
  sql`with ${lockedLeads(sql`true`)} select array(select id::text from locked) as locked`,
)

/** Returns the lead that the submission belongs to. */
const submitOrNull = (submitted: BusinessForLead, options: { isListed?: boolean; now?: Date } = {}) =>
  product.db.transaction(async (tx) => {
    const { email, phone } = submitted
    const { isListed = true, now = NOW } = options
    const [found] = await lockLeads(tx, { email, phone, soldAfter: soldAfter(now) })
    const isSold = await isPersonSold(tx, product.deps.appSecrets, submitted, now)
    const locked = found?.locked ?? []
    const lead = await leadOfSubmission(tx, { business: submitted, locked, isSold, isListed, now })
    await sendInOrder(...lead.writes, () => addJobs(tx, lead.jobs))
    return lead.id
  })

async function submit(...submission: Parameters<typeof submitOrNull>) {
  const id = await submitOrNull(...submission)
  if (id === null) throw new Error('The submission belongs to no lead.')
  return id
}

async function leadWith(id: string) {
  const [found] = await product.db.select().from(leads).where(eq(leads.id, id))
  if (found === undefined) throw new Error('There is no such lead.')
  return found
}

async function held(leadId: string, placedAt: Date, releasedAt: Date | null = null) {
  const { supplier } = await signedInSupplier(product)
  const held = { leadId, supplierId: supplier.id }
  const { id: attemptId } = await insertAttempt(product, held)
  const hold = { ...held, attemptId, placedAt, expiresAt: minutesAfter(placedAt, 5), releasedAt }
  await product.db.insert(leadHolds).values(hold)
}

describe('a verified submission', () => {
  test('makes a lead of its answers in the province of its phone, on the market from now on', async () => {
    const said = business({ phone: '+14165560001' })
    const lead = await leadWith(await submit(said))
    expect(lead).toMatchObject({
      ...said,
      status: 'new',
      province: 'Ontario',
      emailVerified: true,
      phoneVerified: true,
      possibleDuplicateOf: null,
    })
    expect([lead.submittedAt, lead.listedAt, lead.offMarketAt]).toEqual([NOW, NOW, null])
    expect(lead.aiDescription).toContain('$10,000 to $25,000')
  })

  test('may wait for its person to ask to be contacted', async () => {
    expect(await leadWith(await submit(business(), { isListed: false }))).toMatchObject({ listedAt: null })
  })

  test('describes the possible saving and which rates the business knows', async () => {
    const describedAs = async (changes: Partial<BusinessForLead>) =>
      (await leadWith(await submit(business(changes)))).aiDescription
    expect(await describedAs({ potentialSavingsCents: 20_000 })).toContain('hundreds a month')
    for (const rates of [{ cardPresentRate: 2.6 }, { cardNotPresentRate: 2.9 }])
      expect(await describedAs(rates)).toContain('Gave its current rates')
    expect(await describedAs({ effectiveRate: 2.7 })).toContain('Knows its effective rate')
    expect(await describedAs({})).toContain('You’d speak with the decision maker')
  })

  test('of the same person within 30 days updates the lead, which keeps its status and its place', async () => {
    const first = business()
    const id = await submit(first, { now: daysAgo(29) })
    await product.db.update(leads).set({ status: 'qualified' }).where(eq(leads.id, id))
    const others = await leadOnMarket(product)

    expect(await submit({ ...first, company: 'Roy Books', monthlyVolumeCents: 6_000_000 })).toBe(id)

    const after = await leadWith(id)
    expect(after).toMatchObject({ company: 'Roy Books', tier: 'tier1', status: 'qualified' })
    expect([after.submittedAt, after.listedAt]).toEqual([NOW, daysAgo(29)])
    expect(await leadWith(others.id)).toEqual(others)
  })

  test('that is to be listed puts a waiting lead on the market', async () => {
    const person = business()
    const id = await submit(person, { isListed: false, now: daysAgo(1) })
    await submit(person)
    expect((await leadWith(id)).listedAt).toEqual(NOW)
  })

  test('after 30 days makes a new lead, and ends the payments for the old one', async () => {
    const person = business()
    const old = await submit(person, { now: daysAgo(30) })
    const others = await leadOnMarket(product)
    const id = await submit(person)
    expect(id).not.toBe(old)
    const superseded = await leadWith(old)
    expect([superseded.offMarketReason, superseded.offMarketAt]).toEqual(['superseded', NOW])
    expect(await countJobs(product, 'end-attempts-on-lead', { leadId: old })).toBe(1)
    expect(await leadWith(others.id)).toEqual(others)
  })

  test('with another person’s phone replaces their lead', async () => {
    const other = business()
    const old = await submit(other, { now: daysAgo(2) })
    const id = await submit(business({ phone: other.phone }))
    expect(await leadWith(old)).toMatchObject({ offMarketReason: 'superseded', email: other.email })
    expect(await leadWith(id)).toMatchObject({ offMarketAt: null, phone: other.phone })
  })

  test('belongs to the lead that is being paid for, which stays as it is', async () => {
    const person = business()
    const id = await submit(person, { now: daysAgo(2) })
    await held(id, minutesAfter(NOW, -4))
    const before = await leadWith(id)
    expect(await submit({ ...person, company: 'Roy Books' })).toBe(id)
    expect(await leadWith(id)).toEqual(before)
  })

  test.each([
    ['whose hold is released', (id: string) => held(id, minutesAfter(NOW, -4), minutesAfter(NOW, -4))],
    ['whose hold has expired', (id: string) => held(id, minutesAfter(NOW, -5))],
    ['while another lead is being paid for', async () => held((await leadOnMarket(product)).id, NOW)],
  ])('updates a lead %s', async (_, hold) => {
    const person = business()
    const id = await submit(person, { now: daysAgo(2) })
    await hold(id)
    await submit({ ...person, company: 'Roy Books' })
    expect(await leadWith(id)).toMatchObject({ company: 'Roy Books' })
  })

  test('belongs to a lead that was sold within 90 days, and makes a new lead after that', async () => {
    const [person, later] = [business(), business()]
    const { id } = await leadOnMarket(product, { ...person, soldAt: daysAgo(89) })
    expect(await submit(person)).toBe(id)
    const sold = await leadOnMarket(product, { ...later, soldAt: daysAgo(90) })
    expect(await submit(later)).not.toBe(sold.id)
    expect(await leadWith(sold.id)).toEqual(sold)
  })

  test('makes no lead while another person’s lead with the same phone is sold', async () => {
    const other = business()
    await leadOnMarket(product, { ...other, soldAt: daysAgo(1) })
    expect(await submitOrNull(business({ phone: other.phone }))).toBeNull()
  })
})

describe('a lead of a company that another person has submitted', () => {
  const company = () => {
    const made = newNumber()
    return { company: `Roy Books ${made}`, website: `https://www.roy-${made}.example/shop` }
  }
  const duplicateOf = async (submitted: BusinessForLead) =>
    (await leadWith(await submit(submitted))).possibleDuplicateOf

  test.each([
    ['no scheme', (website: string) => website.replace('https://', '')],
    ['a scheme in capitals', (website: string) => website.replace('https:', 'HTTP:')],
    ['another page', (website: string) => website.replace('/shop', '/contact')],
    ['no www.', (website: string) => website.replace('https://www.', '')],
  ])('may be a duplicate of the oldest under the same web domain, written with %s', async (_, written) => {
    const named = company()
    const newer = await submit(business(named), { now: daysAgo(1) })
    const oldest = await submit(business(named), { now: daysAgo(2) })
    expect(newer).not.toBe(oldest)
    const again = { company: named.company.toUpperCase(), website: written(named.website) }
    expect(await duplicateOf(business(again))).toBe(oldest)
  })

  test.each([
    ['another company', {}, { company: 'Elm Books' }],
    ['another web domain', {}, { website: 'elm.example' }],
    ['no website', {}, { website: '' }],
    ['an invalid website', {}, { website: 'http://[' }],
    ['no website on either', { website: '' }, {}],
  ])('is no duplicate with %s', async (_, first, second) => {
    const named = { ...company(), ...first }
    await submit(business(named), { now: daysAgo(1) })
    expect(await duplicateOf(business({ ...named, ...second }))).toBeNull()
  })

  test.each(['email', 'phone'] as const)(
    'is no duplicate if the %s is the same: that is one person',
    async (same) => {
      const named = company()
      const first = business(named)
      await leadOnMarket(product, { ...first, offMarketAt: daysAgo(1), offMarketReason: 'admin' })
      expect(await duplicateOf(business({ ...named, [same]: first[same] }))).toBeNull()
    },
  )
})

test('a correction changes the names of one lead, and its card contains no word of them', async () => {
  const lead = await leadWith(await submit(business()))
  const others = await leadOnMarket(product)
  const names = { firstName: 'Sam', lastName: 'Elm', company: 'Monthly Retail Shop', website: 'elm.example' }
  await product.db.transaction((tx) => updateBusiness(tx, lead, names))
  const after = await leadWith(lead.id)
  expect(after).toMatchObject({ ...names, email: lead.email, monthlyVolumeCents: lead.monthlyVolumeCents })
  expect(after.aiDescription).not.toMatch(/monthly|retail|shop/i)
  expect(await leadWith(others.id)).toEqual(others)
})

test('requesting contact puts that lead alone on the market; requesting it again changes nothing', async () => {
  const id = await submit(business(), { isListed: false })
  const other = await submit(business(), { isListed: false })
  const [first, again] = [minutesAfter(NOW, 1), minutesAfter(NOW, 2)]
  for (const at of [first, again]) await product.db.transaction((tx) => listRequestedLead(tx, id, at))
  const after = await leadWith(id)
  expect([after.listedAt, after.contactRequestedAt]).toEqual([first, first])
  expect(await leadWith(other)).toMatchObject({ listedAt: null, contactRequestedAt: null })
})
