import { beforeEach, describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import { buy, type Dialog, openDialog, purchase } from '../../../tests/support/purchase/buying.ts'
import {
  creditsOf,
  makeInactive,
  purchasesOf,
  refundsOf,
  withdrawLead,
} from '../../../tests/support/purchase/buying-records.ts'
import { CARDS } from '../../../tests/support/stripe/stripe-client.ts'

const product = await testProduct()
beforeEach(() => product.clock.set(new Date('2026-11-21T15:00:00Z')))

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

    const { id, company, email, phone } = lead
    expect(await buy(product, browser, id)).toMatchObject({
      status: 200,
      body: { id, company, email, phone, price: 89, source: 'card', outcome: 'pending' },
    })
    expect(JSON.stringify((await browser.get('/api/supplier/leads')).body)).not.toContain(id)
    expect(await purchasesOf(product, id)).toMatchObject([{ supplierId: supplier.id, priceCents: 8_900 }])
    expect(await auditOf(supplier.id)).toContain('bought a lead')
  })

  test('is answered the same when the page repeats its call', async () => {
    const { lead, confirm, purchase } = await openDialog(product)
    await confirm()
    const answers = await Promise.all([1, 2, 3].map(purchase))
    answers.push(await purchase())
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await purchasesOf(product, lead.id)).toHaveLength(1)
  })

  test('takes nothing from the request but the payment', async () => {
    const { browser, supplier, lead, intentId, confirm } = await openDialog(product)
    const greedy = {
      paymentIntentId: intentId,
      outcome: 'converted',
      dealValue: 5,
      productName: 'Cheap',
      tax: 0,
    }
    await browser.post('/api/supplier/create-payment-intent', { ...greedy, leadId: lead.id })
    await browser.post(`/api/supplier/leads/${lead.id}/hold`, greedy)
    await confirm()
    expect((await browser.post(`/api/supplier/leads/${lead.id}/purchase`, greedy)).status).toBe(200)
    expect(await purchasesOf(product, lead.id)).toMatchObject([
      { supplierId: supplier.id, priceCents: 8_900, outcome: 'pending' },
    ])
    expect(await creditsOf(product, supplier.id)).toBe(0)
  })
})

const SOLD_BEFORE =
  'Another provider bought this lead just before your payment went through. We’re refunding your card in full. You don’t need to do anything.'

test.each<[string, string, object, (paid: Dialog) => Promise<unknown>]>([
  [
    'lead was sold to another supplier',
    'sold',
    { code: 'lead_already_sold', message: SOLD_BEFORE },
    async ({ lead }) => buy(product, (await signedInSupplier(product)).browser, lead.id),
  ],
  [
    'lead is held by another supplier',
    'held',
    { code: 'lead_already_sold' },
    async ({ lead }) => (await openDialog(product, { lead })).hold(),
  ],
  [
    'lead was withdrawn',
    'off_market',
    { code: 'lead_off_market' },
    ({ lead }) => withdrawLead(product, lead.id),
  ],
  [
    'supplier was made inactive',
    'supplier_inactive',
    { code: 'supplier_inactive' },
    ({ supplier }) => makeInactive(product, supplier.id),
  ],
])('a payment is owed back in full, and shows no contact, when its %s', async (_, reason, body, change) => {
  const paid = await openDialog(product)
  await paid.confirm()
  await change(paid)
  for (const answer of [await paid.purchase(), await paid.purchase()]) {
    expect(answer).toMatchObject({ status: 409, body })
    expect(JSON.stringify(answer.body)).not.toContain(paid.lead.email)
  }
  expect(await refundsOf(product, paid.intentId)).toMatchObject([
    { amountCents: 8_900, reason, paidAt: null },
  ])
  expect((await paid.browser.get('/api/supplier/purchased-leads')).body).toEqual([])
})

test.each<[string, object, (held: Dialog) => Promise<unknown>]>([
  ['the lead is withdrawn', { code: 'lead_off_market' }, ({ lead }) => withdrawLead(product, lead.id)],
  [
    'its supplier is made inactive',
    { code: 'supplier_inactive' },
    (held) => makeInactive(product, held.supplier.id),
  ],
])(
  'a held lead whose card goes through after %s is not sold, and the payment is owed back',
  async (_, body, change) => {
    const held = await openDialog(product)
    expect((await held.hold()).status).toBe(200)
    await change(held)
    await held.confirm()
    expect(await held.purchase()).toMatchObject({ status: 409, body })
    expect(await refundsOf(product, held.intentId)).toMatchObject([{ amountCents: 8_900, paidAt: null }])
  },
)

describe('no lead is sold', () => {
  test('for a payment that was not made, which is audited', async () => {
    const { supplier, lead, confirm, purchase } = await openDialog(product)
    expect(await purchase()).toMatchObject(refusedWith(409, 'payment_not_completed'))
    expect(await auditOf(supplier.id)).toEqual([MISUSE])
    await confirm(CARDS.declined)
    expect((await purchase()).status).toBe(409)
    const before = await auditOf(supplier.id)
    await confirm(CARDS.asksInPage)
    expect((await purchase()).status).toBe(409)
    expect(await auditOf(supplier.id)).toEqual(before)
    expect(await purchasesOf(product, lead.id)).toEqual([])
  })

  test('for a cancelled payment, which is audited', async () => {
    const { supplier, intentId, purchase } = await openDialog(product)
    await product.deps.payments.cancel(intentId)
    expect((await purchase()).status).toBe(409)
    expect(await auditOf(supplier.id)).toContain(MISUSE)
  })

  test('for another supplier’s payment, which is audited', async () => {
    const { lead, payment, confirm } = await openDialog(product)
    const thief = await signedInSupplier(product)
    await confirm()
    expect(await purchase(thief.browser, lead.id, payment)).toMatchObject(
      refusedWith(404, 'payment_not_found'),
    )
    expect(await purchasesOf(product, lead.id)).toEqual([])
    expect(await auditOf(thief.supplier.id)).toEqual([MISUSE])
  })

  test('for a payment of another lead, used or not, which is audited', async () => {
    const paid = await openDialog(product)
    const dearer = await leadOnMarket(product, { monthlyVolumeCents: 9_000_000 })
    await paid.confirm()
    expect((await purchase(paid.browser, dearer.id, paid.payment)).status).toBe(404)
    expect((await paid.purchase()).status).toBe(200)
    expect((await purchase(paid.browser, dearer.id, paid.payment)).status).toBe(404)
    expect(await purchasesOf(product, dearer.id)).toEqual([])
    expect(await auditOf(paid.supplier.id)).toEqual(expect.arrayContaining([MISUSE, 'bought a lead', MISUSE]))
  })

  test.each([
    ...['pi_unknown', '1', "pi_' or 1=1", '../charges/ch_1'].map((id) => [id, 404] as const),
    ...[undefined, '', 7, 'x'.repeat(300)].map((id) => [id, 422] as const),
  ])('for the payment %p, which is answered %d', async (paymentIntentId, status) => {
    const { browser, lead } = await openDialog(product)
    const answer = await browser.post(`/api/supplier/leads/${lead.id}/purchase`, { paymentIntentId })
    expect(answer).toMatchObject(
      refusedWith(status, status === 404 ? 'payment_not_found' : 'check_your_answers'),
    )
  })

  test('for a payment over another amount than was agreed, and an alarm is logged', async () => {
    const { lead, intentId, confirm, purchase } = await openDialog(product)
    await confirm()
    await product.db
      .update(paymentAttempts)
      .set({ priceCents: 14_900 })
      .where(eq(paymentAttempts.paymentIntentId, intentId))
    expect(await purchase()).toMatchObject(refusedWith(409, 'payment_does_not_match'))
    expect(await purchasesOf(product, lead.id)).toEqual([])
    expect(product.logLines.join('')).toContain('payment_does_not_match')
  })
})
