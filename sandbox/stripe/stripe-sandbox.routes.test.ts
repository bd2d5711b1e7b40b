import { expect, test } from 'bun:test'
import { createApp } from '../../api/app.ts'
import { testProduct } from '../../tests/support/product.ts'
import { SANDBOX_STRIPE } from '../stripe-client.ts'

const product = await testProduct()

const ask = (path: string, address: string) =>
  product.handle(new Request(`http://localhost/sandbox/stripe${path}`), address)

test.each(['/js/stripe.js', `/v1/payment_intents?key=${SANDBOX_STRIPE.secretKey}`])(
  '%s answers this machine and nobody else',
  async (path) => {
    expect((await ask(path, '127.0.0.1')).status).toBe(200)
    const refused = await ask(path, '203.0.113.7')
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'sandbox_is_private' })
  },
)

test('a payment that the product opened is paid in the browser, and the product receives the event', async () => {
  const payment = await product.deps.payments.open({
    amountCents: 3_900,
    description: 'A lead',
    metadata: { attemptId: 'none-of-ours' },
    idempotencyKey: 'attempt-1',
    since: product.clock.now(),
  })
  const body = new URLSearchParams({
    key: SANDBOX_STRIPE.publishableKey,
    client_secret: payment.clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242 4242 4242 4242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
  })
  const path = `/sandbox/stripe/v1/payment_intents/${payment.intentId}/confirm`
  const answer = await product.handle(
    new Request(`http://localhost${path}`, { method: 'POST', body }),
    '127.0.0.1',
  )
  expect(answer.status).toBe(200)
  expect(await product.deps.payments.find(payment.intentId)).toMatchObject({
    status: 'succeeded',
    receivedCents: 3_900,
  })
  const [sent] = await product.stripe.sendEvents()
  expect(sent?.type).toBe('payment_intent.succeeded')
  // Its signature was accepted: a forged one is answered 400.
  expect(sent?.statuses).not.toContain(400)
})

test('a connection that breaks breaks for the product’s own calls as well', async () => {
  await product.stripe.setFaults({ operation: 'payment_intents.create', kind: 'reset_before', times: 2 })
  const open = product.deps.payments.open({
    amountCents: 3_900,
    description: 'A lead',
    metadata: {},
    idempotencyKey: 'attempt-2',
    since: product.clock.now(),
  })
  await expect(open).rejects.toThrow()
  await product.stripe.clearFaults()
})

test('in production there is none of it', async () => {
  const production = createApp(product.deps, { site: null, sandbox: null })
  const answer = await production.handle(
    new Request('http://localhost/sandbox/stripe/js/stripe.js'),
    '127.0.0.1',
  )
  expect(answer.status).toBe(404)
})
