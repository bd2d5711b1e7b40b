import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { openStripe } from '../../tests/support/stripe/stripe-fixture.ts'

const { sdk, stripe, dataDir, close } = openStripe()
afterAll(close)
const { confirm, ledger } = stripe

test('a process killed before any statement of a refund has refunded nothing, and the same key then refunds once', async () => {
  const { id, client_secret } = await sdk.paymentIntents.create({ amount: 3_900, currency: 'cad' })
  await confirm(client_secret ?? '')
  const events = (await ledger()).undelivered

  let deaths = 0
  while (!(await refundInAProcessThatDiesAt(id, deaths + 1))) {
    deaths += 1
    expect(await ledger()).toMatchObject({ refunded: 0, undelivered: events })
    expect((await sdk.refunds.list({ payment_intent: id })).data).toEqual([])
  }
  // The payment, its charge, the refund, the charge again, two events and their deliveries, the key.
  expect(deaths).toBeGreaterThanOrEqual(9)
  expect(await ledger()).toMatchObject({ refunded: 3_900, undelivered: events + 2 })
})

/** Whether the process came to its end. */
async function refundInAProcessThatDiesAt(intentId: string, statement: number): Promise<boolean> {
  const script = join(import.meta.dir, 'dying-refund.fixture.ts')
  const dying = Bun.spawn([process.execPath, script, dataDir, intentId, String(statement)])
  await dying.exited
  if (dying.signalCode === 'SIGKILL') return false
  expect(dying.exitCode).toBe(0)
  return true
}
