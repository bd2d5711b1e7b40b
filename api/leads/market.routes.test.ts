import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { brotliDecompressSync } from 'node:zlib'
import * as v from 'valibot'
import { leads } from '../../db/schema/leads.ts'
import { type Browser, openProduct, type Product } from '../../tests/support/product.ts'
import { leadOnMarket, signedInSupplier } from '../../tests/support/supplier.ts'
import { minutesAfter } from '../shared/clock.ts'
import { LeadCard } from './market.schema.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await openProduct()
  browser = (await signedInSupplier(product)).browser
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.db.delete(leads)
  product.parts.market.dropFirstPage()
})

const PATH = '/api/supplier/leads'

/** The cards that an address answers with, each checked against what the wire promises. */
async function cardsAt(path: string) {
  const answer = await browser.get(path)
  expect(answer.status).toBe(200)
  return { cards: v.parse(v.array(v.strictObject(LeadCard.entries)), answer.body), answer }
}

const idsAt = async (query: string) => (await cardsAt(`${PATH}${query}`)).cards.map(({ id }) => id)

const nextOf = (answer: { headers: Headers }) =>
  answer.headers.get('link')?.match(/^<([^>]+)>; rel="next"$/)?.[1]

/** All cards from the first page to the last, following the links; `between` happens after each page. */
async function walk(query: string, between: () => Promise<unknown> = async () => {}) {
  const ids: string[] = []
  for (let path: string | undefined = `${PATH}${query}`; path !== undefined; ) {
    const { cards, answer } = await cardsAt(path)
    ids.push(...cards.map(({ id }) => id))
    path = nextOf(answer)
    await between()
  }
  return ids
}

test('a supplier sees the leads on the market, newest first, each as an anonymous card', async () => {
  const now = product.clock.now()
  const older = await leadOnMarket(product, { submittedAt: minutesAfter(now, -5) })
  const newer = await leadOnMarket(product, { monthlyVolumeCents: 1_234_567 })

  const { cards } = await cardsAt(PATH)

  expect(cards.map(({ id }) => id)).toEqual([newer.id, older.id])
  expect(cards[0]).toEqual({
    id: newer.id,
    company: 'Retail business in Ontario',
    businessType: 'retail',
    city: 'Toronto',
    province: 'Ontario',
    aiDescription: newer.aiDescription,
    monthlyVolume: 12_000,
    currentProvider: 'moneris',
    tier: 'tier2',
    price: 89,
    emailVerified: true,
    phoneVerified: true,
    submittedAt: now.toISOString(),
  })
})

test.each([
  ['sold', { soldAt: new Date() }],
  ['taken off the market', { offMarketAt: new Date(), offMarketReason: 'withdrawn' as const }],
  ['not listed yet', { listedAt: null }],
])('a lead that is %s is not shown', async (_, changes) => {
  await leadOnMarket(product, changes)
  expect(await idsAt('')).toEqual([])
  expect(await idsAt('?volume=medium')).toEqual([])
  expect(await idsAt('?search=retail')).toEqual([])
})
