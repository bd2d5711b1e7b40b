import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { leadPrices, leads } from '../../db/schema/leads.ts'
import { paymentAttempts } from '../../db/schema/payments.ts'
import { buy, openPayment } from '../../tests/support/buying.ts'
import { openProduct, type Product } from '../../tests/support/product.ts'
import { leadOnMarket, signedInSupplier } from '../../tests/support/supplier.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct({ environment: { SUPPLIER_APPROVAL: 'required' } })
})
afterAll(() => product.close())
beforeEach(() => product.clock.set(new Date('2026-11-21T15:00:00Z')))

const ask = (browser: Awaited<ReturnType<typeof signedInSupplier>>['browser'], leadId: string) =>
  browser.post('/api/supplier/create-payment-intent', { leadId })

const attemptsAt = (leadId: string) =>
  product.db.select().from(paymentAttempts).where(eq(paymentAttempts.leadId, leadId))

describe('opening a payment', () => {
  test('says the price, the tier and what is bought, and names nobody', async () => {
    const { browser } = await signedInSupplier(product)
    const lead = await leadOnMarket(product, { monthlyVolumeCents: 6_000_000 })
    const payment = await openPayment(browser, lead.id)
    expect(payment).toMatchObject({
      price: 149,
      tier: 'tier1',
      productName: 'Tier 1 lead: Retail business in Ontario',
      priceFrozenUntil: '2026-11-21T15:30:00.000Z',
    })
    expect(payment.clientSecret).toStartWith(`${payment.paymentIntentId}_secret_`)
  })

  test('again gives the same one, from two windows at once too', async () => {
    const { browser } = await signedInSupplier(product)
    const lead = await leadOnMarket(product)
    const opened = await Promise.all([1, 2, 3].map(() => openPayment(browser, lead.id)))
    opened.push(await openPayment(browser, lead.id))
    expect(new Set(opened.map(({ clientSecret }) => clientSecret)).size).toBe(1)
    expect(await attemptsAt(lead.id)).toHaveLength(1)
  })

  test('keeps the price that was shown, while others are asked the new one', async () => {
    const early = await signedInSupplier(product)
    const late = await signedInSupplier(product)
    const lead = await leadOnMarket(product, { monthlyVolumeCents: 100_000 })
    expect((await openPayment(early.browser, lead.id)).price).toBe(39)
    await product.db
      .insert(leadPrices)
      .values({ tier: 'tier3', priceCents: 4_500, validFrom: product.clock.now() })
    expect((await openPayment(late.browser, lead.id)).price).toBe(45)
    expect((await openPayment(early.browser, lead.id)).price).toBe(39)
  })

  test('after half an hour begins anew, and the old one can no longer be paid', async () => {
    const { browser } = await signedInSupplier(product)
    const lead = await leadOnMarket(product)
    const first = await openPayment(browser, lead.id)
    product.clock.passMinutes(30)
    const second = await openPayment(browser, lead.id)
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId)
    expect((await product.parts.payments.find(first.paymentIntentId))?.status).toBe('canceled')
    expect((await attemptsAt(lead.id)).map(({ ending }) => ending).sort()).toEqual(['cancelled', null])
  })
})

describe('no payment is opened', () => {
  test('for a visitor, whatever was sent', async () => {
    const answer = await product.browser().post('/api/supplier/create-payment-intent', {})
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  })

  test('without a lead', async () => {
    const { browser } = await signedInSupplier(product)
    expect(await browser.post('/api/supplier/create-payment-intent', {})).toMatchObject({
      status: 422,
      body: { fields: { leadId: expect.any(String) } },
    })
  })

  test.each(['', 'x', '../etc', '00000000-0000-4000-8000-000000000000'])(
    'for the lead %p',
    async (leadId) => {
      const { browser } = await signedInSupplier(product)
      expect(await ask(browser, leadId)).toMatchObject({ status: 404, body: { code: 'lead_not_found' } })
    },
  )

  test.each([
    ['that waits to be listed', { listedAt: null }],
    ['that was taken off the market', { offMarketAt: new Date(), offMarketReason: 'withdrawn' as const }],
  ])('for a lead %s', async (_, changes) => {
    const { browser } = await signedInSupplier(product)
    const lead = await leadOnMarket(product, changes)
    expect(await ask(browser, lead.id)).toMatchObject({ status: 404, body: { code: 'lead_not_found' } })
    expect(await attemptsAt(lead.id)).toEqual([])
  })

  test('for a lead that another or oneself has bought', async () => {
    const owner = await signedInSupplier(product)
    const other = await signedInSupplier(product)
    const lead = await leadOnMarket(product)
    expect((await buy(product, owner.browser, lead.id)).status).toBe(200)
    expect(await ask(other.browser, lead.id)).toMatchObject({
      status: 409,
      body: { code: 'lead_already_sold' },
    })
    expect(await ask(owner.browser, lead.id)).toMatchObject({
      status: 409,
      body: { code: 'lead_already_yours' },
    })
  })

  test('for a supplier awaiting approval where that is required', async () => {
    const { browser } = await signedInSupplier(product, { status: 'pending' })
    const lead = await leadOnMarket(product)
    expect(await ask(browser, lead.id)).toMatchObject({
      status: 403,
      body: { code: 'awaiting_approval', message: 'Your account is awaiting approval.' },
    })
  })

  test('for an inactive supplier', async () => {
    const { browser } = await signedInSupplier(product, { status: 'inactive' })
    const lead = await leadOnMarket(product)
    expect(await ask(browser, lead.id)).toMatchObject({ status: 403, body: { code: 'supplier_inactive' } })
  })
})

test('a lead withdrawn while its payment is being opened is refused when it comes to the hold', async () => {
  const { browser } = await signedInSupplier(product)
  const lead = await leadOnMarket(product)
  const payment = await openPayment(browser, lead.id)
  await product.db
    .update(leads)
    .set({ offMarketAt: product.clock.now(), offMarketReason: 'withdrawn' })
    .where(eq(leads.id, lead.id))
  const { paymentIntentId } = payment
  expect(await browser.post(`/api/supplier/leads/${lead.id}/hold`, { paymentIntentId })).toMatchObject({
    status: 404,
    body: { code: 'lead_not_found' },
  })
})
