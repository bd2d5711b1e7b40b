import { expect, test } from 'bun:test'
import { leadOnMarket } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { openDialog } from '../../../tests/support/purchase/buying.ts'
import { statementsOf } from '../../../tests/support/statements.ts'
import { settlePurchase } from '../settling/settle-purchase.ts'

/** Besides `begin` and `commit`. */
const MOST_STATEMENTS = 5

const product = await testProduct()

/** Paid at Stripe, and not settled yet. */
async function paid(lead?: Awaited<ReturnType<typeof leadOnMarket>>) {
  const { intentId, confirm } = await openDialog(product, { lead })
  await confirm()
  return intentId
}

async function settle(intentId: string) {
  const { deps } = product
  const settled: string[] = []
  const statements = await statementsOf(deps.pool, async () => {
    settled.push((await settlePurchase(deps, intentId, deps.clock.now())).kind)
  })
  return { settled: settled[0], statements: statements.length }
}

test(`settling a payment sends ${MOST_STATEMENTS} statements at most, for a sale and for a refund`, async () => {
  const lead = await leadOnMarket(product)
  const payments = [await paid(lead), await paid(lead)]
  for (const kind of ['purchase', 'refund']) {
    const { settled, statements } = await settle(payments.shift() ?? '')
    expect(settled).toBe(kind)
    expect(statements).toBeWithin(1, MOST_STATEMENTS + 1)
  }
})

test('settling what is settled sends one statement', async () => {
  const intentId = await paid()
  await settle(intentId)
  expect(await settle(intentId)).toEqual({ settled: 'purchase', statements: 1 })
})
