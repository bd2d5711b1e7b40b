import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { leads } from '../../../db/schema/leads.ts'
import { paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { buy, confirm, hold, openPayment, purchase } from '../../../tests/support/purchase/buying.ts'
import { CARDS } from '../../../tests/support/stripe/stripe-client.ts'

const product = await openProduct()
afterAll(() => product.close())
beforeEach(() => product.clock.set(new Date('2026-11-21T15:00:00Z')))

const purchasesOf = (leadId: string) =>
  product.db.select().from(purchases).where(eq(purchases.leadId, leadId))
const refundsOf = (paymentIntentId: string) =>
  product.db.select().from(refunds).where(eq(refunds.paymentIntentId, paymentIntentId))
const auditOf = async (supplierId: string) => {
  const found = await product.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.actor, 'supplier'), eq(auditLog.actorId, supplierId)))
  return found.map(({ action }) => action)
}
const MISUSE = 'was refused a purchase without a payment of its own'

describe('a lead that was paid for', () => {
  test('is its buyer’s, with its contact, and leaves the market', async () => {
    const { browser, supplier } = await signedInSupplier(product)
    const lead = await leadOnMarket(product)
    expect(JSON.stringify((await browser.get('/api/supplier/leads')).body)).toContain(lead.id)

    const answer = await buy(product, browser, lead.id)

    expect(answer).toMatchObject({ status: 200 })
    expect(answer.body).toMatchObject({
      id: lead.id,
      company: lead.company,
      email: lead.email,
      phone: lead.phone,
      price: 89,
      source: 'card',
      outcome: 'pending',
    })
    expect(JSON.stringify((await browser.get('/api/supplier/leads')).body)).not.toContain(lead.id)
    expect(await purchasesOf(lead.id)).toMatchObject([{ supplierId: supplier.id, priceCents: 8_900 }])
    expect(await auditOf(supplier.id)).toContain('bought a lead')
  })

  test('is answered the same when the page asks again', async () => {
    const { browser } = await signedInSupplier(product)
    const lead = await leadOnMarket(product)
    const payment = await openPayment(browser, lead.id)
    await confirm(product, payment)
    const answers = await Promise.all([1, 2, 3].map(() => purchase(browser, lead.id, payment)))
    answers.push(await purchase(browser, lead.id, payment))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await purchasesOf(lead.id)).toHaveLength(1)
  })

  test('takes nothing from the request but the payment', async () => {
    const { browser, supplier } = await signedInSupplier(product)
    const lead = await leadOnMarket(product)
    const { paymentIntentId } = await openPayment(browser, lead.id)
    const greedy = { paymentIntentId, outcome: 'converted', dealValue: 5, productName: 'Cheap', tax: 0 }
    await browser.post('/api/supplier/create-payment-intent', { ...greedy, leadId: lead.id })
    await browser.post(`/api/supplier/leads/${lead.id}/hold`, greedy)
    await confirm(product, await openPayment(browser, lead.id))
    expect((await browser.post(`/api/supplier/leads/${lead.id}/purchase`, greedy)).status).toBe(200)
    expect(await purchasesOf(lead.id)).toMatchObject([
      { supplierId: supplier.id, priceCents: 8_900, outcome: 'pending' },
    ])
    const [after] = await product.db.select().from(suppliers).where(eq(suppliers.id, supplier.id))
    expect(after?.leadCredits).toBe(0)
  })
})

describe('two who paid for one lead', () => {
  test('without holds: one has it, the other is told so kindly and owed all of its money', async () => {
    const lead = await leadOnMarket(product)
    const [one, other] = [await signedInSupplier(product), await signedInSupplier(product)]
    const payments = [
      await openPayment(one.browser, lead.id),
      await openPayment(other.browser, lead.id),
    ] as const
    await Promise.all(payments.map((payment) => confirm(product, payment)))
    const answers = await Promise.all([
      purchase(one.browser, lead.id, payments[0]),
      purchase(other.browser, lead.id, payments[1]),
    ])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = answers.findIndex(({ status }) => status === 409)
    expect(answers[lost]?.body).toMatchObject({
      code: 'lead_already_sold',
      message:
        'Another provider bought this lead just before your payment went through. We’re refunding your card in full. You don’t need to do anything.',
    })
    expect(JSON.stringify(answers[lost]?.body)).not.toContain(lead.email)
    const loserIntent = payments[lost === 0 ? 0 : 1].paymentIntentId
    expect(await refundsOf(loserIntent)).toMatchObject([{ amountCents: 8_900, reason: 'sold', paidAt: null }])
    const loser = lost === 0 ? one : other
    expect((await loser.browser.get('/api/supplier/purchased-leads')).body).toEqual([])
    // Asked again it says the same.
    expect(await purchase(loser.browser, lead.id, payments[lost === 0 ? 0 : 1])).toMatchObject({
      status: 409,
      body: { code: 'lead_already_sold' },
    })
  })

  test('with one holding it: whoever skipped the hold loses, however early it settles', async () => {
    const lead = await leadOnMarket(product)
    const [holder, hasty] = [await signedInSupplier(product), await signedInSupplier(product)]
    const held = await openPayment(holder.browser, lead.id)
    const skipped = await openPayment(hasty.browser, lead.id)
    await hold(holder.browser, lead.id, held)
    await confirm(product, skipped)
    expect(await purchase(hasty.browser, lead.id, skipped)).toMatchObject({
      status: 409,
      body: { code: 'lead_already_sold' },
    })
    await confirm(product, held)
    expect((await purchase(holder.browser, lead.id, held)).status).toBe(200)
  })
})

describe('no lead is given', () => {
  async function dialog() {
    const { browser, supplier } = await signedInSupplier(product)
    const lead = await leadOnMarket(product)
    return { browser, supplier, lead, payment: await openPayment(browser, lead.id) }
  }

  test('for a payment that was not made, which is written down', async () => {
    const { browser, supplier, lead, payment } = await dialog()
    expect(await purchase(browser, lead.id, payment)).toMatchObject({
      status: 409,
      body: { code: 'payment_not_completed' },
    })
    expect(await auditOf(supplier.id)).toEqual([MISUSE])
    await confirm(product, payment, CARDS.declined)
    expect((await purchase(browser, lead.id, payment)).status).toBe(409)
    const before = await auditOf(supplier.id)
    await confirm(product, payment, CARDS.asksInPage)
    expect((await purchase(browser, lead.id, payment)).status).toBe(409)
    expect(await auditOf(supplier.id)).toEqual(before)
    expect(await purchasesOf(lead.id)).toEqual([])
  })

  test('for a cancelled payment, which is written down', async () => {
    const { browser, supplier, lead, payment } = await dialog()
    await product.deps.payments.cancel(payment.paymentIntentId)
    expect((await purchase(browser, lead.id, payment)).status).toBe(409)
    expect(await auditOf(supplier.id)).toContain(MISUSE)
  })

  test('for another supplier’s payment, which is written down', async () => {
    const payer = await dialog()
    const thief = await signedInSupplier(product)
    await confirm(product, payer.payment)
    expect(await purchase(thief.browser, payer.lead.id, payer.payment)).toMatchObject({
      status: 404,
      body: { code: 'payment_not_found' },
    })
    expect(await purchasesOf(payer.lead.id)).toEqual([])
    expect(await auditOf(thief.supplier.id)).toEqual([MISUSE])
  })

  test('for a payment of another lead, used or not, which is written down', async () => {
    const { browser, supplier, lead, payment } = await dialog()
    const dearer = await leadOnMarket(product, { monthlyVolumeCents: 9_000_000 })
    await confirm(product, payment)
    expect((await purchase(browser, dearer.id, payment)).status).toBe(404)
    expect((await purchase(browser, lead.id, payment)).status).toBe(200)
    expect((await purchase(browser, dearer.id, payment)).status).toBe(404)
    expect(await purchasesOf(dearer.id)).toEqual([])
    expect(await auditOf(supplier.id)).toEqual(expect.arrayContaining([MISUSE, 'bought a lead', MISUSE]))
  })

  test.each(['pi_unknown', '1', "pi_' or 1=1", '../charges/ch_1'])(
    'for the payment %p',
    async (paymentIntentId) => {
      const { browser, lead } = await dialog()
      expect((await purchase(browser, lead.id, { paymentIntentId })).status).toBe(404)
    },
  )

  test.each([undefined, '', 7, 'x'.repeat(300)])(
    'and no sense made of the payment %p',
    async (paymentIntentId) => {
      const { browser, lead } = await dialog()
      const answer = await browser.post(`/api/supplier/leads/${lead.id}/purchase`, { paymentIntentId })
      expect(answer).toMatchObject({ status: 422, body: { code: 'check_your_answers' } })
    },
  )

  test('for a payment over another amount than was agreed, and an alarm is logged', async () => {
    const { browser, lead, payment } = await dialog()
    await confirm(product, payment)
    await product.db
      .update(paymentAttempts)
      .set({ priceCents: 14_900 })
      .where(eq(paymentAttempts.paymentIntentId, payment.paymentIntentId))
    expect(await purchase(browser, lead.id, payment)).toMatchObject({
      status: 409,
      body: { code: 'payment_does_not_match' },
    })
    expect(await purchasesOf(lead.id)).toEqual([])
    expect(product.logLines.join('')).toContain('payment_does_not_match')
  })

  test('for a lead withdrawn before the payment came: the money goes back', async () => {
    const { browser, lead, payment } = await dialog()
    await confirm(product, payment)
    await product.db
      .update(leads)
      .set({ offMarketAt: product.clock.now(), offMarketReason: 'withdrawn' })
      .where(eq(leads.id, lead.id))
    expect(await purchase(browser, lead.id, payment)).toMatchObject({
      status: 409,
      body: { code: 'lead_off_market' },
    })
    expect(await refundsOf(payment.paymentIntentId)).toMatchObject([{ reason: 'off_market' }])
    expect((await browser.get('/api/supplier/purchased-leads')).body).toEqual([])
  })

  test('to a supplier made inactive before the payment came: the money goes back', async () => {
    const { browser, supplier, lead, payment } = await dialog()
    await confirm(product, payment)
    await product.db.update(suppliers).set({ status: 'inactive' }).where(eq(suppliers.id, supplier.id))
    expect(await purchase(browser, lead.id, payment)).toMatchObject({
      status: 409,
      body: { code: 'supplier_inactive' },
    })
    expect(await refundsOf(payment.paymentIntentId)).toMatchObject([{ reason: 'supplier_inactive' }])
  })
})
