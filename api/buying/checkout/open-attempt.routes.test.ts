import { beforeEach, describe, expect, test } from 'bun:test'
import { and, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { leadPrices } from '../../../db/schema/leads.ts'
import { rateLimits } from '../../../db/schema/operations.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { hold, openDialog, openPayment, purchase } from '../../../tests/support/purchase/buying.ts'
import {
  attemptsAt,
  purchasesOf,
  statusAtStripe,
  withdrawLead,
} from '../../../tests/support/purchase/buying-records.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { UNKNOWN_ID } from '../../../tests/support/unknown-id.ts'

const Problem = v.object({ code: v.string(), message: v.string() })

const product = await testProduct({ environment: { SUPPLIER_APPROVAL: 'required' } })
beforeEach(() => product.clock.set(new Date('2026-11-21T15:00:00Z')))

const tryToOpen = (browser: Browser, leadId: string) =>
  browser.post('/api/supplier/create-payment-intent', { leadId })

/** As a program does: again when the server has no time for it, as on a slow machine. */
async function openOrBeRefused(
  browser: Browser,
  leadId: string,
): Promise<Awaited<ReturnType<typeof tryToOpen>>> {
  const answer = await tryToOpen(browser, leadId)
  return answer.status === 503 ? openOrBeRefused(browser, leadId) : answer
}

describe('opening a payment', () => {
  test('says the price, the tier and what is bought, and names nobody', async () => {
    const lead = await leadOnMarket(product, { monthlyVolumeCents: 6_000_000 })
    const { payment } = await openDialog(product, { lead })
    expect(payment).toMatchObject({
      price: 149,
      tier: 'tier1',
      productName: 'Tier 1 lead: Retail business in Ontario',
      priceFrozenUntil: '2026-11-21T15:30:00.000Z',
    })
    expect(payment.clientSecret).toStartWith(`${payment.paymentIntentId}_secret_`)
  })

  test('again returns the same one, from two windows at once too', async () => {
    const { browser } = await signedInSupplier(product)
    const lead = await leadOnMarket(product)
    const opened = await Promise.all([1, 2, 3].map(() => openPayment(browser, lead.id)))
    opened.push(await openPayment(browser, lead.id))
    expect(new Set(opened.map(({ clientSecret }) => clientSecret)).size).toBe(1)
    expect(await attemptsAt(product, lead.id)).toHaveLength(1)
  })

  test('keeps the price that was shown, and is charged it, while others see the new one', async () => {
    const lead = await leadOnMarket(product, { monthlyVolumeCents: 100_000 })
    const early = await openDialog(product, { lead })
    expect(early.payment.price).toBe(39)
    await product.db
      .insert(leadPrices)
      .values({ tier: 'tier3', priceCents: 4_500, validFrom: product.clock.now() })
    expect((await openDialog(product, { lead })).payment.price).toBe(45)
    expect((await openPayment(early.browser, lead.id)).price).toBe(39)
    expect((await early.hold()).status).toBe(200)
    await early.confirm()
    expect((await early.purchase()).status).toBe(200)
    expect(await purchasesOf(product, lead.id)).toMatchObject([{ priceCents: 3_900 }])
  })

  test('starts again after half an hour, and the old one can no longer be paid', async () => {
    const { browser, lead, intentId } = await openDialog(product)
    product.clock.passMinutes(30)
    expect((await openPayment(browser, lead.id)).paymentIntentId).not.toBe(intentId)
    expect(await statusAtStripe(product, intentId)).toBe('canceled')
    const endings = (await attemptsAt(product, lead.id)).map(({ ending }) => ending)
    expect(endings.sort()).toEqual(['cancelled', null])
  })

  test.each([
    ['shown before', 0],
    ['that ran out', 31],
  ])('that was paid says that the lead is theirs, for a price %s', async (_, minutes) => {
    const { browser, lead, confirm } = await openDialog(product)
    await confirm()
    product.clock.passMinutes(minutes)
    expect(await tryToOpen(browser, lead.id)).toMatchObject(refusedWith(409, 'lead_already_yours'))
  })

  test('starts again after its payment was cancelled at Stripe', async () => {
    const { browser, lead, intentId } = await openDialog(product)
    await product.deps.payments.cancel(intentId)
    expect((await openPayment(browser, lead.id)).paymentIntentId).not.toBe(intentId)
  })
})

describe('one supplier with twenty payments open that opens one more', () => {
  /** The first of them as `prepare` leaves it; each is opened a second after the one before. */
  async function twentyOpen(prepare: (first: Opened) => Promise<unknown> = async () => {}) {
    const { supplier, browser } = await signedInSupplier(product)
    const open = async () => {
      product.clock.set(new Date(product.clock.now().getTime() + 1_000))
      const lead = await leadOnMarket(product)
      const payment = await openPayment(browser, lead.id)
      return { browser, lead, payment, intentId: payment.paymentIntentId }
    }
    const [first, second] = [await open(), await open()]
    for (let opened = 2; opened < 20; opened++) await open()
    await prepare(first)
    await open()
    expect(await countOpen(supplier.id)).toBe(20)
    const statuses = [first, second].map(({ intentId }) => statusAtStripe(product, intentId))
    return { ...first, statuses: await Promise.all(statuses) }
  }
  type Opened = Pick<Awaited<ReturnType<typeof openDialog>>, 'browser' | 'lead' | 'payment' | 'intentId'>

  const countOpen = (supplierId: string) =>
    product.db.$count(
      paymentAttempts,
      and(eq(paymentAttempts.supplierId, supplierId), isNull(paymentAttempts.endedAt)),
    )
  /** A minute later, by the clock of the limits: these tests are not about how often payments may be opened. */
  const aMinuteLater = () => product.db.delete(rateLimits)

  test('loses the one opened first, at Stripe too', async () => {
    const { browser, lead, payment, intentId, statuses } = await twentyOpen()
    expect(statuses).toEqual(['canceled', 'requires_payment_method'])
    expect(await hold(browser, lead.id, payment)).toMatchObject(refusedWith(409, 'attempt_over'))
    await aMinuteLater()
    expect((await openPayment(browser, lead.id)).paymentIntentId).not.toBe(intentId)
  })

  test('keeps the one that it holds a lead for', async () => {
    const { statuses } = await twentyOpen(({ browser, lead, payment }) => hold(browser, lead.id, payment))
    expect(statuses).toEqual(['requires_payment_method', 'canceled'])
  })

  test('gets the lead of one that it has paid, and loses no other', async () => {
    const { browser, lead, payment, statuses } = await twentyOpen(({ payment }) =>
      product.stripe.confirm(payment.clientSecret),
    )
    expect(statuses).toEqual(['succeeded', 'requires_payment_method'])
    expect((await purchase(browser, lead.id, payment)).status).toBe(200)
  })

  test('keeps the one that Stripe is working on', async () => {
    const { statuses } = await twentyOpen(async ({ payment }) => {
      await product.stripe.setFaults({ operation: 'payment_intents.confirm', kind: 'stall', times: 1 })
      await product.stripe.confirm(payment.clientSecret)
    })
    expect(statuses).toEqual(['processing', 'canceled'])
  })

  test('is refused while Stripe is working on all of them', async () => {
    const { browser } = await signedInSupplier(product)
    await product.stripe.setFaults({ operation: 'payment_intents.confirm', kind: 'stall', times: 20 })
    for (let opened = 0; opened < 20; opened++) {
      const { clientSecret } = await openPayment(browser, (await leadOnMarket(product)).id)
      await product.stripe.confirm(clientSecret)
    }
    const answer = await tryToOpen(browser, (await leadOnMarket(product)).id)
    expect(answer).toMatchObject(refusedWith(429, 'too_many_open_payments'))
    expect(answer.headers.get('retry-after')).toBe('10')
  })

  test('has twenty open at most and opens sixty a minute, however many it requests at one moment', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    const many = await Promise.all(Array.from({ length: 70 }, () => leadOnMarket(product)))
    const answers = await Promise.all(many.map(({ id }) => openOrBeRefused(browser, id)))
    expect(await countOpen(supplier.id)).toBeLessThanOrEqual(20)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThanOrEqual(10)
    for (const { status, body, headers } of refused) {
      expect(status).toBe(429)
      expect(['too_often', 'too_many_open_payments']).toContain(v.parse(Problem, body).code)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const { body } = await tryToOpen(browser, (await leadOnMarket(product)).id)
    expect(v.parse(Problem, body).message).toStartWith('You’ve done this too often. Try again in ')
    await aMinuteLater()
    await openPayment(browser, (await leadOnMarket(product)).id)
  })
})

describe('no payment is opened', () => {
  test('without a lead', async () => {
    const { browser } = await signedInSupplier(product)
    expect(await browser.post('/api/supplier/create-payment-intent', {})).toMatchObject({
      status: 422,
      body: { fields: { leadId: expect.any(String) } },
    })
  })

  test.each(['', 'x', '../etc', UNKNOWN_ID])('for the lead %p', async (leadId) => {
    const { browser } = await signedInSupplier(product)
    expect(await tryToOpen(browser, leadId)).toMatchObject(refusedWith(404, 'lead_not_found'))
  })

  test.each([
    ['that waits to be listed', { listedAt: null }],
    ['that was taken off the market', { offMarketAt: new Date(), offMarketReason: 'withdrawn' as const }],
  ])('for a lead %s', async (_, changes) => {
    const { browser } = await signedInSupplier(product)
    const lead = await leadOnMarket(product, changes)
    expect(await tryToOpen(browser, lead.id)).toMatchObject(refusedWith(404, 'lead_not_found'))
    expect(await attemptsAt(product, lead.id)).toEqual([])
  })

  test('for a lead that this or another supplier has bought', async () => {
    const [owner, other] = [await signedInSupplier(product), await signedInSupplier(product)]
    const { lead } = await purchasedLead(product, owner.supplier)
    expect(await tryToOpen(other.browser, lead.id)).toMatchObject(refusedWith(409, 'lead_already_sold'))
    expect(await tryToOpen(owner.browser, lead.id)).toMatchObject(refusedWith(409, 'lead_already_yours'))
  })

  test.each([
    ['pending', 'awaiting_approval', 'Your account is awaiting approval.'],
    [
      'inactive',
      'supplier_inactive',
      'Your account is inactive. The leads you bought are still in My Leads.',
    ],
  ] as const)('for a supplier that is %s where approval is required', async (status, code, message) => {
    const { browser } = await signedInSupplier(product, { status })
    const { id } = await leadOnMarket(product)
    expect(await tryToOpen(browser, id)).toMatchObject({ status: 403, body: { code, message } })
  })
})

test('a lead that was withdrawn since its payment was opened cannot be held', async () => {
  const { lead, hold } = await openDialog(product)
  await withdrawLead(product, lead.id)
  expect(await hold()).toMatchObject(refusedWith(404, 'lead_not_found'))
})
