import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import {
  buyWithCredit,
  confirm,
  hold,
  openPayment,
  purchase,
  release,
} from '../../../tests/support/purchase/buying.ts'
import { PaymentsUnavailable } from '../../buying/payments/payments.ts'

const product = await testProduct({ environment: { SUPPLIER_APPROVAL: 'required' } })
beforeEach(() => product.clock.set(new Date('2026-11-21T15:00:00Z')))

/** A supplier whose card was charged for a lead that it holds; our side has not seen the payment yet. */
async function paidByCard() {
  const { supplier, browser } = await signedInSupplier(product, { leadCredits: 1 })
  const lead = await leadOnMarket(product)
  const payment = await openPayment(browser, lead.id)
  expect((await hold(browser, lead.id, payment)).status).toBe(200)
  expect(await confirm(product, payment)).toBe(200)
  return { supplier, browser, lead, payment }
}

/** The statuses with which our webhook answers Stripe's events. */
const statusesOfEvents = async () => (await product.stripe.sendEvents()).flatMap(({ statuses }) => statuses)

type Paid = Awaited<ReturnType<typeof paidByCard>>

/** The calls that look at a payment which our side has not seen yet. */
const CALLS: [string, (paid: Paid) => Promise<{ status: number; body: unknown }>][] = [
  [
    'opening it again',
    ({ browser, lead }) => browser.post('/api/supplier/create-payment-intent', { leadId: lead.id }),
  ],
  ['giving the lead back', ({ browser, lead, payment }) => release(browser, lead.id, payment, 'declined')],
  ['a credit for the same lead', ({ browser, lead }) => buyWithCredit(browser, lead.id)],
  [
    'holding the lead again after the hold has ended',
    ({ browser, lead, payment }) => {
      product.clock.passMinutes(11)
      return hold(browser, lead.id, payment)
    },
  ],
]

describe('a payment over another amount than agreed is refused by', () => {
  const paidAnother = async () => {
    const paid = await paidByCard()
    await product.db
      .update(paymentAttempts)
      .set({ priceCents: 14_900 })
      .where(eq(paymentAttempts.paymentIntentId, paid.payment.paymentIntentId))
    return paid
  }

  test.each(CALLS)('%s', async (_, call) => {
    expect(await call(await paidAnother())).toMatchObject(refusedWith(409, 'payment_does_not_match'))
  })

  test('Stripe’s event', async () => {
    await paidAnother()
    expect(await statusesOfEvents()).toContain(409)
  })
})

describe('while Stripe does not answer, nothing is decided by', () => {
  const silence = () =>
    spyOn(product.deps.payments, 'find').mockRejectedValue(new PaymentsUnavailable('connection'))
  let silent: ReturnType<typeof silence> | undefined
  afterEach(() => silent?.mockRestore())

  test.each(CALLS)('%s', async (_, call) => {
    const paid = await paidByCard()
    silent = silence()
    expect(await call(paid)).toMatchObject(refusedWith(503, 'payments_unavailable'))
  })

  test('a page that has paid, whose lead may still come by itself', async () => {
    const { browser, lead, payment } = await paidByCard()
    silent = silence()
    expect(await purchase(browser, lead.id, payment)).toMatchObject(refusedWith(503, 'payment_unconfirmed'))
  })

  test('Stripe’s event', async () => {
    await paidByCard()
    silent = silence()
    expect(await statusesOfEvents()).toContain(503)
  })
})

test.each([
  ['pending', 'awaiting_approval'],
  ['inactive', 'supplier_inactive'],
] as const)('a supplier that has become %s holds no lead', async (status, code) => {
  const { supplier, browser } = await signedInSupplier(product)
  const lead = await leadOnMarket(product)
  const payment = await openPayment(browser, lead.id)
  await product.db.update(suppliers).set({ status }).where(eq(suppliers.id, supplier.id))
  expect(await hold(browser, lead.id, payment)).toMatchObject(refusedWith(403, code))
})

test('a lead is not held by the payment of another supplier', async () => {
  const { lead, payment } = await paidByCard()
  const { browser } = await signedInSupplier(product)
  expect(await hold(browser, lead.id, payment)).toMatchObject(refusedWith(404, 'payment_not_found'))
})
