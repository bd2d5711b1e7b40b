import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { PurchasedLead } from '../../api/contract/buying/purchases.ts'
import { consents } from '../../db/schema/consents.ts'
import { leads } from '../../db/schema/leads.ts'
import { suppliers } from '../../db/schema/people/people.ts'
import { purchases, receipts } from '../../db/schema/purchases.ts'
import { contactRequests, rateChecks } from '../../db/schema/rate-checks.ts'
import { OUTCOMES } from '../../domain/leads/outcomes.ts'
import { openProduct, type Product } from '../../tests/support/product.ts'
import { DEMO_SUPPLIER } from './demo-suppliers.ts'
import { seedDemo, seedOnce } from './seed-demo.ts'

let product: Product
const stripe = { handle: (request: Request) => product.handle(request, '127.0.0.1') }

beforeAll(async () => {
  product = await openProduct()
  await expect(seedDemo(product.deps, diesAfterStripe)).rejects.toThrow('Killed.')
  await seedDemo(product.deps, stripe)
  await seedDemo(product.deps, stripe)
})
afterAll(() => product.close())

/** Stripe has the payments, and then the process dies. */
const diesAfterStripe = {
  async handle(request: Request): Promise<Response> {
    await stripe.handle(request)
    throw new Error('Killed.')
  },
}

describe('a new demo, seeded again after a start that died in the middle', () => {
  test('has suppliers of every status, once', async () => {
    const statuses = (await product.db.select().from(suppliers)).map(({ status }) => status)
    expect(statuses).toHaveLength(8)
    expect(new Set(statuses)).toEqual(new Set(['active', 'pending', 'inactive']))
  })

  test('lets the supplier in that its login page shows', async () => {
    const { status, body } = await product.browser().post('/api/supplier/login', DEMO_SUPPLIER)
    expect(status).toBe(200)
    expect(body).toMatchObject({ supplier: { email: DEMO_SUPPLIER.email, status: 'active' } })
  })

  test('has sixty leads on the market and six that wait for their business, beside those that were sold', async () => {
    const open = isNull(leads.soldAt)
    expect(await product.db.$count(leads, and(open, isNotNull(leads.listedAt)))).toBe(60)
    expect(await product.db.$count(leads, and(open, isNull(leads.listedAt)))).toBe(6)
    expect(await product.db.$count(leads)).toBe(90)
  })

  test('has a rate check and a consent behind every verified lead, and a request to be contacted behind each on the market', async () => {
    const behind = await product.db
      .select({ lead: leads, consent: consents, request: contactRequests })
      .from(leads)
      .leftJoin(rateChecks, eq(rateChecks.leadId, leads.id))
      .leftJoin(consents, eq(consents.rateCheckId, rateChecks.id))
      .leftJoin(contactRequests, eq(contactRequests.rateCheckId, rateChecks.id))
      .where(and(leads.emailVerified, leads.phoneVerified))
    expect(behind).toHaveLength(87)
    for (const { lead, consent, request } of behind) {
      expect(consent?.consentedAt).toEqual(lead.submittedAt)
      expect(request?.requestedAt ?? null).toEqual(lead.listedAt)
    }
  })

  test('has a payment at Stripe for each purchase, which Stripe’s own client finds succeeded, and no other', async () => {
    const bought = await product.db.select().from(purchases)
    const { refunded, intents } = await product.stripe.ledger()
    expect([refunded, intents.length]).toEqual([0, bought.length])
    for (const { paymentIntentId, priceCents, attemptId, leadId, supplierId } of bought)
      expect(await product.deps.payments.find(paymentIntentId ?? '')).toMatchObject({
        status: 'succeeded',
        currency: 'cad',
        receivedCents: priceCents,
        metadata: { attempt_id: attemptId, lead_id: leadId, supplier_id: supplierId },
      })
  })

  test('has a receipt for each purchase, numbered in the order of buying', async () => {
    const kept = await product.db.select().from(receipts).orderBy(asc(receipts.number))
    const bought = await product.db.select().from(purchases).orderBy(asc(purchases.purchasedAt))
    expect(kept.map(({ purchaseId }) => purchaseId)).toEqual(bought.map(({ id }) => id))
    expect(kept.map(({ totalCents }) => totalCents)).toEqual(bought.map(({ priceCents }) => priceCents))
  })

  test('was sold in over eight months, with every outcome, and nothing in the future', async () => {
    const bought = await product.db.select().from(purchases)
    const daysAgo = bought.map(({ purchasedAt }) => (+product.clock.now() - +purchasedAt) / 86_400_000)
    expect(Math.min(...daysAgo)).toBeGreaterThan(1)
    expect(Math.max(...daysAgo)).toBeWithin(215, 245)
    expect(new Set(bought.map(({ outcome }) => outcome))).toEqual(new Set(OUTCOMES))
  })

  test('shows its supplier twelve leads with their consents, and their figures', async () => {
    const browser = product.browser()
    await browser.post('/api/supplier/login', DEMO_SUPPLIER)
    const { body } = await browser.get('/api/supplier/purchased-leads')
    const bought = v.parse(v.array(PurchasedLead), body)
    expect(bought).toHaveLength(12)
    for (const { language, province, consent } of bought)
      expect([language, consent?.language]).toEqual(province === 'Quebec' ? ['fr', 'fr'] : ['en', 'en'])
    expect((await browser.get('/api/supplier/analytics')).body).toEqual({
      overview: { totalPurchased: 12, totalSpent: expect.any(Number), conversionRate: 4 / 12 },
      outcomes: { pending: 2, contacted: 4, converted: 4, lost: 2 },
      contact: {
        ownersSay: { withinDay: 0, counted: 0 },
        youSay: { withinDay: 0, counted: 2 },
        marketMedian: null,
      },
    })
  })
})

test('two processes that start at once fill a demo once, though that takes longer than a statement may', async () => {
  const empty = await openProduct()
  const { db, clock } = empty.deps
  let filled = 0
  const fill = async () => {
    filled += 1
    await Bun.sleep(4_000)
  }
  await Promise.all([seedOnce(db, clock.now(), fill), seedOnce(db, clock.now(), fill)])
  expect(filled).toBe(1)
  await empty.close()
})
