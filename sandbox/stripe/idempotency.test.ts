import { afterAll, afterEach, expect, test } from 'bun:test'
import { hoursAfter } from '../../api/platform/shared/clock.ts'
import { errorOf, openStripe } from '../../tests/support/stripe/stripe-fixture.ts'
import { SANDBOX_STRIPE } from '../stripe-client.ts'

let now = new Date('2026-11-21T15:00:00Z')
const { sdk, sandbox, stripe, close } = openStripe({ clock: { now: () => now } })
afterAll(close)
afterEach(() => stripe.clearFaults())

let keys = 0
const newKey = () => ({ idempotencyKey: `attempt-${++keys}` })
const PRICE = { amount: 14_900, currency: 'cad', metadata: { leadId: '7' } }
const intentsFor = async (leadId: string) =>
  (await stripe.ledger()).intents.filter(({ metadata }) => metadata.leadId === leadId)

test('calls with one key make one payment and are answered alike, one after the other and at one moment', async () => {
  const key = newKey()
  const call = () => sdk.paymentIntents.create({ ...PRICE, metadata: { leadId: 'once' } }, key)
  const answers = await Promise.all(Array.from({ length: 8 }, call))
  answers.push(await call())
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await intentsFor('once')).toHaveLength(1)
})

test('a repeated answer names the request that it repeats', async () => {
  const call = () =>
    sandbox.handle(
      new Request('http://localhost/sandbox/stripe/v1/payment_intents', {
        method: 'POST',
        headers: { authorization: `Bearer ${SANDBOX_STRIPE.secretKey}`, 'idempotency-key': 'said' },
        body: 'amount=100&currency=cad',
      }),
    )
  const [first, second] = [await call(), await call()]
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'))
  expect(second.headers.get('request-id')).not.toBe(first.headers.get('request-id'))
})

test('a key is refused for other parameters, and for another call', async () => {
  const key = newKey()
  const intent = await sdk.paymentIntents.create(PRICE, key)
  for (const call of [
    sdk.paymentIntents.create({ ...PRICE, amount: 14_901 }, key),
    sdk.paymentIntents.cancel(intent.id, {}, key),
  ])
    expect(await errorOf(call)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  expect((await sdk.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method')
})

test('while the first call with a key runs, the next is refused and may be tried again', async () => {
  await stripe.setFaults({ operation: 'payment_intents.create', kind: 'delay', milliseconds: 300 })
  const key = newKey()
  const slow = sdk.paymentIntents.create(PRICE, key)
  const refused = await errorOf(sdk.paymentIntents.create(PRICE, key))
  expect(refused).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  const { id } = await slow
  expect((await sdk.paymentIntents.create(PRICE, key)).id).toBe(id)
})

test('an invalid call does not use up its key', async () => {
  const key = newKey()
  expect(await errorOf(sdk.paymentIntents.create({ ...PRICE, amount: 1 }, key))).toMatchObject({
    code: 'amount_too_small',
  })
  expect((await sdk.paymentIntents.create(PRICE, key)).amount).toBe(PRICE.amount)
})

test('a refusal by the work itself is kept for its key, although the payment has changed since', async () => {
  const intent = await sdk.paymentIntents.create(PRICE)
  const key = newKey()
  const refund = (by: typeof key) => sdk.refunds.create({ payment_intent: intent.id }, by)
  expect(await errorOf(refund(key))).toMatchObject({ statusCode: 400 })
  await stripe.confirm(intent.client_secret ?? '')
  expect(await errorOf(refund(key))).toMatchObject({ statusCode: 400 })
  expect((await refund(newKey())).status).toBe('succeeded')
})

test('a key is forgotten after a day', async () => {
  const key = newKey()
  const first = await sdk.paymentIntents.create(PRICE, key)
  now = hoursAfter(now, 25)
  await sdk.paymentIntents.create(PRICE, newKey())
  expect((await sdk.paymentIntents.create(PRICE, key)).id).not.toBe(first.id)
})
