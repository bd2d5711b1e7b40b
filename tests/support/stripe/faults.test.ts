import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { FaultRule } from './faults.ts'
import { errorOf, openStripe } from './stripe-fixture.ts'

/** What the SDK waits for an answer here. */
const PATIENCE_MS = 250
const { sdk, stripe, close } = openStripe({ timeoutMs: PATIENCE_MS })
afterAll(close)
afterEach(() => stripe.clearFaults())

let leads = 0
async function tryToOpen(fault: FaultRule) {
  const leadId = `lead-${++leads}`
  await stripe.setFaults(fault)
  const open = () =>
    sdk.paymentIntents.create(
      { amount: 3_900, currency: 'cad', metadata: { leadId } },
      { idempotencyKey: leadId },
    )
  return {
    open,
    made: async () =>
      (await stripe.ledger()).intents.filter(({ metadata }) => metadata.leadId === leadId).length,
  }
}

describe('without an answer', () => {
  test.each([
    ['hang_before', 0],
    ['hang_after', 1],
  ] as const)('%s: the caller gives up, and Stripe has made %d', async (kind, made) => {
    const payment = await tryToOpen({ operation: 'payment_intents.create', kind })
    expect(await errorOf(payment.open())).toMatchObject({ type: 'StripeConnectionError' })
    expect(await payment.made()).toBe(made)
    await payment.open()
    expect(await payment.made()).toBe(1)
  })

  test.each([
    ['reset_before', 0],
    ['reset_after', 1],
  ] as const)('%s: the connection breaks, and Stripe has made %d', async (kind, made) => {
    // The SDK tries once more by itself when a connection breaks.
    const payment = await tryToOpen({ operation: 'payment_intents.create', kind, times: 2 })
    expect(await errorOf(payment.open())).toMatchObject({ type: 'StripeConnectionError' })
    expect(await payment.made()).toBe(made)
    await payment.open()
    expect(await payment.made()).toBe(1)
  })
})

test('delay: a caller that does not wait for it is charged all the same', async () => {
  const payment = await tryToOpen({
    operation: 'payment_intents.create',
    kind: 'delay',
    milliseconds: PATIENCE_MS * 2,
  })
  expect(await errorOf(payment.open())).toMatchObject({ type: 'StripeConnectionError' })
  expect(await payment.made()).toBe(0)
  expect(await errorOf(payment.open())).toMatchObject({ statusCode: 409 })
  while ((await payment.made()) === 0) await Bun.sleep(10)
  await payment.open()
  expect(await payment.made()).toBe(1)
})

test('rate_limit: too many calls, and nothing done', async () => {
  const payment = await tryToOpen({ operation: 'payment_intents.create', kind: 'rate_limit' })
  expect(await errorOf(payment.open())).toMatchObject({ type: 'StripeRateLimitError', statusCode: 429 })
  expect(await payment.made()).toBe(0)
  await payment.open()
})

test('error_500: nothing done, and the same key works afterwards', async () => {
  const payment = await tryToOpen({ operation: 'payment_intents.create', kind: 'error_500' })
  expect(await errorOf(payment.open())).toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
  expect(await payment.made()).toBe(0)
  await payment.open()
  expect(await payment.made()).toBe(1)
})

test('error_500_after: done, and the key answers with the error for good', async () => {
  const payment = await tryToOpen({ operation: 'payment_intents.create', kind: 'error_500_after' })
  expect(await errorOf(payment.open())).toMatchObject({ statusCode: 500 })
  expect(await errorOf(payment.open())).toMatchObject({ statusCode: 500 })
  expect(await payment.made()).toBe(1)
})

test('a fault strikes as often as it says, only the call that it names, and always until it is cleared', async () => {
  const payment = await tryToOpen({ operation: 'payment_intents.create', kind: 'rate_limit', times: 2 })
  expect((await sdk.paymentIntents.list()).object).toBe('list')
  await errorOf(payment.open())
  await errorOf(payment.open())
  await payment.open()

  await stripe.setFaults({ operation: 'payment_intents.list', kind: 'rate_limit', times: -1 })
  for (let time = 0; time < 5; time++) await errorOf(sdk.paymentIntents.list())
  await stripe.clearFaults()
  expect((await sdk.paymentIntents.list()).object).toBe('list')
})

test('a browser that is slow to be answered has paid all the same', async () => {
  const intent = await sdk.paymentIntents.create({ amount: 3_900, currency: 'cad' })
  await stripe.setFaults({ operation: 'payment_intents.confirm', kind: 'hang_after', milliseconds: 50 })
  const [answered] = await Promise.allSettled([stripe.confirm(intent.client_secret ?? '')])
  expect(answered.status).toBe('rejected')
  expect((await sdk.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
})

test('stall: the payment stays in processing for as long as it says', async () => {
  const intent = await sdk.paymentIntents.create({ amount: 3_900, currency: 'cad' })
  await stripe.setFaults({ operation: 'payment_intents.confirm', kind: 'stall', milliseconds: 30 })
  expect(await stripe.confirm(intent.client_secret ?? '')).toMatchObject({ intent: { status: 'processing' } })
  while ((await sdk.paymentIntents.retrieve(intent.id)).status === 'processing') await Bun.sleep(5)
  expect((await sdk.paymentIntents.retrieve(intent.id)).amount_received).toBe(3_900)
})
