import { beforeAll, expect, test } from 'bun:test'
import { insertLeads, leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { marketSeenBy } from '../../../tests/support/purchase/market.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { plainLead } from './market-leads.fixture.ts'

const NEWER_LEADS = 20_000

const product = await testProduct()
const market = marketSeenBy((await signedInSupplier(product)).browser)
const now = product.clock.now()
const { id: oldLeadId } = await leadOnMarket(product, {
  businessType: 'restaurant',
  aiDescription: 'A café named by no other word: zqx, 7%.',
  submittedAt: minutesAfter(now, -10),
})
beforeAll(async () => {
  await insertLeads(
    product.db,
    Array.from({ length: NEWER_LEADS }, (_, index) =>
      plainLead(index + 1, new Date(now.getTime() - index - 1)),
    ),
  )
})

test.each([
  '?search=zqx',
  '?search=named%20by',
  '?search=zqx&businessType=restaurant',
  '?search=zqx&volume=medium',
])('%s finds a lead however old it is', async (query) => {
  expect(await market.ids(query)).toEqual([oldLeadId])
})

test('a word that the type rules out finds nothing', async () => {
  expect(await market.ids('?search=zqx&businessType=retail')).toEqual([])
})

test.each(['?search=zq', '?search=7%25'])(
  '%s, too short for the index, looks only in the newest 20,000',
  async (query) => {
    expect(await market.ids(query)).toEqual([])
    await product.deps.pool.query(`update leads set listed_at = null where email = 'ana-1'`)

    expect(await market.ids(query)).toEqual([oldLeadId])
    await product.deps.pool.query(`update leads set listed_at = now() where email = 'ana-1'`)
  },
)

test('the leads of a common word come page by page, newest first', async () => {
  const { cards, next } = await market.page('/api/supplier/leads?search=shop&limit=100')
  const second = await market.page(next ?? '')
  const moments = [...cards, ...second.cards].map(({ submittedAt }) => submittedAt)
  expect(moments).toHaveLength(200)
  expect(moments).toEqual(moments.toSorted().reverse())
})

test.each([
  '',
  'search=shop',
  'provider=moneris',
  'provider=moneris&sort=volume',
  'tier=tier3&sort=price',
  'search=sh',
])('more than a thousand leads with %s are counted as 1000+', async (query) => {
  const { answer } = await market.page(`/api/supplier/leads?limit=1&${query}`)
  expect(answer.headers.get('x-total-count')).toBe('1000+')
})

test.each(['search=zqx&provider=moneris', 'businessType=restaurant', 'province=Ontario'])(
  'the only lead with %s is counted however old it is',
  async (query) => {
    const { answer, cards } = await market.page(`/api/supplier/leads?${query}`)
    expect(cards.map(({ id }) => id)).toEqual([oldLeadId])
    expect(answer.headers.get('x-total-count')).toBe('1')
  },
)
