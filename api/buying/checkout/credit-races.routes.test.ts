import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { purchases } from '../../../db/schema/purchases.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import { buyWithCredit, openDialog } from '../../../tests/support/purchase/buying.ts'
import {
  attemptOf,
  creditLedgerOf,
  creditsOf,
  purchasesOf,
  refundsOf,
  statusAtStripe,
} from '../../../tests/support/purchase/buying-records.ts'
import { CARDS } from '../../../tests/support/stripe/stripe-client.ts'
import { compareWithStripe } from './compare-with-stripe.ts'

const ROUNDS = 20

const product = await testProduct()

const buyerWith = (leadCredits: number) => signedInSupplier(product, { leadCredits })
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const lookAtStripe = () => compareWithStripe(product.deps, product.clock.now())
const sourcesOf = async (leadId: string) => (await purchasesOf(product, leadId)).map(({ source }) => source)

/** What is left, which must be the credits at first less those that the ledger says were taken. */
async function creditsLeft(supplierId: string, atFirst: number): Promise<number> {
  const left = await creditsOf(product, supplierId)
  const ledger = await creditLedgerOf(product, supplierId)
  const bought = await product.db.select().from(purchases).where(eq(purchases.supplierId, supplierId))
  const byCredit = bought.filter(({ source }) => source === 'credit')
  expect(new Set(ledger.map(({ purchaseId }) => purchaseId))).toEqual(new Set(byCredit.map(({ id }) => id)))
  expect(left).toBe(ledger.reduce((sum, { change }) => sum + change, atFirst))
  return left ?? Number.NaN
}

/** Runs a race twenty times, because one round may miss a fault. */
const racing = (title: string, race: () => Promise<void>) =>
  test(title, async () => {
    for (let round = 0; round < ROUNDS; round++) await race()
  })

describe('at one moment', () => {
  racing('of two suppliers with a credit one has the lead, and the other its credit', async () => {
    const lead = await leadOnMarket(product)
    const both = [await buyerWith(1), await buyerWith(1)]
    const answers = await Promise.all(both.map(({ browser }) => buyWithCredit(browser, lead.id)))
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(await sourcesOf(lead.id)).toEqual(['credit'])
    const left = await Promise.all(both.map(({ supplier }) => creditsLeft(supplier.id, 1)))
    expect(left.sort()).toEqual([0, 1])
  })

  racing('two windows with one credit left buy one lead', async () => {
    const wanted = [await leadOnMarket(product), await leadOnMarket(product)]
    const { supplier, browser } = await buyerWith(1)
    const answers = await Promise.all(wanted.map(({ id }) => buyWithCredit(browser, id)))
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refusedWith(409, 'no_credits'))
    expect((await Promise.all(wanted.map(({ id }) => sourcesOf(id)))).flat()).toEqual(['credit'])
    expect(await creditsLeft(supplier.id, 1)).toBe(0)
  })

  racing('many clicks take one credit, and all are answered with the lead', async () => {
    const lead = await leadOnMarket(product)
    const { supplier, browser } = await buyerWith(3)
    const clicks = await Promise.all([1, 2, 3].map(() => buyWithCredit(browser, lead.id)))
    clicks.push(await buyWithCredit(browser, lead.id))
    expect(statusesOf(clicks)).toEqual([200, 200, 200, 200])
    expect(new Set(clicks.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await creditsLeft(supplier.id, 3)).toBe(2)
  })

  racing(
    'a credit and another supplier’s paid card make one owner, and a card that lost is refunded',
    async () => {
      const other = await buyerWith(1)
      const { lead, intentId, confirm, purchase } = await openDialog(product)
      await confirm()
      const [byCard, byCredit] = await Promise.all([purchase(), buyWithCredit(other.browser, lead.id)])
      expect(statusesOf([byCard, byCredit])).toEqual([200, 409])
      expect(await sourcesOf(lead.id)).toEqual([byCard.status === 200 ? 'card' : 'credit'])
      expect(await refundsOf(product, intentId)).toHaveLength(byCard.status === 200 ? 0 : 1)
      expect(await creditsLeft(other.supplier.id, 1)).toBe(byCredit.status === 200 ? 0 : 1)
    },
  )

  racing(
    'of a credit and another supplier’s click on Pay the first has the lead, and the other is refused',
    async () => {
      const other = await buyerWith(1)
      const { lead, hold } = await openDialog(product)
      const [held, byCredit] = await Promise.all([hold(), buyWithCredit(other.browser, lead.id)])
      expect(statusesOf([held, byCredit])).toEqual([200, 409])
      expect(await sourcesOf(lead.id)).toEqual(byCredit.status === 200 ? ['credit'] : [])
    },
  )
})

describe('the supplier’s own card payment for the same lead', () => {
  async function dialog() {
    const opened = await openDialog(product, { supplier: { leadCredits: 1 } })
    return { ...opened, payByCredit: () => buyWithCredit(opened.browser, opened.lead.id) }
  }

  test('that it has only opened is ended, and can no longer be charged', async () => {
    const { intentId, confirm, payByCredit } = await dialog()
    expect((await payByCredit()).status).toBe(200)
    await lookAtStripe()
    expect(await statusAtStripe(product, intentId)).toBe('canceled')
    expect(await confirm()).toBe(400)
    expect(await refundsOf(product, intentId)).toEqual([])
  })

  test('that holds the lead keeps it: no credit is taken', async () => {
    const { supplier, lead, hold, payByCredit } = await dialog()
    await hold()
    expect(await payByCredit()).toMatchObject({
      status: 409,
      body: { code: 'attempt_open', message: 'You’re already paying for this lead by card.' },
    })
    expect(await sourcesOf(lead.id)).toEqual([])
    expect(await creditsLeft(supplier.id, 1)).toBe(1)
  })

  test('that Stripe is working on keeps the lead although it holds none: no credit is taken', async () => {
    const { supplier, confirm, payByCredit } = await dialog()
    await product.stripe.setFaults({ operation: 'payment_intents.confirm', kind: 'stall', times: 1 })
    await confirm()
    expect(await payByCredit()).toMatchObject(refusedWith(409, 'attempt_open'))
    expect(await creditsLeft(supplier.id, 1)).toBe(1)
  })

  test('that was declined lets the credit buy the lead', async () => {
    const { hold, confirm, release, payByCredit } = await dialog()
    await hold()
    await confirm(CARDS.declined)
    await release('declined')
    expect((await payByCredit()).status).toBe(200)
  })

  test('that ran out of time before it was paid lets the credit buy the lead', async () => {
    const { intentId, hold, payByCredit } = await dialog()
    await hold()
    product.clock.passMinutes(6)
    expect((await payByCredit()).status).toBe(200)
    expect(await statusAtStripe(product, intentId)).toBe('canceled')
  })

  test.each(['held', 'not held'])(
    'that has gone through has the lead, %s, and no credit is taken',
    async (how) => {
      const { supplier, lead, hold, confirm, purchase, payByCredit } = await dialog()
      if (how === 'held') await hold()
      await confirm()
      expect(await payByCredit()).toMatchObject(refusedWith(409, 'attempt_open'))
      expect((await purchase()).status).toBe(200)
      expect(await sourcesOf(lead.id)).toEqual(['card'])
      expect(await creditsLeft(supplier.id, 1)).toBe(1)
    },
  )

  test('that goes through a moment after the credit was taken is refunded, and the lead stays', async () => {
    const { supplier, lead, intentId, confirm, purchase, payByCredit } = await dialog()
    expect((await payByCredit()).status).toBe(200)
    await confirm()
    await lookAtStripe()
    expect(await refundsOf(product, intentId)).toMatchObject([{ reason: 'sold', amountCents: 8900 }])
    expect(await purchase()).toMatchObject(refusedWith(409, 'lead_already_yours'))
    expect(await sourcesOf(lead.id)).toEqual(['credit'])
    expect(await creditsLeft(supplier.id, 1)).toBe(0)
    expect((await attemptOf(product, intentId)).ending).toBe('settled')
  })

  racing(
    'settled while the credit is used makes one purchase, and the other is not taken or goes back',
    async () => {
      const { supplier, lead, intentId, confirm, purchase, payByCredit } = await dialog()
      const [byCredit] = await Promise.all([payByCredit(), confirm().then(purchase)])
      await lookAtStripe()
      const isPaid = (await statusAtStripe(product, intentId)) === 'succeeded'
      expect(await sourcesOf(lead.id)).toEqual([byCredit.status === 200 ? 'credit' : 'card'])
      expect(await refundsOf(product, intentId)).toHaveLength(isPaid && byCredit.status === 200 ? 1 : 0)
      expect(await creditsLeft(supplier.id, 1)).toBe(byCredit.status === 200 ? 0 : 1)
    },
  )
})
