import { afterAll, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { connect } from '../../../db/client.ts'
import { leadPrices, leads } from '../../../db/schema/leads.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { MarketQuery } from '../../contract/market/market-query.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { openMarket } from './open-market.ts'

const product = await openProduct()
const browser = (await signedInSupplier(product)).browser
const otherProcess = connect(product.databaseUrl)
afterAll(async () => {
  await otherProcess.close()
  await product.close()
})
beforeEach(async () => {
  await product.db.delete(leads)
  await shows([])
})

const list = async () => (await browser.get('/api/supplier/leads')).body

/** Waits until the first page matches; otherwise the test times out. */
async function shows(expected: unknown): Promise<void> {
  while (!Bun.deepMatch(expected, await list())) await Bun.sleep(1)
}

test('a lead that another process sells leaves the first page by itself', async () => {
  const sold = await leadOnMarket(product)
  const stays = await leadOnMarket(product, { submittedAt: minutesAfter(product.clock.now(), -1) })
  await shows([{ id: sold.id }, { id: stays.id }])

  await otherProcess.db.update(leads).set({ soldAt: new Date() }).where(eq(leads.id, sold.id))

  await shows([{ id: stays.id }])
  expect(await list()).toHaveLength(1)
})

test('a lead that another process lists comes onto the first page by itself', async () => {
  const waiting = await leadOnMarket(product, { listedAt: null })
  await otherProcess.db.update(leads).set({ listedAt: new Date() }).where(eq(leads.id, waiting.id))
  await shows([{ id: waiting.id }])
})

test('a new price shows by itself, and a planned one from its moment on', async () => {
  const now = product.clock.now()
  await leadOnMarket(product)
  await shows([{ price: 89 }])

  await otherProcess.db.insert(leadPrices).values([
    { tier: 'tier2', priceCents: 9_550, validFrom: now },
    { tier: 'tier2', priceCents: 12_000, validFrom: new Date(now.getTime() + 20_000) },
  ])
  await shows([{ price: 95.5 }])

  product.clock.set(new Date(now.getTime() + 19_999))
  expect(await list()).toMatchObject([{ price: 95.5 }])
  product.clock.set(new Date(now.getTime() + 20_000))
  expect(await list()).toMatchObject([{ price: 120 }])
})

test('a process that sells a lead stops showing it without waiting for the change feed', async () => {
  const market = openMarket(product.db)
  const now = product.clock.now()
  const first = v.parse(MarketQuery, {})
  const { id } = await leadOnMarket(product)
  expect(textOf(await market.page(first, now))).toContain(id)

  await product.db.update(leads).set({ soldAt: now }).where(eq(leads.id, id))
  // This market has no change feed, so it shows its cached page.
  expect(textOf(await market.page(first, now))).toContain(id)
  market.dropFirstPage()

  expect(textOf(await market.page(first, now))).toBe('[]')
})

test('without a change feed the first page is kept for a minute', async () => {
  const market = openMarket(product.db)
  const now = product.clock.now()
  const first = v.parse(MarketQuery, {})
  const before = await market.page(first, now)
  await leadOnMarket(product)

  expect(await market.page(first, new Date(now.getTime() + 59_999))).toBe(before)
  expect(textOf(await market.page(first, minutesAfter(now, 1)))).not.toBe('[]')
})

const textOf = ({ plain }: { plain: Uint8Array }) => new TextDecoder().decode(plain)
