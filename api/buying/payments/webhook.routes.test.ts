import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { stripeEvents } from '../../../db/schema/payments.ts'
import { SANDBOX_STRIPE } from '../../../sandbox/stripe-client.ts'
import { ORIGIN, testProduct } from '../../../tests/support/product.ts'
import { openDialog } from '../../../tests/support/purchase/buying.ts'
import { ownersOf } from '../../../tests/support/purchase/buying-records.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'

const product = await testProduct()
beforeEach(() => product.clock.set(new Date('2026-11-21T15:00:00Z')))

const stripe = new Stripe(SANDBOX_STRIPE.secretKey)
const secondsOf = (minutes: number) => Math.floor(minutesAfter(product.clock.now(), minutes).getTime() / 1000)
const newEventId = () => `evt_${crypto.randomUUID()}`

type Sending = {
  type?: string
  eventId?: string
  ageMinutes?: number
  signedMinutesOff?: number
  secret?: string
  /** Instead of the right one. */
  signature?: string
  /** Added after signing. */
  addition?: string
  headers?: Record<string, string>
}

/** Sends an event that a payment has succeeded, signed now by Stripe unless said otherwise; returns the status. */
async function send(intentId: string, sending: Sending = {}): Promise<number> {
  const { type = 'payment_intent.succeeded', secret = SANDBOX_STRIPE.webhookSecret } = sending
  const object = { id: intentId, object: 'payment_intent', amount: 1, currency: 'usd', status: 'succeeded' }
  const payload = JSON.stringify({
    id: sending.eventId ?? newEventId(),
    object: 'event',
    type,
    created: secondsOf(-(sending.ageMinutes ?? 0)),
    data: { object },
  })
  const timestamp = secondsOf(sending.signedMinutesOff ?? 0)
  const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': sending.signature ?? signature,
    ...sending.headers,
  }
  const body = payload + (sending.addition ?? '')
  const request = new Request(`${ORIGIN}/api/stripe/webhook`, { method: 'POST', headers, body })
  return (await product.handle(request, '198.51.100.7')).status
}

type Paid = { send: (sending?: Sending) => Promise<number>; purchase: () => Promise<number> }

describe('Stripe’s event of a payment sells the lead once', () => {
  const eventId = newEventId()
  test.each<[string, (paid: Paid) => Promise<number[]>]>([
    ['instead of the page', async ({ send }) => [await send()]],
    ['before the page', async ({ send, purchase }) => [await send(), await purchase()]],
    ['after the page', async ({ send, purchase }) => [await purchase(), await send()]],
    [
      'three times at once with the page',
      ({ send, purchase }) =>
        Promise.all([send({ eventId }), send({ eventId }), purchase(), send({ eventId })]),
    ],
    ['as two events at once', ({ send }) => Promise.all([send(), send()])],
    ['three days late, freshly signed', async ({ send }) => [await send({ ageMinutes: 3 * 24 * 60 })]],
    [
      'although it comes from a foreign origin',
      async ({ send }) => [
        await send({ headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' } }),
      ],
    ],
  ])('%s', async (_, happen) => {
    const { supplier, lead, intentId, confirm, purchase } = await openDialog(product)
    await confirm()
    const statuses = await happen({
      send: (sending) => send(intentId, sending),
      purchase: async () => (await purchase()).status,
    })
    for (const status of statuses) expect([200, 204]).toContain(status)
    expect(await ownersOf(product, lead.id)).toEqual([supplier.id])
  })
})

describe('an event is refused', () => {
  test.each<[string, Sending]>([
    ['when it is signed with another secret', { secret: 'whsec_other' }],
    ['when it was signed more than five minutes ago', { signedMinutesOff: -5.05 }],
    ['when it is signed for more than five minutes ahead', { signedMinutesOff: 5.05 }],
    ['when a space was added to it', { addition: ' ' }],
    ...['', 'nonsense', 't=,v1=', 't=99999999999999,v1=00'].map((signature): [string, Sending] => [
      `with the signature "${signature}"`,
      { signature },
    ]),
  ])('%s', async (_, sending) => {
    const { lead, intentId, confirm } = await openDialog(product)
    await confirm()
    expect(await send(intentId, sending)).toBe(400)
    expect(await ownersOf(product, lead.id)).toEqual([])
  })
})

test('an event sells nothing when Stripe itself says that nothing was paid', async () => {
  const { lead, intentId } = await openDialog(product)
  expect(await send(intentId)).toBe(204)
  expect(await ownersOf(product, lead.id)).toEqual([])
})

test('an event of an unknown payment, as from another account, is to be sent again', async () => {
  const eventId = newEventId()
  expect(await send('pi_of_another_account', { eventId })).toBe(503)
  const [noted] = await product.db.select().from(stripeEvents).where(eq(stripeEvents.id, eventId))
  expect(noted?.doneAt).toBeNull()
})

test.each(['payment_intent.created', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'an event of the type %s is accepted and ignored',
  async (type) => expect(await send('pi_unknown', { type })).toBe(204),
)
