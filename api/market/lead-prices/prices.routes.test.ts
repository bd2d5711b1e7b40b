import { beforeEach, describe, expect, spyOn, test } from 'bun:test'
import * as v from 'valibot'
import { leadPrices } from '../../../db/schema/leads.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import type { Browser } from '../../../tests/support/product.ts'
import { openPayment } from '../../../tests/support/purchase/buying.ts'
import { testProduct } from '../../../tests/support/test-product.ts'
import { LeadPrice } from '../../contract/admin/prices.ts'
import { daysAfter, minutesAfter } from '../../platform/shared/clock.ts'

let admin: Browser
let username: string
const product = await testProduct()

/** Each test on a day of its own: prices are never deleted. */
beforeEach(async () => {
  product.clock.set(daysAfter(product.clock.now(), 10))
  const signedIn = await signedInAdmin(product)
  admin = signedIn.browser
  username = signedIn.admin.username
})

const prices = async () => v.parse(v.array(LeadPrice), (await admin.get('/api/admin/prices')).body)
const set = (body: object) => admin.post('/api/admin/prices', body)
const ofTier = async (tier: string) => (await prices()).filter((price) => price.tier === tier)

test('the public range of lead prices follows the prices in force', async () => {
  const range = async () => (await product.browser().get('/api/supplier/lead-prices')).body
  expect(await range()).toEqual({ lowest: 39, highest: 149 })
  const now = product.clock.now()
  await product.db.insert(leadPrices).values([
    { tier: 'tier3', priceCents: 4_550, validFrom: now },
    { tier: 'tier1', priceCents: 99_900, validFrom: minutesAfter(now, 1) },
  ])
  expect(await range()).toEqual({ lowest: 45.5, highest: 149 })
  product.clock.passMinutes(1)
  expect(await range()).toEqual({ lowest: 45.5, highest: 999 })
})

test('a price that is set counts at once, and the list says who set it and when', async () => {
  const dropped = spyOn(product.deps.market, 'dropFirstPage')
  expect(await set({ tier: 'tier1', price: '160.50' })).toMatchObject({ status: 200 })
  expect(dropped).toHaveBeenCalledTimes(1)
  dropped.mockRestore()
  const [now, before] = await ofTier('tier1')
  const at = product.clock.now().toISOString()
  expect(now).toMatchObject({
    price: 160.5,
    state: 'current',
    validFrom: at,
    enteredBy: username,
    enteredAt: at,
  })
  // An admin’s name stands at the price that they entered and at no other.
  expect(before).toMatchObject({ state: 'past', enteredBy: null, enteredAt: null })
  expect(await auditOf(product, now?.id ?? '')).toMatchObject([
    {
      action: 'set a price',
      actor: 'admin',
      details: {
        before: { tier: 'tier1', priceCents: 99_900 },
        after: { tier: 'tier1', priceCents: 16_050, validFrom: at },
      },
    },
  ])
})

test('the next payment has the new price, and one that is open keeps the old', async () => {
  const { browser } = await signedInSupplier(product)
  const [open, later] = [await leadOnMarket(product), await leadOnMarket(product)]
  const opened = await openPayment(browser, open.id)
  await set({ tier: 'tier2', price: 99.99 })
  expect((await openPayment(browser, open.id)).price).toBe(opened.price)
  expect((await openPayment(browser, later.id)).price).toBe(99.99)
  expect(opened.price).not.toBe(99.99)
})

test('a planned price starts at midnight in Toronto and can be replaced until then', async () => {
  product.clock.set(new Date('2027-06-01T15:00:00Z'))
  const { browser } = await signedInSupplier(product)
  ;({ browser: admin } = await signedInAdmin(product))
  await set({ tier: 'tier3', price: 1, validFrom: '2027-06-02' })
  product.clock.passMinutes(1)
  await set({ tier: 'tier3', price: 45, validFrom: '2027-06-02' })
  const [planned, current] = await ofTier('tier3')
  expect(planned).toMatchObject({
    price: 45,
    state: 'planned',
    validFrom: '2027-06-02T04:00:00.000Z',
    enteredAt: '2027-06-01T15:01:00.000Z',
  })
  expect(current).toMatchObject({ state: 'current' })
  expect(await auditOf(product, planned?.id ?? '')).toMatchObject([
    { details: { before: { priceCents: 100 }, after: { priceCents: 4_500 } } },
    {},
  ])

  const small = { monthlyVolumeCents: 500_000 }
  const [before, after] = [await leadOnMarket(product, small), await leadOnMarket(product, small)]
  expect((await openPayment(browser, before.id)).price).toBe(current?.price ?? 0)
  product.clock.set(new Date('2027-06-02T04:00:00Z'))
  const tomorrow = await signedInSupplier(product)
  expect((await openPayment(tomorrow.browser, after.id)).price).toBe(45)
})

test('a price set for today starts now', async () => {
  const day = product.clock.now().toISOString().slice(0, 10)
  expect((await set({ tier: 'tier1', price: 200, validFrom: day })).status).toBe(200)
  expect((await ofTier('tier1'))[0]).toMatchObject({
    price: 200,
    validFrom: product.clock.now().toISOString(),
  })
})

describe('a refused price changes nothing', () => {
  test.each([
    ['a price of nothing', { price: 0 }, 'price'],
    ['a price below 0', { price: -5 }, 'price'],
    ['a price above 10,000', { price: 10_000.01 }, 'price'],
    ['a price with three decimals', { price: 89.999 }, 'price'],
    ['a price that is no number', { price: 'a lot' }, 'price'],
    ['no price', { price: '' }, 'price'],
    ['a tier that is none', { tier: 'tier4' }, 'tier'],
    ['a day in the past', { validFrom: '2026-11-20' }, 'validFrom'],
    ['a moment in the past', { validFrom: '2026-11-21T14:59:59Z' }, 'validFrom'],
    ['a day that no month has', { validFrom: '2030-02-30' }, 'validFrom'],
    ['a word for a day', { validFrom: 'tomorrow' }, 'validFrom'],
  ])('%s', async (_, wrong, field) => {
    const before = await prices()
    const answer = await set({ tier: 'tier1', price: 100, ...wrong })
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } })
    expect(await prices()).toEqual(before)
  })
})

test.each([1, 10_000])('%d dollars is a price', async (price) => {
  expect((await set({ tier: 'tier3', price })).status).toBe(200)
})
