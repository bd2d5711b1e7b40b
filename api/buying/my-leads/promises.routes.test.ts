import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { refunds } from '../../../db/schema/payments.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { leadRequests } from '../../../db/schema/requests.ts'
import { only } from '../../../tests/support/only.ts'
import { provedBrowser } from '../../../tests/support/people/my-data.ts'
import { leadsOf, newPerson, submitAndAsk } from '../../../tests/support/people/rate-check.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { buy } from '../../../tests/support/purchase/buying.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { hoursAfter } from '../../platform/shared/clock.ts'
import { keepLiveNumbers } from '../../requests/numbers/live-numbers.ts'

const MINE = '/api/supplier/purchased-leads'
const CALL_TIMES = { days: ['mon', 'fri'], from: 9, to: 17 }

const product = await testProduct()

/** Bought through the market; its owner's browser and its buyer's. */
async function taken({ saysWhen = true } = {}) {
  const person = newPerson()
  const { browser: owner } = await submitAndAsk(product, {}, person)
  const lead = only(await leadsOf(product, person.email))
  const { supplier, browser: buyer } = await signedInSupplier(product)
  const wishes = { callTimes: CALL_TIMES, wantsText: false }
  if (saysWhen)
    expect((await owner.send('PUT', `/api/requests/${lead.id}/call-times`, wishes)).status).toBe(200)
  const bought = await buy(product, buyer, lead.id)
  const say = (path: string, body?: unknown) => owner.post(`/api/requests/${lead.id}/${path}`, body)
  return { lead, person, supplier, buyer, bought, say }
}

describe('a bought lead', () => {
  test('says by when contact was promised and when its owner likes to be called, in each answer and in the table', async () => {
    const { buyer, bought } = await taken()
    const promisedBy = hoursAfter(product.clock.now(), 24).toISOString()
    const said = { promisedBy, callTimes: CALL_TIMES, ownerSays: null, cancelledAt: null }
    expect(bought).toMatchObject({ status: 200, body: said })
    expect((await buyer.get(MINE)).body).toMatchObject([said])
    const csv = String((await buyer.get('/api/supplier/purchases.csv')).body)
    expect(csv).toContain(
      'Contact promised by (UTC),Likes to be called,Owner says contacted,Cancelled by the owner (UTC),Lead id',
    )
    expect(csv).toContain(`${promisedBy},"Mon, Fri, 9:00 to 17:00",,,`)
  })

  test('says what its owner answers, and the promise stays until contact', async () => {
    const { buyer, say } = await taken()
    await say('contacted', { answer: 'not-yet' })
    expect((await buyer.get(MINE)).body).toMatchObject([
      { ownerSays: 'not-yet', promisedBy: expect.any(String) },
    ])
    await say('contacted', { answer: 'yes', withinHours: 2 })
    expect((await buyer.get(MINE)).body).toMatchObject([{ ownerSays: 'yes', promisedBy: null }])
  })

  test('has no promise once its buyer says that it made contact or gave up', async () => {
    for (const outcome of ['contacted', 'lost']) {
      const { buyer, lead } = await taken()
      const answer = await buyer.send('PATCH', `/api/supplier/lead/${lead.id}/outcome`, { outcome })
      expect(answer).toMatchObject({ status: 200, body: { promisedBy: null } })
    }
  })

  test('says since when its owner must not be called', async () => {
    for (const [path, body, ownerSays] of [
      ['cancel', undefined, null],
      ['contacted', { answer: 'not-wanted' }, 'not-wanted'],
    ] as const) {
      const { buyer, say } = await taken()
      await say(path, body)
      const cancelledAt = product.clock.now().toISOString()
      expect((await buyer.get(MINE)).body).toMatchObject([{ promisedBy: null, cancelledAt, ownerSays }])
    }
  })

  test('says what its owner answers and that they cancelled, though they never said when to call', async () => {
    const { buyer, say } = await taken({ saysWhen: false })
    await say('contacted', { answer: 'not-yet' })
    expect((await buyer.get(MINE)).body).toMatchObject([{ callTimes: null, ownerSays: 'not-yet' }])
    await say('cancel')
    const cancelledAt = product.clock.now().toISOString()
    expect((await buyer.get(MINE)).body).toMatchObject([{ promisedBy: null, cancelledAt }])
  })

  test.each(['withdraw', 'delete'])('has no promise after its person’s %s', async (action) => {
    const { buyer, person } = await taken()
    const own = await provedBrowser(product, person.email)
    expect((await own.post(`/api/privacy/${action}`)).status).toBe(200)
    expect((await buyer.get(MINE)).body).toMatchObject([{ promisedBy: null }])
  })

  test('has no promise once it was refunded', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    const { purchase } = await purchasedLead(product, supplier)
    const { attemptId, paymentIntentId } = purchase
    if (attemptId === null || paymentIntentId === null) throw new Error('It was bought by card.')
    await product.db
      .insert(refunds)
      .values({ attemptId, paymentIntentId, amountCents: 8_900, reason: 'sold', owedAt: product.clock.now() })
    expect((await browser.get(MINE)).body).toMatchObject([{ promisedBy: null }])
  })
})

test('the card on the market says nothing about calls, answers or promises', async () => {
  const lead = await leadOnMarket(product)
  const { browser } = await signedInSupplier(product)
  await product.db
    .insert(leadRequests)
    .values({ leadId: lead.id, callDays: ['mon'], callFromHour: 9, callToHour: 17 })
  const { status, body } = await browser.get('/api/supplier/leads')
  expect(status).toBe(200)
  expect(JSON.stringify(body)).not.toMatch(/callTimes|callDays|promisedBy|ownerSays|cancelledAt/)
})

describe('the figures of contact', () => {
  type Answer = { answer: 'yes' | 'not-yet' | 'not-wanted'; withinHours?: number; afterHours?: number }

  /** A sale of so many hours ago, with what its owner and its buyer said. */
  async function sale(
    supplier: Parameters<typeof purchasedLead>[1],
    {
      hoursAgo = 48,
      owner,
      contactedAfter,
      outcome = 'pending',
    }: {
      hoursAgo?: number
      owner?: Answer
      contactedAfter?: number
      outcome?: 'pending' | 'contacted' | 'lost'
    },
  ) {
    const purchasedAt = hoursAfter(product.clock.now(), -hoursAgo)
    const { lead, purchase } = await purchasedLead(product, supplier, {
      source: 'credit',
      purchase: { outcome },
    })
    await product.db
      .update(purchases)
      .set({
        purchasedAt,
        contactedAt: contactedAfter === undefined ? null : hoursAfter(purchasedAt, contactedAfter),
      })
      .where(eq(purchases.id, purchase.id))
    if (owner !== undefined)
      await product.db.insert(leadRequests).values({
        leadId: lead.id,
        contactedAnswer: owner.answer,
        contactedAnsweredAt: hoursAfter(purchasedAt, owner.afterHours ?? 25),
        contactedWithinHours: owner.withinHours ?? null,
      })
  }

  const yes = (withinHours: number): Answer => ({ answer: 'yes', withinHours })
  const notYet = (afterHours = 25): Answer => ({ answer: 'not-yet', afterHours })

  test('equal a hand count: what counts, what does not, and nothing of others', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    const other = await signedInSupplier(product)
    await sale(other.supplier, { owner: yes(2), contactedAfter: 1, outcome: 'contacted' })
    // Owners: two of four in time. The supplier: one of three.
    await sale(supplier, { owner: yes(2) })
    await sale(supplier, { owner: yes(24), contactedAfter: 24, outcome: 'contacted' })
    await sale(supplier, { owner: yes(48), contactedAfter: 25, outcome: 'contacted' })
    await sale(supplier, { owner: notYet(), outcome: 'lost' })
    // An answer before the 24 hours end, no wish for contact, a sale of today, an outcome without its time, an old sale.
    await sale(supplier, { owner: notYet(3), outcome: 'lost' })
    await sale(supplier, { owner: { answer: 'not-wanted' }, outcome: 'lost' })
    await sale(supplier, { hoursAgo: 23 })
    await sale(supplier, { outcome: 'contacted' })
    await sale(supplier, { hoursAgo: 91 * 24, owner: yes(2), contactedAfter: 1, outcome: 'contacted' })

    expect((await browser.get('/api/supplier/analytics')).body).toMatchObject({
      contact: {
        ownersSay: { withinDay: 2, counted: 4 },
        youSay: { withinDay: 1, counted: 3 },
        marketMedian: null,
      },
    })
  })

  test('have the market’s median as last counted, once five suppliers have five answers each', async () => {
    const median = async () => {
      await keepLiveNumbers(product.deps, product.clock.now())
      product.clock.passMinutes(1)
      const { browser } = await signedInSupplier(product)
      const { body } = await browser.get('/api/supplier/analytics')
      expect(body).toHaveProperty(['contact', 'marketMedian'])
      return Object(body).contact.marketMedian
    }
    // In time: 1, 2, 3, 4 and 5 of 5, and of one supplier too few answers to count.
    for (const inTime of [1, 2, 3, 4]) {
      const { supplier } = await signedInSupplier(product)
      for (let sold = 0; sold < 5; sold++) await sale(supplier, { owner: sold < inTime ? yes(8) : notYet() })
    }
    const last = await signedInSupplier(product)
    for (let sold = 0; sold < 4; sold++) await sale(last.supplier, { owner: yes(2) })
    expect(await median()).toBeNull()
    await sale(last.supplier, { owner: yes(2) })
    expect(await median()).toBeCloseTo(0.6)
  })
})
