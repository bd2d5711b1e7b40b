import { afterAll, afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { and, eq, isNull } from 'drizzle-orm'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct } from '../../../tests/support/product.ts'
import {
  buy,
  buyWithCredit,
  confirm,
  hold,
  openPayment,
  purchase,
  release,
} from '../../../tests/support/purchase/buying.ts'
import { CARDS } from '../../../tests/support/stripe/stripe-client.ts'
import { untilRefused } from '../../../tests/support/until-refused.ts'
import type { OpenPayment } from '../../contract/supplier/purchases.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { settlePurchase } from '../settling/settle-purchase.ts'

const product = await openProduct()
afterAll(() => product.close())
beforeEach(() => product.clock.set(new Date('2026-11-21T15:00:00Z')))

async function dialog() {
  const { browser, supplier } = await signedInSupplier(product)
  const lead = await leadOnMarket(product)
  return { browser, supplier, lead, payment: await openPayment(browser, lead.id) }
}

describe('a supplier that takes the steps of a payment too often', () => {
  const askTooOften = (supplierId: string) =>
    untilRefused(() => takeOfAccount(product.deps, 'payment-step', supplierId))

  test('waits at each of them, until something is paid', async () => {
    const { supplier, browser, lead, payment } = await dialog()
    await confirm(product, payment)
    await askTooOften(supplier.id)
    for (const answer of [
      await hold(browser, lead.id, payment),
      await release(browser, lead.id, payment, 'left'),
      await purchase(browser, lead.id, payment),
      await buyWithCredit(browser, lead.id),
    ])
      expect(answer).toMatchObject({ status: 429, body: { code: 'too_often' } })

    await settlePurchase(product.deps, payment.paymentIntentId, product.clock.now())
    expect((await purchase(browser, lead.id, payment)).status).toBe(200)

    // Paid before is not paid again.
    await askTooOften(supplier.id)
    await settlePurchase(product.deps, payment.paymentIntentId, product.clock.now())
    expect((await purchase(browser, lead.id, payment)).status).toBe(429)
  })

  test('waits before it opens one more', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    await untilRefused(() => takeOfAccount(product.deps, 'open-payment', supplier.id))
    const lead = await leadOnMarket(product)
    expect(await browser.post('/api/supplier/create-payment-intent', { leadId: lead.id })).toMatchObject({
      status: 429,
      body: { code: 'too_often' },
    })
  })
})

describe('of twenty payments that are open, for one more', () => {
  async function twentyOpen() {
    const { browser, supplier } = await signedInSupplier(product)
    const payments: OpenPayment[] = []
    for (let opened = 0; opened < 20; opened++) {
      product.clock.set(new Date(product.clock.now().getTime() + 1_000))
      payments.push(await openPayment(browser, (await leadOnMarket(product)).id))
    }
    const [first, second] = payments
    if (first === undefined || second === undefined) throw new Error('There are no payments.')
    const open = () =>
      product.db.$count(
        paymentAttempts,
        and(eq(paymentAttempts.supplierId, supplier.id), isNull(paymentAttempts.endedAt)),
      )
    return { browser, first, second, open }
  }
  const statusOf = async ({ paymentIntentId }: OpenPayment) =>
    (await product.deps.payments.find(paymentIntentId))?.status

  test('one that is paid makes room, and no other is ended', async () => {
    const { browser, first, second, open } = await twentyOpen()
    await confirm(product, first)
    await openPayment(browser, (await leadOnMarket(product)).id)
    expect(await open()).toBe(20)
    expect(await statusOf(second)).toBe('requires_payment_method')
  })

  test('one that Stripe is working on stays, and the next makes room', async () => {
    const { browser, first, second, open } = await twentyOpen()
    await product.stripe.setFaults({ operation: 'payment_intents.confirm', kind: 'stall', times: 1 })
    await confirm(product, first)
    expect(await statusOf(first)).toBe('processing')
    await openPayment(browser, (await leadOnMarket(product)).id)
    expect(await open()).toBe(20)
    expect([await statusOf(first), await statusOf(second)]).toEqual(['processing', 'canceled'])
  })
})

test('who did not pay three times waits ten minutes from the last of them, for that lead alone', async () => {
  const { browser, lead, payment } = await dialog()
  const giveUp = async () => {
    expect((await hold(browser, lead.id, payment)).status).toBe(200)
    await confirm(product, payment, CARDS.declined)
    await release(browser, lead.id, payment, 'declined')
  }
  for (let times = 0; times < 3; times++) {
    await giveUp()
    product.clock.passMinutes(4)
  }
  const refused = await hold(browser, lead.id, payment)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_holds' } })
  expect(refused.headers.get('retry-after')).toBe('360')
  const other = await leadOnMarket(product)
  expect((await hold(browser, other.id, await openPayment(browser, other.id))).status).toBe(200)
  product.clock.passMinutes(6)
  expect((await hold(browser, lead.id, payment)).status).toBe(200)
})

test('leads that were paid for do not count as holds in vain', async () => {
  const { browser } = await signedInSupplier(product)
  for (let bought = 0; bought < 6; bought++) {
    const lead = await leadOnMarket(product)
    expect((await buy(product, browser, lead.id)).status).toBe(200)
  }
})

describe('the market shows no sold lead to the next who asks: its first page is dropped', () => {
  const dropped = () => spyOn(product.deps.market, 'dropFirstPage')
  let drops: ReturnType<typeof dropped>
  beforeEach(() => {
    drops = dropped()
  })
  afterEach(() => drops.mockRestore())

  test('by a payment', async () => {
    const { browser, lead, payment } = await dialog()
    await confirm(product, payment)
    expect(drops).not.toHaveBeenCalled()
    await purchase(browser, lead.id, payment)
    expect(drops).toHaveBeenCalledTimes(1)
  })

  test('by a credit, and not when it was the buyer’s already', async () => {
    const { browser } = await signedInSupplier(product, { leadCredits: 2 })
    const lead = await leadOnMarket(product)
    await buyWithCredit(browser, lead.id)
    await buyWithCredit(browser, lead.id)
    expect(drops).toHaveBeenCalledTimes(1)
  })

  test('by an assignment', async () => {
    const { browser } = await signedInAdmin(product)
    const { supplier } = await signedInSupplier(product)
    const lead = await leadOnMarket(product)
    await browser.send('PUT', `/api/admin/leads/${lead.id}/assign`, { providerId: supplier.id })
    expect(drops).toHaveBeenCalledTimes(1)
  })
})
