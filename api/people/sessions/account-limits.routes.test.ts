import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { MARKET } from '../../../tests/support/purchase/market.ts'

const product = await testProduct()

const POLL = { 'x-northrate-poll': '1' }

test('ten polling windows and fast paging by hand stay below the limit, and a script does not', async () => {
  await leadOnMarket(product)
  const { browser } = await signedInSupplier(product)
  const [windows, pollsOfOne, pagesByHand] = [10, 2, 180]
  const inAMinute = windows * pollsOfOne + pagesByHand
  for (let polls = 0; polls < windows * pollsOfOne; polls++)
    expect((await browser.get(MARKET, POLL)).status).toBe(200)
  for (let pages = 0; pages < pagesByHand; pages++)
    expect((await browser.get(`${MARKET}?limit=1`)).status).toBe(200)

  for (let reads = inAMinute; reads < 600; reads++) await browser.get('/api/supplier/me')
  for (const path of ['me', 'leads', 'analytics', 'purchased-leads']) {
    const refused = await browser.get(`/api/supplier/${path}`)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_often' } })
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
    expect(Object(refused.body).message).toMatch(
      /^You’ve done this too often\. Try again in (a second|\d+ seconds)\.$/,
    )
  }
  const other = await signedInSupplier(product)
  expect((await other.browser.get(MARKET)).status).toBe(200)
})

test('a poll of the market counts nothing in Postgres', async () => {
  await leadOnMarket(product)
  const { browser } = await signedInSupplier(product)
  await browser.get(MARKET)
  const before = await product.deps.pool.query('select * from rate_limits')
  await browser.get(MARKET, POLL)
  expect((await product.deps.pool.query('select * from rate_limits')).rows).toEqual(before.rows)
})

test('an account exports twenty times an hour; what is refused is not in the log', async () => {
  const { supplier, browser } = await signedInSupplier(product)
  for (let exports = 0; exports < 20; exports++)
    expect((await browser.get('/api/supplier/purchases.csv')).status).toBe(200)
  const refused = await browser.get('/api/supplier/purchases.csv')
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_often' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  expect(await product.db.$count(auditLog, eq(auditLog.actorId, supplier.id))).toBe(20)
})
