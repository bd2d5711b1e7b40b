import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import * as v from 'valibot'
import { leads } from '../../../db/schema/leads.ts'
import { refunds } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { AdminAnalytics } from '../../contract/admin/analytics.ts'
import { dayInToronto } from '../../platform/shared/clock.ts'

const product = await testProduct()

async function ask(path: string) {
  const { browser } = await signedInAdmin(product)
  const answer = await browser.get(path)
  expect(answer.status).toBe(200)
  return answer
}

const analytics = async () => v.parse(AdminAnalytics, (await ask('/api/admin/analytics')).body)

const monthOf = async (month: string) => (await analytics()).trends.find((row) => row.month === month)

async function buyAt(moment: string, purchase: Parameters<typeof purchasedLead>[2] = {}) {
  const { supplier } = await signedInSupplier(product)
  product.clock.set(new Date(moment))
  const bought = await purchasedLead(product, supplier, purchase)
  return { ...bought, supplier }
}

async function refund({ purchase }: Awaited<ReturnType<typeof buyAt>>) {
  if (purchase.attemptId === null || purchase.paymentIntentId === null) throw new Error('Not by card.')
  await product.db.insert(refunds).values({
    attemptId: purchase.attemptId,
    paymentIntentId: purchase.paymentIntentId,
    amountCents: purchase.priceCents,
    reason: 'sold',
    owedAt: purchase.purchasedAt,
  })
}

test('without any leads every figure is 0, for twelve months', async () => {
  product.clock.set(new Date('2010-01-31T23:59:00-05:00'))
  const { trends, ...figures } = await analytics()
  expect(figures).toEqual({
    revenue: { total: 0, totalSales: 0, avgLeadPrice: 0 },
    leadQuality: { totalLeads: 0, verifiedLeads: 0, verificationRate: 0, purchasedLeads: 0, purchaseRate: 0 },
    suppliers: { total: 0, active: 0, avgPurchasesPerSupplier: 0, leadConversionRate: 0 },
    outcomes: { pending: 0, contacted: 0, converted: 0, lost: 0 },
  })
  expect(trends).toHaveLength(12)
  expect(trends.at(0)).toEqual({ month: '2009-02', leads: 0, purchases: 0, revenue: 0 })
  expect(trends.at(-1)).toEqual({ month: '2010-01', leads: 0, purchases: 0, revenue: 0 })
})

test.each([
  ['the hour before clocks go forward', '2026-03-08T06:59:00Z', '2026-03'],
  ['the hour after clocks went forward', '2026-03-08T07:01:00Z', '2026-03'],
  ['the first hour of the month in which clocks go back', '2026-11-01T04:59:00Z', '2026-11'],
  ['the last second of a summer month', '2026-11-01T03:59:59.999Z', '2026-10'],
  ['the first second of the month after', '2026-11-01T04:00:00Z', '2026-11'],
  ['the last second of a winter month', '2026-03-01T04:59:59.999Z', '2026-02'],
  ['the first second of March', '2026-03-01T05:00:00Z', '2026-03'],
  ['the last second of a leap February', '2028-03-01T04:59:59.999Z', '2028-02'],
  ['the last second of a year', '2027-01-01T04:59:59.999Z', '2026-12'],
])('%s counts to its month in Toronto', async (_, moment, month) => {
  product.clock.set(new Date(`${month}-15T12:00:00Z`))
  const before = await monthOf(month)
  await buyAt(moment, { purchase: { priceCents: 8_901 } })
  product.clock.set(new Date(`${month}-15T12:00:00Z`))
  const after = await monthOf(month)
  expect(after).toEqual({
    month,
    leads: (before?.leads ?? 0) + 1,
    purchases: (before?.purchases ?? 0) + 1,
    revenue: Math.round(((before?.revenue ?? 0) + 89.01) * 100) / 100,
  })
})

test('the last month is the current month in Toronto', async () => {
  product.clock.set(new Date('2026-11-01T03:59:59Z'))
  expect((await analytics()).trends.at(-1)?.month).toBe('2026-10')
  product.clock.set(new Date('2026-11-01T04:00:00Z'))
  const { trends } = await analytics()
  expect(trends.at(-1)?.month).toBe('2026-11')
  expect(trends.at(0)?.month).toBe('2025-12')
})

test('a refunded payment is no sale, and an assignment is a purchase without revenue', async () => {
  product.clock.set(new Date('2031-06-15T12:00:00Z'))
  const before = await analytics()
  await refund(await buyAt('2031-06-15T12:00:00Z'))
  await buyAt('2031-06-15T12:00:00Z', { source: 'assignment' })
  await buyAt('2031-06-15T12:00:00Z', { source: 'credit' })
  await buyAt('2031-06-15T12:00:00Z', { purchase: { priceCents: 14_900 } })
  const after = await analytics()
  expect(after.trends.at(-1)).toEqual({ month: '2031-06', leads: 4, purchases: 3, revenue: 149 })
  expect(after.revenue.totalSales - before.revenue.totalSales).toBe(1)
  expect(after.leadQuality.purchasedLeads - before.leadQuality.purchasedLeads).toBe(3)
})

test('the figures of any history are the same as those counted from every row', async () => {
  const happening = fc.record({
    day: fc.integer({ min: 0, max: 400 }),
    source: fc.constantFrom('none', 'card', 'credit', 'assignment', 'refunded'),
    priceCents: fc.integer({ min: 100, max: 1_000_000 }),
    outcome: fc.constantFrom('pending', 'contacted', 'converted', 'lost'),
    verified: fc.boolean(),
    status: fc.constantFrom('active', 'pending', 'inactive'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 6 }), async (happenings) => {
      for (const { day, source, priceCents, outcome, verified, status } of happenings) {
        const moment = new Date(Date.UTC(2034, 0, 1, 4, 30) + day * 86_400_000)
        product.clock.set(moment)
        const lead = { phoneVerified: verified }
        if (source === 'none') await leadOnMarket(product, lead)
        else {
          const bought = await buyAt(moment.toISOString(), {
            lead,
            source: source === 'refunded' ? 'card' : source,
            purchase: { outcome, ...(source === 'card' || source === 'refunded' ? { priceCents } : {}) },
          })
          await product.db.update(suppliers).set({ status }).where(eq(suppliers.id, bought.supplier.id))
          if (source === 'refunded') await refund(bought)
        }
      }
      product.clock.set(new Date('2034-12-31T20:00:00Z'))
      expect(await analytics()).toEqual(await countedByHand())
    }),
    { numRuns: 6 },
  )
})

/** Rule 32, computed from every row. */
async function countedByHand(): Promise<AdminAnalytics> {
  const refunded = new Set((await product.db.select().from(refunds)).map(({ attemptId }) => attemptId))
  const allLeads = await product.db.select().from(leads)
  const allSuppliers = await product.db.select().from(suppliers)
  const bought = (await product.db.select().from(purchases)).filter(
    ({ attemptId }) => attemptId === null || !refunded.has(attemptId),
  )
  const sales = bought.filter(({ source }) => source === 'card')
  const cents = (of: typeof sales) => of.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const active = new Set(allSuppliers.filter(({ status }) => status === 'active').map(({ id }) => id))
  const having = (wanted: string) => bought.filter(({ outcome }) => outcome === wanted).length
  const outcomes = {
    pending: having('pending'),
    contacted: having('contacted'),
    converted: having('converted'),
    lost: having('lost'),
  }
  const verified = allLeads.filter((lead) => lead.emailVerified && lead.phoneVerified)
  const isIn = (month: string, at: Date) => dayInToronto(at).startsWith(month)
  return {
    revenue: {
      total: cents(sales) / 100,
      totalSales: sales.length,
      avgLeadPrice: Math.round(cents(sales) / sales.length) / 100 || 0,
    },
    leadQuality: {
      totalLeads: allLeads.length,
      verifiedLeads: verified.length,
      verificationRate: verified.length / allLeads.length,
      purchasedLeads: bought.length,
      purchaseRate: bought.length / allLeads.length,
    },
    suppliers: {
      total: allSuppliers.length,
      active: active.size,
      avgPurchasesPerSupplier:
        bought.filter(({ supplierId }) => active.has(supplierId)).length / active.size || 0,
      leadConversionRate: outcomes.converted / bought.length || 0,
    },
    outcomes,
    trends: Array.from({ length: 12 }, (_, index) => {
      const month = `2034-${String(index + 1).padStart(2, '0')}`
      return {
        month,
        leads: allLeads.filter(({ submittedAt }) => isIn(month, submittedAt)).length,
        purchases: bought.filter(({ purchasedAt }) => isIn(month, purchasedAt)).length,
        revenue: cents(sales.filter(({ purchasedAt }) => isIn(month, purchasedAt))) / 100,
      }
    }),
  }
}

test('the months can be downloaded as CSV', async () => {
  product.clock.set(new Date('2031-06-20T12:00:00Z'))
  const { headers, body } = await ask('/api/admin/analytics.csv')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="analytics-2031-06-20.csv"')
  const lines = String(body).trimEnd().split('\r\n')
  expect(lines[0]?.replace('\uFEFF', '')).toBe('Month,Leads,Purchases,Revenue (CAD)')
  expect(lines).toHaveLength(13)
  expect(lines.at(-1)).toBe('2031-06,4,3,149')
})
