import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { and, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { leadPrices, leads } from '../../../db/schema/leads.ts'
import { rateLimits } from '../../../db/schema/operations.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { buy, confirm, hold, openPayment, purchase } from '../../../tests/support/purchase/buying.ts'

const Problem = v.object({ code: v.string(), message: v.string() })

const product = await openProduct({ environment: { SUPPLIER_APPROVAL: 'required' } })
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
    expect((await product.deps.payments.find(first.paymentIntentId))?.status).toBe('canceled')
    expect((await attemptsAt(lead.id)).map(({ ending }) => ending).sort()).toEqual(['cancelled', null])
  })
})

describe('one supplier', () => {
  const openOf = async (supplierId: string) => {
    const attempts = await product.db
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.supplierId, supplierId), isNull(paymentAttempts.endedAt)))
    return attempts.map(({ leadId }) => leadId)
  }
  /** A minute later, by the clock of the limits: how often payments may be opened is not what these are about. */
  const aMinuteLater = () => product.db.delete(rateLimits)
  const leadsOnMarket = (count: number) =>
    Promise.all(Array.from({ length: count }, () => leadOnMarket(product)))

  test('has twenty payments open at most: the one opened first is ended, at Stripe too', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    const [first, second, ...others] = await leadsOnMarket(22)
    if (first === undefined || second === undefined) throw new Error('There are no leads.')
    const payment = await openPayment(browser, first.id)
    await openPayment(browser, second.id)
    for (const lead of others) {
      product.clock.set(new Date(product.clock.now().getTime() + 1_000))
      await openPayment(browser, lead.id)
    }
    expect(await openOf(supplier.id)).toHaveLength(20)
    expect(await openOf(supplier.id)).not.toContain(first.id)
    expect((await product.deps.payments.find(payment.paymentIntentId))?.status).toBe('canceled')
    expect(await hold(browser, first.id, payment)).toMatchObject({
      status: 409,
      body: { code: 'attempt_over' },
    })
    await aMinuteLater()
    expect((await openPayment(browser, first.id)).paymentIntentId).not.toBe(payment.paymentIntentId)
  })

  test('keeps the payments that it holds leads for when an older one makes room', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    const [held, ...others] = await leadsOnMarket(21)
    if (held === undefined) throw new Error('There are no leads.')
    expect((await hold(browser, held.id, await openPayment(browser, held.id))).status).toBe(200)
    for (const lead of others) {
      product.clock.set(new Date(product.clock.now().getTime() + 1_000))
      await openPayment(browser, lead.id)
    }
    expect(await openOf(supplier.id)).toHaveLength(20)
    expect(await openOf(supplier.id)).toContain(held.id)
  })

  test('gets what it has paid for when that payment was to make room', async () => {
    const { browser } = await signedInSupplier(product)
    const [paid, ...others] = await leadsOnMarket(21)
    if (paid === undefined) throw new Error('There are no leads.')
    const payment = await openPayment(browser, paid.id)
    await confirm(product, payment)
    for (const lead of others) {
      product.clock.set(new Date(product.clock.now().getTime() + 1_000))
      await openPayment(browser, lead.id)
    }
    expect((await purchase(browser, paid.id, payment)).status).toBe(200)
  })

  test('has twenty open at most and opens sixty a minute, however many it asks for at one moment', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    const answers = await Promise.all(
      (await leadsOnMarket(70)).map((lead) =>
        browser.post('/api/supplier/create-payment-intent', { leadId: lead.id }),
      ),
    )
    expect((await openOf(supplier.id)).length).toBeLessThanOrEqual(20)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThanOrEqual(10)
    for (const { status, body, headers } of refused) {
      expect(status).toBe(429)
      expect(['too_often', 'too_many_open_payments']).toContain(v.parse(Problem, body).code)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const { body } = await browser.post('/api/supplier/create-payment-intent', {
      leadId: (await leadOnMarket(product)).id,
    })
    expect(v.parse(Problem, body).message).toStartWith('You’ve done this too often. Try again in ')
    await aMinuteLater()
    await openPayment(browser, (await leadOnMarket(product)).id)
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
