import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import Stripe from 'stripe'
import { daysAfter, minutesAfter } from '../../api/platform/shared/clock.ts'
import { openStripe } from '../../tests/support/stripe/stripe-fixture.ts'
import { SANDBOX_STRIPE } from '../stripe-client.ts'
import { openStripeSandbox } from './stripe-sandbox.ts'

let now = new Date('2026-11-21T15:00:00Z')
const clock = { now: () => now }
type Sent = { url: string; body: string; signature: string }
let sent: Sent[]
let answers: () => Response
let opened: ReturnType<typeof openStripe>
let stripe: (typeof opened)['stripe']
let targets: string[]

async function send(url: string, { body, headers }: RequestInit): Promise<Response> {
  sent.push({ url, body: String(body), signature: new Headers(headers).get('stripe-signature') ?? '' })
  return answers()
}
const TAKEN = () => new Response(null, { status: 204 })

beforeEach(() => {
  sent = []
  answers = TAKEN
  targets = ['http://one.example', 'http://two.example']
  opened = openStripe({ clock, send, webhookTargets: () => targets })
  stripe = opened.stripe
})
afterEach(() => opened.close())

async function pay(card?: string) {
  const intent = await opened.sdk.paymentIntents.create({
    amount: 3_900,
    currency: 'cad',
    metadata: { leadId: '7' },
  })
  await stripe.confirm(intent.client_secret ?? '', card)
  return intent.id
}
const delivered = async () => {
  while ((await stripe.ledger()).undelivered > 0) await Bun.sleep(5)
}
const readEvent = ({ body, signature }: Sent) =>
  new Stripe('sk_test').webhooks.constructEventAsync(
    body,
    signature,
    SANDBOX_STRIPE.webhookSecret,
    300,
    undefined,
    now.getTime(),
  )
const typesSent = () => Promise.all(sent.map(async (one) => (await readEvent(one)).type))

test('each event is signed as Stripe signs, with the payment as it was then', async () => {
  const intentId = await pay()
  await delivered()
  expect(sent).toHaveLength(1)
  const [first] = sent
  if (!first) throw new Error('Nothing was sent.')
  expect(first.url).toBe('http://one.example/api/stripe/webhook')
  const event = await readEvent(first)
  expect(event).toMatchObject({
    type: 'payment_intent.succeeded',
    object: 'event',
    livemode: false,
    api_version: Stripe.API_VERSION,
    data: {
      object: { id: intentId, status: 'succeeded', amount_received: 3_900, metadata: { leadId: '7' } },
    },
  })
  const forged = { ...first, body: first.body.replace('3900', '3901') }
  await expect(readEvent(forged)).rejects.toThrow(Stripe.errors.StripeSignatureVerificationError)
})

test('an event is sent of each payment that is declined, cancelled, in processing, paid or refunded', async () => {
  await pay('4000000000000002')
  await opened.sdk.paymentIntents.cancel(await pay('4000002760003184'))
  await opened.sdk.refunds.create({ payment_intent: await pay() })
  await pay('4000000000006017')
  await delivered()
  now = minutesAfter(now, 1)
  while ((await typesSent()).length < 7) await Bun.sleep(5)
  expect((await typesSent()).toSorted()).toEqual([
    'charge.refunded',
    'payment_intent.canceled',
    'payment_intent.payment_failed',
    'payment_intent.processing',
    'payment_intent.succeeded',
    'payment_intent.succeeded',
    'refund.created',
  ])
})

test('an event that was not taken is sent again, to the next address, later each time', async () => {
  answers = () => new Response(null, { status: 500 })
  await pay()
  for (const tries of [1, 2, 3]) {
    while (sent.length < tries) await Bun.sleep(5)
    expect(sent).toHaveLength(tries)
    now = minutesAfter(now, 1)
  }
  answers = TAKEN
  now = minutesAfter(now, 1)
  await delivered()
  expect(sent.map(({ url }) => new URL(url).host).slice(0, 3)).toEqual([
    'one.example',
    'two.example',
    'one.example',
  ])
  expect(new Set(sent.map(({ body }) => body)).size).toBe(1)
  expect(new Set(sent.map(({ signature }) => signature)).size).toBe(sent.length)
})

test('an event that could not be delivered waits for three days, over a restart too', async () => {
  targets = []
  await pay()
  expect(sent).toEqual([])
  now = daysAfter(now, 2.9)
  const restarted = openStripeSandbox({
    dataDir: opened.dataDir,
    clock,
    send,
    webhookTargets: () => ['http://again.example'],
  })
  while (sent.length === 0) await Bun.sleep(5)
  await restarted.close()
  expect(await typesSent()).toEqual(['payment_intent.succeeded'])

  await pay()
  now = daysAfter(now, 3.1)
  expect(await opened.sandbox.sendNow('http://late.example', send)).toEqual([])
})

test('two processes on one store send each event once', async () => {
  const other = openStripeSandbox({ dataDir: opened.dataDir, clock, send, webhookTargets: () => targets })
  for (let payment = 0; payment < 20; payment++) await pay()
  await delivered()
  await other.close()
  expect(sent).toHaveLength(20)
})

describe('faults', () => {
  test('duplicate: three times at once', async () => {
    await stripe.setFaults({ operation: 'webhook', kind: 'duplicate' })
    await pay()
    await delivered()
    expect(sent.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => sent[0]?.body ?? ''))
  })

  test('lose: never sent, yet Stripe lists it', async () => {
    await stripe.setFaults({ operation: 'webhook', kind: 'lose' })
    await pay()
    await delivered()
    expect(sent).toEqual([])
    const { data } = await opened.sdk.events.list({ type: 'payment_intent.succeeded' })
    expect(data).toHaveLength(1)
    expect((await opened.sdk.events.retrieve(data[0]?.id ?? '')).type).toBe('payment_intent.succeeded')
  })

  test.each([
    ['reorder', 'after the next one', 0],
    ['delay', 'after the delay', 2],
  ] as const)('%s: sent only %s', async (kind, _, minutes) => {
    await stripe.setFaults({ operation: 'webhook', kind, milliseconds: 60_000 })
    await pay('4000000000000002')
    await pay()
    while (sent.length === 0) await Bun.sleep(5)
    expect((await typesSent())[0]).toBe('payment_intent.succeeded')
    now = minutesAfter(now, minutes)
    await delivered()
    expect(await typesSent()).toEqual(['payment_intent.succeeded', 'payment_intent.payment_failed'])
  })
})
