import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { refunds } from '../../../db/schema/payments.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { PeriodAnalytics } from '../../contract/admin/analytics.ts'
import { hoursAfter } from '../../platform/shared/clock.ts'

const product = await testProduct()
const PATH = '/api/admin/analytics/period'

async function ofPeriod(query: string) {
  const { browser } = await signedInAdmin(product)
  const { status, body } = await browser.get(`${PATH}${query}`)
  expect(status).toBe(200)
  return v.parse(PeriodAnalytics, body)
}

type Bought = { hoursToSale: number; hoursToContact?: number; savings?: number } & Parameters<
  typeof purchasedLead
>[2]

/** Bought so many hours after it came on the market at noon of the day. */
async function boughtOn(day: string, { hoursToSale, hoursToContact, savings = 0, ...options }: Bought) {
  const { supplier } = await signedInSupplier(product)
  const listedAt = new Date(`${day}T17:00:00Z`)
  product.clock.set(hoursAfter(listedAt, hoursToSale))
  const lead = { submittedAt: listedAt, listedAt, potentialSavingsCents: savings, ...options.lead }
  const bought = await purchasedLead(product, supplier, { ...options, lead })
  if (hoursToContact !== undefined)
    await product.db
      .update(purchases)
      .set({ contactedAt: hoursAfter(bought.purchase.purchasedAt, hoursToContact) })
      .where(eq(purchases.id, bought.purchase.id))
  return bought
}

test('analytics of a period count its days, outcomes, times and funnel by hand', async () => {
  await boughtOn('2041-03-02', {
    hoursToSale: 1,
    hoursToContact: 2,
    savings: 12_000,
    purchase: { priceCents: 8_900, outcome: 'converted' },
  })
  await boughtOn('2041-03-02', {
    hoursToSale: 3,
    hoursToContact: 10,
    savings: 30_000,
    source: 'credit',
    purchase: { outcome: 'converted' },
  })
  await boughtOn('2041-03-03', { hoursToSale: 8, purchase: { priceCents: 3_901, outcome: 'lost' } })
  const { purchase } = await boughtOn('2041-03-03', { hoursToSale: 1 })
  await product.db.insert(refunds).values({
    attemptId: purchase.attemptId ?? '',
    paymentIntentId: purchase.paymentIntentId ?? '',
    amountCents: purchase.priceCents,
    reason: 'sold',
    owedAt: purchase.purchasedAt,
  })
  product.clock.set(new Date('2041-03-04T17:00:00Z'))
  await leadOnMarket(product)
  await leadOnMarket(product, { listedAt: null })

  expect(await ofPeriod('?from=2041-03-02&to=2041-03-04')).toEqual({
    period: { from: '2041-03-02', to: '2041-03-04' },
    total: { leads: 6, purchases: 3, revenue: 128.01 },
    steps: [
      { days: { from: '2041-03-02', to: '2041-03-02' }, leads: 2, purchases: 2, revenue: 89 },
      { days: { from: '2041-03-03', to: '2041-03-03' }, leads: 2, purchases: 1, revenue: 39.01 },
      { days: { from: '2041-03-04', to: '2041-03-04' }, leads: 2, purchases: 0, revenue: 0 },
    ],
    outcomes: { pending: 0, contacted: 0, converted: 2, lost: 1 },
    most: 2_000,
    timeToSale: { hours: 3, of: 3 },
    timeToContact: { hours: 6, of: 2 },
    funnel: { leads: 6, asked: 5, sold: 3, contacted: 2, converted: 2 },
    estimates: [
      { outcome: 'pending', leads: 0, estimated: 0, medianSaving: null },
      { outcome: 'contacted', leads: 0, estimated: 0, medianSaving: null },
      { outcome: 'converted', leads: 2, estimated: 2, medianSaving: 120 },
      { outcome: 'lost', leads: 1, estimated: 0, medianSaving: null },
    ],
  })
})

test('analytics of a period without data are zeros', async () => {
  expect(await ofPeriod('?from=1999-01-01&to=1999-01-02')).toMatchObject({
    total: { leads: 0, purchases: 0, revenue: 0 },
    timeToSale: { hours: null, of: 0 },
    timeToContact: { hours: null, of: 0 },
    funnel: { leads: 0, asked: 0, sold: 0, contacted: 0, converted: 0 },
  })
})

test('analytics without a period are those of the last twelve months', async () => {
  product.clock.set(new Date('2026-11-24T17:00:00Z'))
  const { period, steps } = await ofPeriod('')
  expect(period).toEqual({ from: '2025-12-01', to: '2026-11-24' })
  expect(steps).toHaveLength(12)
})

test.each([
  ['ends before it begins', '?from=2026-11-02&to=2026-11-01', 'to'],
  ['has ten years', '?from=2016-11-01&to=2026-10-31', 'from'],
  ['starts on no day', '?from=2026-02-30', 'from'],
])('analytics of a period that %s are refused at its field', async (_, query, field) => {
  const { browser } = await signedInAdmin(product)
  expect(await browser.get(`${PATH}${query}`)).toMatchObject({
    status: 422,
    body: { code: 'check_your_answers', fields: { [field]: expect.any(String) } },
  })
})
