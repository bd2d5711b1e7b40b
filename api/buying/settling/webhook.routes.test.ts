import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { stripeEvents } from '../../../db/schema/payments.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { SANDBOX_STRIPE } from '../../../sandbox/stripe-client.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { ORIGIN, openProduct } from '../../../tests/support/product.ts'
import { confirm, openPayment, purchase } from '../../../tests/support/purchase/buying.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'

const product = await openProduct()
afterAll(() => product.close())
beforeEach(() => product.clock.set(new Date('2026-11-21T15:00:00Z')))

const stripe = new Stripe(SANDBOX_STRIPE.secretKey)

type Told = { intentId: string; type?: string; eventId?: string; ageMinutes?: number }

function eventOf({ intentId, type = 'payment_intent.succeeded', eventId, ageMinutes = 0 }: Told): string {
  const created = Math.floor(minutesAfter(product.clock.now(), -ageMinutes).getTime() / 1000)
  const object = { id: intentId, object: 'payment_intent', amount: 1, currency: 'usd', status: 'succeeded' }
  return JSON.stringify({
    id: eventId ?? `evt_${crypto.randomUUID()}`,
    object: 'event',
    type,
    created,
    data: { object },
  })
}

type Signing = { minutesOff?: number; secret?: string }

const signatureOf = (
  payload: string,
  { minutesOff = 0, secret = SANDBOX_STRIPE.webhookSecret }: Signing = {},
) =>
  stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp: Math.floor(minutesAfter(product.clock.now(), minutesOff).getTime() / 1000),
  })

async function send(payload: string, signature: string, headers: Record<string, string> = {}) {
  const request = new Request(`${ORIGIN}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature, ...headers },
    body: payload,
  })
  return (await product.handle(request, '198.51.100.7')).status
}

async function tell(told: Told, signing: Signing = {}) {
  const payload = eventOf(told)
  return send(payload, await signatureOf(payload, signing))
}

async function dialog() {
  const { browser, supplier } = await signedInSupplier(product)
  const lead = await leadOnMarket(product)
  const payment = await openPayment(browser, lead.id)
  return { browser, supplier, lead, payment, intentId: payment.paymentIntentId }
}

const ownersOf = async (leadId: string) => {
  const found = await product.db.select().from(purchases).where(eq(purchases.leadId, leadId))
  return found.map(({ supplierId }) => supplierId)
}

describe('Stripe’s event sells the lead', () => {
  test('instead of the page', async () => {
    const { supplier, lead, payment, intentId } = await dialog()
    await confirm(product, payment)
    expect(await tell({ intentId })).toBe(204)
    expect(await ownersOf(lead.id)).toEqual([supplier.id])
  })

  test('before the page, which is then answered with the lead', async () => {
    const { browser, lead, payment, intentId } = await dialog()
    await confirm(product, payment)
    await tell({ intentId })
    expect(await purchase(browser, lead.id, payment)).toMatchObject({ status: 200, body: { id: lead.id } })
  })

  test('after the page, without effect', async () => {
    const { browser, supplier, lead, payment, intentId } = await dialog()
    await confirm(product, payment)
    await purchase(browser, lead.id, payment)
    expect(await tell({ intentId })).toBe(204)
    expect(await ownersOf(lead.id)).toEqual([supplier.id])
  })

  test('three times at once beside the page, once', async () => {
    const { browser, supplier, lead, payment, intentId } = await dialog()
    await confirm(product, payment)
    const eventId = `evt_${crypto.randomUUID()}`
    const answers = await Promise.all([
      tell({ intentId, eventId }),
      tell({ intentId, eventId }),
      purchase(browser, lead.id, payment).then(({ status }) => status),
      tell({ intentId, eventId }),
    ])
    expect(answers.sort()).toEqual([200, 204, 204, 204])
    expect(await ownersOf(lead.id)).toEqual([supplier.id])
  })

  test('three days late, freshly signed', async () => {
    const { supplier, lead, payment, intentId } = await dialog()
    await confirm(product, payment)
    expect(await tell({ intentId, ageMinutes: 3 * 24 * 60 })).toBe(204)
    expect(await ownersOf(lead.id)).toEqual([supplier.id])
  })

  test('from whatever origin it comes', async () => {
    const { payment, intentId } = await dialog()
    await confirm(product, payment)
    const payload = eventOf({ intentId })
    const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    expect(await send(payload, await signatureOf(payload), foreign)).toBe(204)
  })
})

describe('an event is not believed', () => {
  async function paid() {
    const { lead, payment, intentId } = await dialog()
    await confirm(product, payment)
    return { lead, intentId, payload: eventOf({ intentId }) }
  }

  test.each([
    ['signed with another secret', { secret: 'whsec_other' }],
    ['signed more than five minutes ago', { minutesOff: -5.1 }],
    ['signed for more than five minutes ahead', { minutesOff: 5.1 }],
  ])('when it is %s', async (_, signing) => {
    const { lead, intentId } = await paid()
    expect(await tell({ intentId }, signing)).toBe(400)
    expect(await ownersOf(lead.id)).toEqual([])
  })

  test('when a space was added to it', async () => {
    const { lead, payload } = await paid()
    expect(await send(`${payload} `, await signatureOf(payload))).toBe(400)
    expect(await ownersOf(lead.id)).toEqual([])
  })

  test.each(['', 'nonsense', 't=,v1=', 't=99999999999999,v1=00'])(
    'with the signature %p',
    async (signature) => {
      const { lead, payload } = await paid()
      expect(await send(payload, signature)).toBe(400)
      expect(await ownersOf(lead.id)).toEqual([])
    },
  )

  test('when Stripe itself says that nothing was paid', async () => {
    const { lead, intentId } = await dialog()
    expect(await tell({ intentId })).toBe(204)
    expect(await ownersOf(lead.id)).toEqual([])
  })
})

test('an event of a payment that we do not know, as from another account, is to be sent again', async () => {
  const eventId = `evt_${crypto.randomUUID()}`
  expect(await tell({ intentId: 'pi_of_another_account', eventId })).toBe(503)
  const [noted] = await product.db.select().from(stripeEvents).where(eq(stripeEvents.id, eventId))
  expect(noted?.doneAt).toBeNull()
})

test('an event that means nothing here is taken and left', async () => {
  expect(await tell({ intentId: 'pi_whatever', type: 'payment_intent.created' })).toBe(204)
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'an event called %s is one that means nothing here',
  async (type) => expect(await tell({ intentId: 'pi_unknown', type })).toBe(204),
)
