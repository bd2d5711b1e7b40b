import { afterAll, describe, expect, test } from 'bun:test'
import Stripe from 'stripe'
import { CARDS } from '../../tests/support/stripe/stripe-client.ts'
import { errorOf, openStripe } from '../../tests/support/stripe/stripe-fixture.ts'
import { SANDBOX_STRIPE, sandboxFetch } from '../stripe-client.ts'

const { sdk, sandbox, stripe, close } = openStripe()
afterAll(close)

const newIntent = () =>
  sdk.paymentIntents.create({
    amount: 8_900,
    currency: 'cad',
    description: 'A lead',
    metadata: { leadId: '7', supplierId: '9' },
    automatic_payment_methods: { enabled: true },
  })
const secretOf = ({ client_secret }: Stripe.PaymentIntent) => client_secret ?? ''
const pay = (intent: Stripe.PaymentIntent, card?: string, returnUrl?: string) =>
  stripe.confirm(secretOf(intent), card, returnUrl)
const answerBank = (intent: Stripe.PaymentIntent, outcome: 'succeed' | 'fail') =>
  stripe.authenticate(secretOf(intent), outcome)
const find = ({ id }: Stripe.PaymentIntent) => sdk.paymentIntents.retrieve(id)

test('a new payment waits for a card, and says what it is for', async () => {
  const intent = await newIntent()
  expect(intent).toMatchObject({
    status: 'requires_payment_method',
    amount: 8_900,
    amount_received: 0,
    currency: 'cad',
    livemode: false,
    latest_charge: null,
    last_payment_error: null,
    metadata: { leadId: '7', supplierId: '9' },
  })
  expect(intent.client_secret).toStartWith(`${intent.id}_secret_`)
  expect(JSON.stringify(await find(intent))).toBe(JSON.stringify(intent))
})

test('a good card pays it in full', async () => {
  const intent = await newIntent()
  expect(await pay(intent)).toMatchObject({ status: 200, intent: { status: 'succeeded' } })

  const paid = await find(intent)
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 8_900, metadata: { leadId: '7' } })
  expect(paid.latest_charge).toStartWith('ch_')
})

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000000069', 'expired_card', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ['4111111111111111', 'card_declined', 'test_mode_live_card'],
  ['4242424242424241', 'incorrect_number', undefined],
])('the card %s is declined as %s, and another card may follow', async (number, code, declineCode) => {
  const intent = await newIntent()
  const tried = await pay(intent, number)
  expect(tried.status).toBe(402)
  expect(tried.error).toMatchObject({
    type: 'card_error',
    code,
    payment_intent: { id: intent.id, status: 'requires_payment_method' },
  })
  const declined = await find(intent)
  expect(declined.last_payment_error).toMatchObject({
    code,
    ...(declineCode && { decline_code: declineCode }),
  })
  expect(declined.amount_received).toBe(0)

  expect(await pay(intent)).toMatchObject({ status: 200 })
  expect((await find(intent)).last_payment_error).toBeNull()
})

describe('3-D Secure', () => {
  test('waits for the owner of the card, and takes the money when they approve', async () => {
    const intent = await newIntent()
    expect(await pay(intent, CARDS.asksInPage)).toMatchObject({ intent: { status: 'requires_action' } })
    expect((await find(intent)).next_action?.type).toBe('use_stripe_sdk')

    expect(await answerBank(intent, 'succeed')).toMatchObject({ intent: { status: 'succeeded' } })
    expect((await find(intent)).next_action).toBeNull()
  })

  test('takes nothing when they refuse, and the payment can be tried again', async () => {
    const intent = await newIntent()
    await pay(intent, CARDS.asksInPage)
    const refused = await answerBank(intent, 'fail')
    expect(refused).toMatchObject({ status: 402, error: { code: 'payment_intent_authentication_failure' } })
    expect(await find(intent)).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
  })

  test('may be on a page of the bank, which needs an address to return to', async () => {
    const intent = await newIntent()
    await pay(intent, CARDS.asksByRedirect, 'https://northrate.example/supplier/dashboard')
    const { next_action } = await find(intent)
    expect(next_action?.redirect_to_url).toMatchObject({
      return_url: 'https://northrate.example/supplier/dashboard',
    })
    const other = await newIntent()
    expect(await pay(other, CARDS.asksByRedirect, 'javascript:alert(1)')).toMatchObject({ status: 400 })
  })
})

test.each([
  ['succeeded', 'succeeded', 8_900],
  ['failed', 'requires_payment_method', 0],
] as const)('a payment in processing ends %s', async (outcome, status, received) => {
  const intent = await newIntent()
  await stripe.setFaults({ operation: 'payment_intents.confirm', kind: 'stall' })
  expect(await pay(intent)).toMatchObject({ intent: { status: 'processing' } })
  const refused = await errorOf(sdk.paymentIntents.cancel(intent.id))
  expect(refused.code).toBe('payment_intent_unexpected_state')

  await stripe.finish(intent.id, outcome)
  expect(await find(intent)).toMatchObject({ status, amount_received: received })
})

describe('cancelling', () => {
  test('ends an open payment, which then takes no card', async () => {
    const intent = await newIntent()
    const canceled = await sdk.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    expect(await pay(intent)).toMatchObject({
      status: 400,
      error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'canceled' } },
    })
  })

  test('comes too late for a payment that succeeded, which is not confirmed twice either', async () => {
    const intent = await newIntent()
    await pay(intent)
    const code = 'payment_intent_unexpected_state'
    const refused = await errorOf(sdk.paymentIntents.cancel(intent.id))
    expect(refused).toMatchObject({ statusCode: 400, code })
    expect(await pay(intent)).toMatchObject({ status: 400, error: { code } })
    expect((await find(intent)).status).toBe('succeeded')
  })
})

describe('what a call must say', () => {
  test.each([
    [{ amount: 49, currency: 'cad' }, 'amount_too_small', 'amount'],
    [{ amount: 0, currency: 'cad' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 100_000_000, currency: 'cad' }, 'amount_too_large', 'amount'],
    [{ amount: 100, currency: 'cad', receipt_emial: 'a@b.example' }, 'parameter_unknown', 'receipt_emial'],
  ])('%j is refused as %s', async (params, code, param) => {
    expect(await errorOf(sdk.paymentIntents.create(params))).toMatchObject({ statusCode: 400, code, param })
  })

  test('an amount is missed by its name', async () => {
    const answer = await sandbox.handle(
      new Request('http://localhost/sandbox/stripe/v1/payment_intents', {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${SANDBOX_STRIPE.secretKey}:`)}` },
        body: 'currency=cad',
      }),
    )
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'parameter_missing', param: 'amount' } })
  })

  test('a payment that there is not is missed, also for a browser with the secret of another', async () => {
    const one = await newIntent()
    const other = await newIntent()
    const missed = await errorOf(sdk.paymentIntents.retrieve('pi_none'))
    expect(missed).toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' })
    expect(missed.code).toBe('resource_missing')
    const crossed = await stripe.confirm(`${one.id}_secret_${secretOf(other).split('_secret_')[1]}`)
    expect(crossed).toMatchObject({ status: 404, error: { code: 'resource_missing' } })
    expect((await find(one)).status).toBe('requires_payment_method')
  })
})

describe('keys', () => {
  const withKey = (key: string) =>
    new Stripe(key, { httpClient: Stripe.createFetchHttpClient(sandboxFetch(sandbox)), maxNetworkRetries: 0 })

  test('a secret key that is not ours opens nothing', async () => {
    expect(await errorOf(withKey('sk_test_other').paymentIntents.list())).toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    })
  })

  test('a publishable key does only what a browser may', async () => {
    const intent = await newIntent()
    const browser = withKey(SANDBOX_STRIPE.publishableKey)
    for (const call of [
      browser.paymentIntents.list(),
      browser.paymentIntents.cancel(intent.id),
      browser.refunds.create({ payment_intent: intent.id }),
      browser.events.list(),
    ])
      expect(await errorOf(call)).toMatchObject({ statusCode: 403, code: 'secret_key_required' })
    expect(await errorOf(browser.paymentIntents.retrieve(intent.id))).toMatchObject({
      code: 'resource_missing',
    })
    const seen = await browser.paymentIntents.retrieve(intent.id, { client_secret: secretOf(intent) })
    expect(seen.id).toBe(intent.id)
  })
})

test('lists come newest first, in pages, and filtered by time', async () => {
  const one = await newIntent()
  const two = await newIntent()
  const three = await newIntent()
  const first = await sdk.paymentIntents.list({ limit: 2 })
  expect(first.data.map(({ id }) => id)).toEqual([three.id, two.id])
  expect(first.has_more).toBe(true)
  const second = await sdk.paymentIntents.list({ limit: 1, starting_after: two.id })
  expect(second.data.map(({ id }) => id)).toEqual([one.id])
  const later = await sdk.paymentIntents.list({ created: { gt: three.created + 60 } })
  expect(later.data).toEqual([])
})
