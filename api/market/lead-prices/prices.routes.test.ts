import { beforeEach, describe, expect, spyOn, test } from 'bun:test'
import * as v from 'valibot'
import { leadPrices } from '../../../db/schema/leads.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { openPayment } from '../../../tests/support/purchase/buying.ts'
import { LeadPrice, LeadPriceEffect } from '../../contract/admin/prices.ts'
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

const effect = (tier: string, validFrom = '') =>
  admin.get(`/api/admin/prices/effect?${new URLSearchParams({ tier, validFrom })}`)
const undo = (id = '') => admin.post(`/api/admin/prices/${id}/undo`)

test('before a price is set, the admin sees what it replaces and for how many leads', async () => {
  await set({ tier: 'tier1', price: 149 })
  const { body } = await effect('tier1')
  const { leads: before } = v.parse(LeadPriceEffect, body)
  const big = { monthlyVolumeCents: 9_000_000 }
  await leadOnMarket(product, big)
  await leadOnMarket(product, { ...big, listedAt: null })
  await leadOnMarket(product, { monthlyVolumeCents: 500_000 })
  expect((await effect('tier1')).body).toEqual({ price: 149, leads: before + 1 })

  const planned = product.clock.now().toISOString().slice(0, 10)
  const later = daysAfter(product.clock.now(), 2).toISOString().slice(0, 10)
  await set({ tier: 'tier1', price: 155, validFrom: later })
  expect((await effect('tier1', planned)).body).toMatchObject({ price: 149 })
  expect((await effect('tier1', later)).body).toMatchObject({ price: 155 })
})

test.each([
  ['tier4', '', 'tier'],
  ['tier1', 'soon', 'validFrom'],
])('what a price of %s from "%s" would do is not said', async (tier, validFrom, field) => {
  expect(await effect(tier, validFrom)).toMatchObject({
    status: 422,
    body: { fields: { [field]: expect.any(String) } },
  })
})

test('a price that another admin has changed since the confirmation was shown is refused', async () => {
  await set({ tier: 'tier2', price: 80 })
  product.clock.passMinutes(1)
  await set({ tier: 'tier2', price: 85 })
  const before = await prices()
  expect(await set({ tier: 'tier2', price: 90, replaces: 80 })).toMatchObject(
    refusedWith(409, 'price_changed'),
  )
  expect(await prices()).toEqual(before)
  expect((await set({ tier: 'tier2', price: 90, replaces: 85 })).status).toBe(200)
})

test('a price can be undone for ten minutes: the former one is set again, with a line in the audit log', async () => {
  await set({ tier: 'tier1', price: 149 })
  product.clock.passMinutes(20)
  await set({ tier: 'tier1', price: 15 })
  const [wrong, former] = await ofTier('tier1')
  expect(wrong?.undoUntil).toBe(minutesAfter(product.clock.now(), 10).toISOString())
  expect(former?.undoUntil).toBeNull()
  product.clock.passMinutes(9)
  expect((await undo(wrong?.id)).status).toBe(200)
  const [now, past] = await ofTier('tier1')
  expect(now).toMatchObject({ price: 149, state: 'current', enteredBy: username, undoUntil: null })
  expect(past).toMatchObject({ price: 15, state: 'past', undoUntil: null })
  expect(await auditOf(product, now?.id ?? '')).toMatchObject([
    {
      action: 'undid a price',
      actor: 'admin',
      details: { before: { priceCents: 1_500 }, after: { priceCents: 14_900 } },
    },
  ])
})

test('a planned price that is undone leaves the former one in force on that day', async () => {
  await set({ tier: 'tier3', price: 40 })
  product.clock.passMinutes(20)
  const day = daysAfter(product.clock.now(), 3).toISOString().slice(0, 10)
  await set({ tier: 'tier3', price: 400, validFrom: day })
  const [planned] = await ofTier('tier3')
  expect((await undo(planned?.id)).status).toBe(200)
  expect((await ofTier('tier3'))[0]).toMatchObject({ id: planned?.id, price: 40, state: 'planned' })
})

describe('an undo is refused and changes nothing', () => {
  async function refused(id: string, status: number, code: string) {
    const before = await prices()
    expect(await undo(id)).toMatchObject(refusedWith(status, code))
    expect(await prices()).toEqual(before)
  }
  const newest = async (tier: string) => (await ofTier(tier))[0]?.id ?? ''

  test('after ten minutes', async () => {
    await set({ tier: 'tier1', price: 149 })
    product.clock.passMinutes(10)
    await refused(await newest('tier1'), 409, 'undo_is_over')
  })

  test('of an undo', async () => {
    await set({ tier: 'tier1', price: 149 })
    product.clock.passMinutes(1)
    await undo(await newest('tier1'))
    await refused(await newest('tier1'), 409, 'undo_is_over')
  })

  test('once the price has changed again, even if that one is planned', async () => {
    await set({ tier: 'tier1', price: 149 })
    const id = await newest('tier1')
    product.clock.passMinutes(1)
    await set({
      tier: 'tier1',
      price: 150,
      validFrom: daysAfter(product.clock.now(), 3).toISOString().slice(0, 10),
    })
    await refused(id, 409, 'price_changed')
  })

  test('of a price that there is not', async () => {
    await refused(crypto.randomUUID(), 404, 'price_not_found')
  })
})

test('of two admins who undo one price at once, one succeeds', async () => {
  await set({ tier: 'tier2', price: 80 })
  product.clock.passMinutes(1)
  const [price] = await ofTier('tier2')
  const answers = await Promise.all([undo(price?.id), undo(price?.id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

describe('a refused price changes nothing', () => {
  test.each([
    ['a price of nothing', { price: 0 }, 'price'],
    ['a price below 0', { price: -5 }, 'price'],
    ['a price above 10,000', { price: 10_000.01 }, 'price'],
    ['a price of a million', { price: 1_000_000 }, 'price'],
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
