import { afterAll, describe, expect, test } from 'bun:test'
import { secondsAfter } from '../../api/platform/shared/clock.ts'
import { CARDS } from '../../tests/support/stripe/stripe-client.ts'
import { errorOf, openStripe } from '../../tests/support/stripe/stripe-fixture.ts'

let now = new Date('2026-11-21T15:00:00Z')
const clock = {
  now: () => now,
  passSeconds: (seconds: number) => {
    now = secondsAfter(now, seconds)
  },
}
const { sdk, stripe, close } = openStripe({ clock })
afterAll(close)
const { confirm, ledger } = stripe

async function paidIntent() {
  const intent = await sdk.paymentIntents.create({
    amount: 3_900,
    currency: 'cad',
    metadata: { leadId: '7' },
  })
  await confirm(intent.client_secret ?? '')
  return sdk.paymentIntents.retrieve(intent.id)
}

test('a payment is refunded in full, once', async () => {
  const intent = await paidIntent()
  const refund = await sdk.refunds.create({ payment_intent: intent.id, metadata: { refundId: '1' } })
  expect(refund).toMatchObject({
    object: 'refund',
    amount: 3_900,
    currency: 'cad',
    status: 'succeeded',
    payment_intent: intent.id,
    charge: intent.latest_charge,
  })
  expect(await errorOf(sdk.refunds.create({ payment_intent: intent.id }))).toMatchObject({
    statusCode: 400,
    code: 'charge_already_refunded',
  })
  expect((await sdk.refunds.retrieve(refund.id)).id).toBe(refund.id)
  const { data } = await sdk.refunds.list({ payment_intent: intent.id })
  expect(data.map(({ id }) => id)).toEqual([refund.id])
})

test('parts are refunded until nothing is left, and never more', async () => {
  const intent = await paidIntent()
  await sdk.refunds.create({ payment_intent: intent.id, amount: 3_000 })
  expect(await errorOf(sdk.refunds.create({ payment_intent: intent.id, amount: 901 }))).toMatchObject({
    statusCode: 400,
    param: 'amount',
  })
  expect(await sdk.refunds.create({ payment_intent: intent.id })).toMatchObject({ amount: 900 })
})

test('ten refunds of one payment at the same moment give its money back once', async () => {
  const intent = await paidIntent()
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () => sdk.refunds.create({ payment_intent: intent.id })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const books = (await ledger()).intents.find(({ id }) => id === intent.id)
  expect(books).toMatchObject({ captured: 3_900, refunded: 3_900 })
})

test('what was never paid, or never was, is not refunded', async () => {
  const unpaid = await sdk.paymentIntents.create({ amount: 3_900, currency: 'cad' })
  expect(await errorOf(sdk.refunds.create({ payment_intent: unpaid.id }))).toMatchObject({ statusCode: 400 })
  expect(await errorOf(sdk.refunds.create({ payment_intent: 'pi_none' }))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  expect(await errorOf(sdk.refunds.create({}))).toMatchObject({ code: 'parameter_missing' })
})

test('the ledger says what was captured and refunded, and for what', async () => {
  const before = await ledger()
  const kept = await paidIntent()
  const returned = await paidIntent()
  await sdk.refunds.create({ payment_intent: returned.id })
  await sdk.paymentIntents.create({ amount: 100_000, currency: 'cad' })

  const after = await ledger()
  expect(after.captured - before.captured).toBe(7_800)
  expect(after.refunded - before.refunded).toBe(3_900)
  expect(after.intents.find(({ id }) => id === kept.id)).toMatchObject({
    status: 'succeeded',
    captured: 3_900,
    refunded: 0,
    metadata: { leadId: '7' },
    refunds: [],
  })
})

describe('a refund that its bank answers later', () => {
  const paidWith = async (card: string) => {
    const intent = await sdk.paymentIntents.create({ amount: 3_900, currency: 'cad' })
    await confirm(intent.client_secret ?? '', card)
    return intent
  }
  const typesAbout = async (refundId: string) =>
    (await sdk.events.list({ limit: 100 })).data
      .filter(({ data }) => 'id' in data.object && data.object.id === refundId)
      .map(({ type }) => type)
      .toReversed()

  test('succeeds at once and fails afterwards: the money is ours again, and can be refunded again', async () => {
    const intent = await paidWith(CARDS.refundFailsLater)
    const first = await sdk.refunds.create({ payment_intent: intent.id })
    expect(first.status).toBe('succeeded')
    clock.passSeconds(3)
    expect(await sdk.refunds.retrieve(first.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    })
    expect(await typesAbout(first.id)).toEqual([
      'refund.created',
      'refund.failed',
      'refund.updated',
      'charge.refund.updated',
    ])
    const books = (await ledger()).intents.find(({ id }) => id === intent.id)
    expect(books).toMatchObject({ captured: 3_900, refunded: 0, refunds: [] })
    expect((await sdk.refunds.create({ payment_intent: intent.id })).amount).toBe(3_900)
  })

  test('is pending at first and succeeds', async () => {
    const intent = await paidWith(CARDS.refundSucceedsLater)
    const refund = await sdk.refunds.create({ payment_intent: intent.id })
    expect(refund.status).toBe('pending')
    clock.passSeconds(3)
    expect((await sdk.refunds.retrieve(refund.id)).status).toBe('succeeded')
    expect(await typesAbout(refund.id)).toEqual(['refund.created', 'refund.updated', 'charge.refund.updated'])
  })

  test('fails after any card, where a test says so', async () => {
    const intent = await paidWith(CARDS.good)
    await stripe.setFaults({ operation: 'refunds.create', kind: 'fails_later' })
    const refund = await sdk.refunds.create({ payment_intent: intent.id })
    clock.passSeconds(60)
    expect((await sdk.refunds.retrieve(refund.id)).status).toBe('succeeded')
    await stripe.endRefund(refund.id, 'failed')
    expect((await sdk.refunds.retrieve(refund.id)).status).toBe('failed')
  })
})
