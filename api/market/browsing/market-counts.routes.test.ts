import { beforeAll, expect, test } from 'bun:test'
import { insertLeads, leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { marketSeenBy } from '../../../tests/support/purchase/market.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { plainLead } from './market-leads.fixture.ts'

const NEWER_LEADS = 1_001

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

test.each([
  'search=zq',
  'search=7%25',
  'search=zqx&provider=moneris',
  'search=zqx&volume=medium',
  'businessType=restaurant',
  'province=Ontario',
])('the only lead with %s is found and counted however old it is', async (query) => {
  const { answer, cards } = await market.page(`/api/supplier/leads?${query}`)
  expect(cards.map(({ id }) => id)).toEqual([oldLeadId])
  expect(answer.headers.get('x-total-count')).toBe('1')
})
