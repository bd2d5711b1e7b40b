import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { confirm, openPayment } from '../../../tests/support/purchase/buying.ts'
import { statementsOf } from '../../../tests/support/statements.ts'
import { settlePurchase } from '../settling/settle-purchase.ts'

setDefaultTimeout(60_000)

/** Besides `begin` and `commit`. */
const MOST_STATEMENTS = 5

const product = await openProduct()
afterAll(() => product.close())

/** Paid at Stripe, and not settled yet. */
async function paid(leadId: string) {
  const { browser } = await signedInSupplier(product)
  const payment = await openPayment(browser, leadId)
  await confirm(product, payment)
  return payment.paymentIntentId
}

async function settle(intentId: string) {
  const { deps } = product
  const settled: string[] = []
  const statements = await statementsOf(deps.pool, async () => {
    settled.push((await settlePurchase(deps, intentId, deps.clock.now())).kind)
  })
  return { settled: settled[0], statements: statements.length }
}

test(`settling a payment asks the database ${MOST_STATEMENTS} times at most, whatever comes of it`, async () => {
  const lead = await leadOnMarket(product)
  const [owner, late] = [await paid(lead.id), await paid(lead.id)]
  const bought = await settle(owner)
  expect(bought.settled).toBe('purchase')
  expect(bought.statements).toBeWithin(1, MOST_STATEMENTS + 1)
  const inVain = await settle(late)
  expect(inVain.settled).toBe('refund')
  expect(inVain.statements).toBeWithin(1, MOST_STATEMENTS + 1)
})

test('settling what is settled asks once', async () => {
  const intentId = await paid((await leadOnMarket(product)).id)
  await settle(intentId)
  expect(await settle(intentId)).toEqual({ settled: 'purchase', statements: 1 })
})
