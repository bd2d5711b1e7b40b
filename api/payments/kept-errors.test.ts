import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FAULTS } from '../../tests/support/stripe/faults.ts'
import { stripeClient } from '../../tests/support/stripe/stripe-client.ts'
import { openStripeSandbox } from '../sandbox/stripe/stripe-sandbox.ts'
import { SANDBOX_STRIPE, sandboxFetch } from './sandbox-stripe.ts'
import { openStripePayments } from './stripe-payments.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'northrate-payments-'))
const sandbox = openStripeSandbox({ dataDir, webhookTargets: () => [], faults: FAULTS })
const stripe = stripeClient((request) => sandbox.handle(request), 'http://localhost', dataDir)
const payments = openStripePayments({ ...SANDBOX_STRIPE, fetch: sandboxFetch(sandbox) })

const wanted = (attempt: string) => ({
  amountCents: 8_900,
  description: 'Lead for exclusive use',
  metadata: { attempt_id: attempt },
  idempotencyKey: attempt,
})

beforeAll(async () => {
  await payments.open(wanted('an-earlier-one'))
})
afterAll(async () => {
  await sandbox.close()
  rmSync(dataDir, { recursive: true })
})

test('a payment that Stripe made but answered with an error, which it repeats for a day, is found and used', async () => {
  await stripe.setFaults({ operation: 'payment_intents.create', kind: 'error_500_after', times: 1 })
  const opened = await payments.open(wanted('attempt-1'))
  expect(opened).toMatchObject({ metadata: { attempt_id: 'attempt-1' }, status: 'requires_payment_method' })
  expect((await payments.open(wanted('attempt-1'))).intentId).toBe(opened.intentId)
  expect((await stripe.ledger()).intents).toHaveLength(2)
})

test('a refund that Stripe paid but answered with an error counts as paid, once', async () => {
  const { intentId, clientSecret } = await payments.open(wanted('attempt-2'))
  await stripe.confirm(clientSecret)
  await stripe.setFaults({ operation: 'refunds.create', kind: 'error_500_after', times: 1 })
  const payment = { intentId, amountCents: 8_900 }
  const refund = await payments.refundInFull(payment, 'refund-1')
  expect(await payments.refundInFull(payment, 'refund-1')).toEqual(refund)
  expect((await stripe.ledger()).intents.find(({ id }) => id === intentId)).toMatchObject({
    refunded: 8_900,
    refunds: [{ id: refund.id }],
  })
})

test('an error that Stripe would repeat for a day, with nothing behind it, does not keep a payment from being made', async () => {
  // Each try is two calls: the SDK makes one more by itself.
  await stripe.setFaults({ operation: 'payment_intents.create', kind: 'error_500', times: 2 })
  expect(await payments.open(wanted('attempt-4'))).toMatchObject({ metadata: { attempt_id: 'attempt-4' } })
})

test('an error of Stripe that goes on stays an error', async () => {
  await stripe.setFaults({ operation: 'payment_intents.create', kind: 'error_500', times: 4 })
  await expect(payments.open(wanted('attempt-3'))).rejects.toMatchObject({
    name: 'PaymentsUnavailable',
    code: 'api_error',
  })
})
