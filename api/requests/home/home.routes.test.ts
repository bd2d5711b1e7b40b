import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { rateLimits } from '../../../db/schema/operations.ts'
import { refunds } from '../../../db/schema/payments.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { AdminHome } from '../../contract/admin/home.ts'
import { BrokenPromise } from '../../contract/admin/promises.ts'
import { daysAfter, minutesAfter } from '../../platform/shared/clock.ts'
import { book } from '../../rate-check/rates/estimate.fixture.ts'
import { oldRates } from './home.ts'

const product = await testProduct()
const get = async (path: string) => (await signedInAdmin(product)).browser.get(path)

async function home() {
  const answer = await get('/api/admin/home')
  expect(answer.status).toBe(200)
  return v.parse(v.strictObject(AdminHome.entries), answer.body)
}

test('a quiet day waits for nobody', async () => {
  expect(await home()).toMatchObject({
    approvals: 0,
    failedJobs: 0,
    failedRefunds: 0,
    brokenPromises: 0,
    sms: { usedToday: 0, isLow: false },
  })
})

test('pending providers are counted, and inactive ones are not', async () => {
  const before = (await home()).approvals
  await signedInSupplier(product, { status: 'pending' })
  await signedInSupplier(product, { status: 'inactive' })
  expect((await home()).approvals).toBe(before + 1)
})

test('a refund that failed waits until it is paid', async () => {
  const { supplier } = await signedInSupplier(product)
  const { purchase } = await purchasedLead(product, supplier)
  const at = product.clock.now()
  const refund = {
    attemptId: purchase.attemptId ?? '',
    paymentIntentId: purchase.paymentIntentId ?? '',
    amountCents: 100,
    reason: 'sold',
    owedAt: at,
    paidAt: at,
    stripeRefundId: 're_1',
    failedAt: at,
    failedRefundId: 're_1',
  } as const
  const [failed] = await product.db.insert(refunds).values(refund).returning()
  expect((await home()).failedRefunds).toBe(1)
  await (await signedInAdmin(product)).browser.post(
    `/api/admin/failed-refunds/${failed?.id}/paid-another-way`,
  )
  expect((await home()).failedRefunds).toBe(0)
})

test('a job that failed waits until it is done or a day is over', async () => {
  await product.deps.pool.query(
    `insert into pgboss.job (name, data, policy, state) values ('send-supplier-approval', '{}', 'standard', 'failed')`,
  )
  expect((await home()).failedJobs).toBe(1)
})

test('a promise that fell due in the last seven days is counted as the list of these days shows it', async () => {
  const { supplier } = await signedInSupplier(product)
  await purchasedLead(product, supplier)
  const soldAt = product.clock.now()
  const listed = async (query: string) => {
    const { body } = await get(`/api/admin/promises/broken${query}`)
    return v.parse(v.array(BrokenPromise), body).length
  }
  const before = (await home()).brokenPromises
  product.clock.set(daysAfter(soldAt, 1))
  expect((await home()).brokenPromises).toBe(before + 1)
  expect(await listed('?days=7')).toBe(before + 1)
  product.clock.set(minutesAfter(daysAfter(soldAt, 8), 1))
  expect((await home()).brokenPromises).toBe(0)
  expect(await listed('?days=7')).toBe(0)
  expect(await listed('')).toBeGreaterThan(0)
})

test.each(['8', 'week', '-1'])('broken promises of %s days are not a list', async (days) => {
  const answer = await get(`/api/admin/promises/broken?days=${days}`)
  expect(answer).toMatchObject({ status: 422, body: { fields: { days: expect.any(String) } } })
})

test('from half of the day’s text messages on, the budget is low', async () => {
  const { dailyBudget } = (await home()).sms
  const use = (points: number) => {
    const expire = Date.now() + 60_000
    return product.db
      .insert(rateLimits)
      .values({ key: 'sms-site-day:all', points, expire })
      .onConflictDoUpdate({ target: rateLimits.key, set: { points, expire } })
  }
  const half = Math.ceil(dailyBudget / 2)
  await use(half - 1)
  expect((await home()).sms).toMatchObject({ usedToday: half - 1, isLow: false })
  await use(half)
  expect((await home()).sms).toMatchObject({ usedToday: half, isLow: true })
})

test.each([
  ['2026-08-22', true],
  ['2026-08-23', false],
  ['2026-07', true],
  ['2026-08', false],
  ['2025', true],
  ['2026', false],
])('rates as of %s are old on November 21: %p', (asOf, isOld) => {
  const [priced] = book.processors.filter(({ pricing }) => pricing.kind === 'flat')
  if (priced === undefined) throw new Error('No processor publishes a flat rate.')
  const now = new Date('2026-11-21T15:00:00Z')
  expect(oldRates({ processors: [{ ...priced, asOf }] }, now)).toHaveLength(isOld ? 1 : 0)
})

test.each([
  ['2025-12-08', '2026-03-09T04:30:00Z', true],
  ['2025-12-09', '2026-03-10T03:30:00Z', false],
  ['2026-08-04', '2026-11-02T05:30:00Z', false],
  ['2026-08-03', '2026-11-02T05:30:00Z', true],
])(
  'the 90 days of rates as of %s, looked at across a change of clocks at %s, are days: old %p',
  (asOf, now, isOld) => {
    const [priced] = book.processors.filter(({ pricing }) => pricing.kind === 'flat')
    if (priced === undefined) throw new Error('No processor publishes a flat rate.')
    expect(oldRates({ processors: [{ ...priced, asOf }] }, new Date(now))).toHaveLength(isOld ? 1 : 0)
  },
)

test('a provider that publishes no rates has none that are old', () => {
  const processors = book.processors.map((one) => ({ ...one, asOf: '2020' }))
  const names = oldRates({ processors }, new Date('2026-11-21T15:00:00Z')).map(({ name }) => name)
  const without = processors.filter(
    ({ pricing }) => pricing.kind === 'quote-only' || pricing.kind === 'borrowed',
  )
  expect(without.length).toBeGreaterThan(0)
  for (const { name } of without) expect(names).not.toContain(name)
})
