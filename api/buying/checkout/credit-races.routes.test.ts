import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { creditLedger } from '../../../db/schema/credits.ts'
import { paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct } from '../../../tests/support/product.ts'
import {
  buyWithCredit,
  confirm,
  hold,
  openPayment,
  purchase,
} from '../../../tests/support/purchase/buying.ts'
import { CARDS } from '../../../tests/support/stripe/stripe-client.ts'
import { compareWithStripe } from './compare-with-stripe.ts'

setDefaultTimeout(60_000)

const ROUNDS = 20

const product = await openProduct()
afterAll(() => product.close())

const buyerWith = (leadCredits: number) => signedInSupplier(product, { leadCredits })
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const lookAtStripe = () => compareWithStripe(product.deps, product.clock.now())
const statusOf = async (intentId: string) => (await product.deps.payments.find(intentId))?.status

const ownersOf = async (leadId: string) =>
  (await product.db.select().from(purchases).where(eq(purchases.leadId, leadId))).map((one) => one.source)

/** What is left, which must be what was there less what the books say was taken. */
async function creditsLeft(supplierId: string, given: number): Promise<number> {
  const [supplier] = await product.db.select().from(suppliers).where(eq(suppliers.id, supplierId))
  const ledger = await product.db.select().from(creditLedger).where(eq(creditLedger.supplierId, supplierId))
  const bought = await product.db.select().from(purchases).where(eq(purchases.supplierId, supplierId))
  const byCredit = bought.filter(({ source }) => source === 'credit')
  expect(new Set(ledger.map(({ purchaseId }) => purchaseId))).toEqual(new Set(byCredit.map(({ id }) => id)))
  expect(supplier?.leadCredits).toBe(ledger.reduce((sum, { change }) => sum + change, given))
  return supplier?.leadCredits ?? Number.NaN
}

async function refundsOf(intentId: string) {
  return product.db.select().from(refunds).where(eq(refunds.paymentIntentId, intentId))
}

describe('at one moment', () => {
  test('of two suppliers with a credit one has the lead, and the other its credit', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const lead = await leadOnMarket(product)
      const both = [await buyerWith(1), await buyerWith(1)]
      const answers = await Promise.all(both.map(({ browser }) => buyWithCredit(browser, lead.id)))
      expect(statusesOf(answers)).toEqual([200, 409])
      expect(await ownersOf(lead.id)).toEqual(['credit'])
      const left = await Promise.all(both.map(({ supplier }) => creditsLeft(supplier.id, 1)))
      expect(left.sort()).toEqual([0, 1])
    }
  })

  test('two windows with one credit left buy one lead', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const wanted = [await leadOnMarket(product), await leadOnMarket(product)]
      const { supplier, browser } = await buyerWith(1)
      const answers = await Promise.all(wanted.map(({ id }) => buyWithCredit(browser, id)))
      expect(statusesOf(answers)).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'no_credits' })
      expect((await Promise.all(wanted.map(({ id }) => ownersOf(id)))).flat()).toEqual(['credit'])
      expect(await creditsLeft(supplier.id, 1)).toBe(0)
    }
  })

  test('many clicks take one credit, and all are answered with the lead', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const lead = await leadOnMarket(product)
      const { supplier, browser } = await buyerWith(3)
      const clicks = await Promise.all([1, 2, 3].map(() => buyWithCredit(browser, lead.id)))
      expect(statusesOf(clicks)).toEqual([200, 200, 200])
      expect(await creditsLeft(supplier.id, 3)).toBe(2)
    }
  })

  test('a credit and another supplier’s paid card make one owner; the card is refunded where it lost', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const lead = await leadOnMarket(product)
      const [payer, other] = [await buyerWith(0), await buyerWith(1)]
      const payment = await openPayment(payer.browser, lead.id)
      await confirm(product, payment)
      const [byCard, byCredit] = await Promise.all([
        purchase(payer.browser, lead.id, payment),
        buyWithCredit(other.browser, lead.id),
      ])
      expect(statusesOf([byCard, byCredit])).toEqual([200, 409])
      const [source = ''] = await ownersOf(lead.id)
      expect(source).toBe(byCard.status === 200 ? 'card' : 'credit')
      expect(await refundsOf(payment.paymentIntentId)).toHaveLength(byCard.status === 200 ? 0 : 1)
      expect(await creditsLeft(other.supplier.id, 1)).toBe(byCredit.status === 200 ? 0 : 1)
    }
  })

  test('a credit and another supplier’s click on Pay: who comes first has the lead, the other is told', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const lead = await leadOnMarket(product)
      const [payer, other] = [await buyerWith(0), await buyerWith(1)]
      const payment = await openPayment(payer.browser, lead.id)
      const [held, byCredit] = await Promise.all([
        hold(payer.browser, lead.id, payment),
        buyWithCredit(other.browser, lead.id),
      ])
      expect(statusesOf([held, byCredit])).toEqual([200, 409])
      expect(await ownersOf(lead.id)).toEqual(byCredit.status === 200 ? ['credit'] : [])
    }
  })
})

describe('the supplier’s own card payment for the same lead', () => {
  async function dialog() {
    const lead = await leadOnMarket(product)
    const buyer = await buyerWith(1)
    return { ...buyer, lead, payment: await openPayment(buyer.browser, lead.id) }
  }

  test('that it has only opened is ended, and can no longer be charged', async () => {
    const { browser, lead, payment } = await dialog()
    expect((await buyWithCredit(browser, lead.id)).status).toBe(200)
    await lookAtStripe()
    expect(await statusOf(payment.paymentIntentId)).toBe('canceled')
    expect(await confirm(product, payment)).toBe(400)
    expect(await refundsOf(payment.paymentIntentId)).toEqual([])
  })

  test('that is under way is not crossed: no credit is taken', async () => {
    const { supplier, browser, lead, payment } = await dialog()
    await hold(browser, lead.id, payment)
    const answer = await buyWithCredit(browser, lead.id)
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'attempt_open', message: 'You’re already paying for this lead by card.' },
    })
    expect(await ownersOf(lead.id)).toEqual([])
    expect(await creditsLeft(supplier.id, 1)).toBe(1)
  })

  test('that was declined leaves the way free', async () => {
    const { browser, lead, payment } = await dialog()
    await hold(browser, lead.id, payment)
    await confirm(product, payment, CARDS.declined)
    await browser.post(`/api/supplier/leads/${lead.id}/release`, {
      paymentIntentId: payment.paymentIntentId,
      because: 'declined',
    })
    expect((await buyWithCredit(browser, lead.id)).status).toBe(200)
  })

  test('that ran out of time before it was paid leaves the way free', async () => {
    const { browser, lead, payment } = await dialog()
    await hold(browser, lead.id, payment)
    product.clock.passMinutes(6)
    expect((await buyWithCredit(browser, lead.id)).status).toBe(200)
    expect(await statusOf(payment.paymentIntentId)).toBe('canceled')
  })

  test('that has gone through has the lead, held or not, and no credit is taken', async () => {
    for (const isHeld of [true, false]) {
      const { supplier, browser, lead, payment } = await dialog()
      if (isHeld) await hold(browser, lead.id, payment)
      await confirm(product, payment)
      const answer = await buyWithCredit(browser, lead.id)
      expect(answer).toMatchObject({ status: 409, body: { code: 'attempt_open' } })
      expect((await purchase(browser, lead.id, payment)).status).toBe(200)
      expect(await ownersOf(lead.id)).toEqual(['card'])
      expect(await creditsLeft(supplier.id, 1)).toBe(1)
    }
  })

  test('that goes through a moment after the credit was taken is refunded, and the lead stays', async () => {
    const { supplier, browser, lead, payment } = await dialog()
    expect((await buyWithCredit(browser, lead.id)).status).toBe(200)
    await confirm(product, payment)
    await lookAtStripe()
    expect(await refundsOf(payment.paymentIntentId)).toMatchObject([{ reason: 'sold', amountCents: 8900 }])
    expect(await purchase(browser, lead.id, payment)).toMatchObject({
      status: 409,
      body: { code: 'lead_already_yours' },
    })
    expect(await ownersOf(lead.id)).toEqual(['credit'])
    expect(await creditsLeft(supplier.id, 1)).toBe(0)
    const [attempt] = await product.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.leadId, lead.id))
    expect(attempt?.ending).toBe('settled')
  })

  test('settled at the moment the credit is used: one purchase, and the other is not taken or goes back', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { supplier, browser, lead, payment } = await dialog()
      const [byCredit] = await Promise.all([
        buyWithCredit(browser, lead.id),
        confirm(product, payment).then(() => purchase(browser, lead.id, payment)),
      ])
      await lookAtStripe()
      const isPaid = (await statusOf(payment.paymentIntentId)) === 'succeeded'
      const owedBack = await refundsOf(payment.paymentIntentId)
      expect(await ownersOf(lead.id)).toEqual([byCredit.status === 200 ? 'credit' : 'card'])
      expect(owedBack).toHaveLength(isPaid && byCredit.status === 200 ? 1 : 0)
      expect(await creditsLeft(supplier.id, 1)).toBe(byCredit.status === 200 ? 0 : 1)
    }
  })
})
