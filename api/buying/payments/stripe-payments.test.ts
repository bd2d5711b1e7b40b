import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { SANDBOX_STRIPE, sandboxFetch } from '../../../sandbox/stripe-client.ts'
import { CARDS } from '../../../tests/support/stripe/stripe-client.ts'
import { openStripe } from '../../../tests/support/stripe/stripe-fixture.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { NotFromStripe } from './payments.ts'
import { openStripePayments } from './stripe-payments.ts'

const { sandbox, stripe, close } = openStripe()
afterAll(close)
const payments = openStripePayments({ ...SANDBOX_STRIPE, fetch: sandboxFetch(sandbox) })

const startedAt = new Date()
const wanted = (attempt: string) => ({
  amountCents: 8_900,
  description: 'Lead for exclusive use',
  metadata: { attempt_id: attempt },
  idempotencyKey: attempt,
  since: startedAt,
})

beforeAll(async () => {
  await payments.open(wanted('an-earlier-one'))
})

test('a payment shows whether its last card was declined', async () => {
  const { intentId, clientSecret } = await payments.open(wanted('attempt-0'))
  const wasDeclined = async () => (await payments.find(intentId))?.wasDeclined
  expect(await wasDeclined()).toBe(false)
  await stripe.confirm(clientSecret, CARDS.declined)
  expect(await wasDeclined()).toBe(true)
  await stripe.confirm(clientSecret, CARDS.asksInPage)
  expect(await wasDeclined()).toBe(false)
})

test('Stripe’s first answer after a call without one is reported once', async () => {
  const { intentId } = await payments.open(wanted('attempt-0'))
  let reports = 0
  payments.afterSilence(() => {
    reports += 1
  })
  await stripe.setFaults({ operation: 'payment_intents.retrieve', kind: 'rate_limit', times: 2 })
  await expect(payments.find(intentId)).rejects.toMatchObject({ code: 'rate_limit' })
  await stripe.clearFaults()
  await payments.find(intentId)
  expect(reports).toBe(0)
  await stripe.setFaults({ operation: 'payment_intents.retrieve', kind: 'reset_before', times: 2 })
  await expect(payments.find(intentId)).rejects.toMatchObject({ code: 'connection' })
  expect(reports).toBe(0)
  for (let answer = 0; answer < 2; answer++) await payments.find(intentId)
  expect(reports).toBe(1)
})

test('a payment that Stripe made but answered with an error, which it repeats for a day, is found and used', async () => {
  await stripe.setFaults({ operation: 'payment_intents.create', kind: 'error_500_after', times: 1 })
  const opened = await payments.open(wanted('attempt-1'))
  expect(opened).toMatchObject({ metadata: { attempt_id: 'attempt-1' }, status: 'requires_payment_method' })
  expect((await payments.open(wanted('attempt-1'))).intentId).toBe(opened.intentId)
  const { intents } = await stripe.ledger()
  expect(intents.filter(({ metadata }) => metadata.attempt_id === 'attempt-1')).toHaveLength(1)
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
  // Each try is two calls, because the SDK retries once.
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

describe('a payment whose making was answered with an error is looked for', () => {
  /** Counts our own requests for Stripe’s list. */
  function counted(settings: { lookUpWithinMs?: number } = {}) {
    const lists: URLSearchParams[] = []
    const handle = (request: Request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (request.method === 'GET' && pathname.endsWith('/payment_intents')) lists.push(searchParams)
      return sandbox.handle(request)
    }
    const fetch = sandboxFetch({ handle })
    return { lists, payments: openStripePayments({ ...SANDBOX_STRIPE, fetch, ...settings }) }
  }

  test('among those since its first try alone', async () => {
    for (let made = 0; made < 120; made++) await payments.open(wanted(`older-${made}`))
    await stripe.setFaults({ operation: 'payment_intents.create', kind: 'error_500', times: 2 })
    const { lists, payments: counting } = counted()
    await counting.open({ ...wanted('attempt-5'), since: minutesAfter(new Date(), 60) })
    expect(lists).toHaveLength(1)
    expect(Number(lists[0]?.get('created[gte]'))).toBeGreaterThan(Date.now() / 1000)
  })

  test('only while there is time; then it is made under another key', async () => {
    await stripe.setFaults({ operation: 'payment_intents.create', kind: 'error_500', times: 2 })
    const { lists, payments } = counted({ lookUpWithinMs: 0 })
    expect((await payments.open(wanted('attempt-6'))).metadata).toEqual({ attempt_id: 'attempt-6' })
    expect(lists).toEqual([])
  })

  test('without waiting longer than that for Stripe’s list', async () => {
    await stripe.setFaults(
      { operation: 'payment_intents.create', kind: 'error_500', times: 2 },
      { operation: 'payment_intents.list', kind: 'hang_before', times: -1 },
    )
    const { lists, payments } = counted({ lookUpWithinMs: 200 })
    const unavailable = { name: 'PaymentsUnavailable', code: 'connection' }
    await expect(payments.open(wanted('attempt-7'))).rejects.toMatchObject(unavailable)
    expect(lists).toHaveLength(1)
    await stripe.clearFaults()
  })
})

test('while Stripe signs with two secrets an event is taken with either of them, and afterwards with the new one alone', async () => {
  const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', data: { object: {} } })
  const now = new Date()
  const time = Math.floor(now.getTime() / 1000)
  const signedWith = (secret: string) =>
    `v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
  const read = (webhookSecret: string, ...signedBy: string[]) =>
    openStripePayments({ ...SANDBOX_STRIPE, webhookSecret }).readEvent(
      Buffer.from(body),
      [`t=${time}`, ...signedBy.map(signedWith)].join(','),
      now,
    )
  for (const ours of ['whsec_old', 'whsec_new'])
    expect(await read(ours, 'whsec_new', 'whsec_old')).toMatchObject({ id: 'evt_1' })
  expect(await read('whsec_new', 'whsec_new')).toMatchObject({ id: 'evt_1' })
  await expect(read('whsec_old', 'whsec_new')).rejects.toBeInstanceOf(NotFromStripe)
})
