import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { paymentAttempts, stripeEvents } from '../../../db/schema/payments.ts'
import { signatureOf } from '../../../sandbox/stripe/webhooks.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { type Browser, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { impatientPayments, openDialog } from '../../../tests/support/purchase/buying.ts'
import { ownersOf, refundsOf, withdrawLead } from '../../../tests/support/purchase/buying-records.ts'
import { countWaitingJobs } from '../../../tests/support/queued-jobs.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { compareWithStripe } from '../checkout/compare-with-stripe.ts'
import { findRefundsToCompare, payRefund } from './refunds.ts'

let admin: Browser
const product = await testProduct()
admin = (await signedInAdmin(product)).browser
beforeEach(() => product.clock.set(new Date('2026-11-21T15:00:00Z')))
afterEach(() => product.stripe.clearFaults())

/** A payment that bought nothing, with its refund owed. */
async function refundOwed() {
  const { supplier, lead, intentId, confirm, purchase } = await openDialog(product)
  await confirm()
  await withdrawLead(product, lead.id)
  await purchase()
  await sendEvents()
  const row = async () => {
    const [found] = await refundsOf(product, intentId)
    if (found === undefined) throw new Error('No refund is owed.')
    return found
  }
  const { id } = await row()
  return {
    id,
    intentId,
    row,
    lead,
    supplier,
    settle: (how: string) => admin.post(`/api/admin/failed-refunds/${id}/${how}`),
    atStripe: async () => (await product.stripe.ledger()).intents.find((intent) => intent.id === intentId),
    pay: () => payRefund(product.deps, id, product.clock.now()),
    fail: async () => product.stripe.endRefund((await row()).stripeRefundId ?? '', 'failed'),
  }
}

async function refundFailed() {
  const refund = await refundOwed()
  await refund.pay()
  await sendEvents()
  await refund.fail()
  await sendEvents()
  return refund
}

const sendEvents = () => product.stripe.sendEvents()
const look = () => compareWithStripe(product.deps, product.clock.now())
const listed = async (id: string) => {
  const { body } = await admin.get('/api/admin/failed-refunds')
  if (!Array.isArray(body)) throw new Error('The failed refunds are not listed.')
  return body.find((refund) => refund.id === id)
}
const mailsAbout = (name: 'tell-of-failed-refund' | 'send-refund-notice', refundId: string) =>
  countWaitingJobs(product, name, { refundId })
const actionsOn = async (refundId: string) => (await auditOf(product, refundId)).map(({ action }) => action)
const logged = (alarm: string, id: string) =>
  product.logLines.filter((line) => line.includes(`"alarm":"${alarm}"`) && line.includes(id)).length
const alarms = (refundId: string) => logged('refund_failed', refundId)

describe('a refund that the card’s bank refuses later', () => {
  test('is owed again: its supplier and the admins are notified once', async () => {
    const refund = await refundFailed()
    expect(await listed(refund.id)).toEqual({
      id: refund.id,
      supplierId: refund.supplier.id,
      supplier: refund.supplier.name,
      leadId: refund.lead.id,
      paymentIntentId: refund.intentId,
      amount: 89,
      reason: 'expired_or_canceled_card',
      tries: 1,
      failedAt: product.clock.now().toISOString(),
    })
    expect(await mailsAbout('tell-of-failed-refund', refund.id)).toBe(1)
    expect(alarms(refund.id)).toBe(1)
    expect(await actionsOn(refund.id)).toEqual(['noted a refund that failed'])
  })

  test('is noted once, however often and in whatever order Stripe says so', async () => {
    const refund = await refundOwed()
    await product.stripe.setFaults(
      { operation: 'webhook', kind: 'reorder' },
      { operation: 'webhook', kind: 'duplicate', times: 4 },
    )
    await refund.pay()
    await refund.fail()
    // An event that is held back is sent once a later one has arrived.
    for (let sending = 0; sending < 3; sending++)
      for (const { statuses } of await sendEvents()) expect(new Set(statuses)).toEqual(new Set([204]))
    expect(await mailsAbout('tell-of-failed-refund', refund.id)).toBe(1)
    expect(alarms(refund.id)).toBe(1)
  })

  test('is noted although the event comes before our own note of the refund, and is not paid blindly again', async () => {
    const refund = await refundOwed()
    const { payments } = product.deps
    const refundInFull: typeof payments.refundInFull = async (payment, key) => {
      const made = await payments.refundInFull(payment, key)
      await product.stripe.endRefund(made.id, 'failed')
      await sendEvents()
      return made
    }
    const deps = { ...product.deps, payments: { ...payments, refundInFull } }
    await payRefund(deps, refund.id, product.clock.now())
    await refund.pay()
    expect(await listed(refund.id)).toMatchObject({ tries: 1 })
    expect(await mailsAbout('send-refund-notice', refund.id)).toBe(0)
    expect((await refund.atStripe())?.refunds).toEqual([])
  })

  test('is found by the comparison of each minute when the events are lost', async () => {
    const refund = await refundOwed()
    await product.stripe.setFaults({ operation: 'webhook', kind: 'lose', times: -1 })
    await refund.pay()
    await refund.fail()
    await look()
    expect(await listed(refund.id)).toBeUndefined()
    product.clock.passMinutes(6 * 60)
    admin = (await signedInAdmin(product)).browser
    await look()
    expect(await listed(refund.id)).toMatchObject({ reason: 'expired_or_canceled_card' })
    await look()
    expect(alarms(refund.id)).toBe(1)
  })

  test('is looked for every six hours, and after 30 days not any more', async () => {
    const refund = await refundOwed()
    await refund.pay()
    const calls: string[] = []
    const { payments } = product.deps
    const findRefund: typeof payments.findRefund = (payment) => {
      calls.push(payment.intentId)
      return payments.findRefund(payment)
    }
    for (const [hours, times] of [
      [5, 0],
      [1, 1],
      [5, 1],
      [31 * 24, 1],
    ] as const) {
      product.clock.passMinutes(hours * 60)
      await compareWithStripe({ ...product.deps, payments: { ...payments, findRefund } }, product.clock.now())
      expect(calls.filter((intentId) => intentId === refund.intentId)).toHaveLength(times)
    }
  })

  test('is answered as unknown, for Stripe to send again, when the payment is not ours', async () => {
    const { id: eventId, status } = await sendEvent({ payment_intent: 'pi_of_another_account' })
    expect(status).toBe(503)
    const [noted] = await product.db.select().from(stripeEvents).where(eq(stripeEvents.id, eventId))
    expect(noted?.doneAt).toBeNull()
  })

  test('is ignored where it is of no payment', async () =>
    expect((await sendEvent({ payment_intent: null })).status).toBe(204))

  test('changes nothing while Stripe itself says that the refund stands', async () => {
    const refund = await refundOwed()
    await refund.pay()
    expect((await sendEvent({ payment_intent: refund.intentId })).status).toBe(204)
    expect(await listed(refund.id)).toBeUndefined()
  })
})

/** Sends Stripe’s event of a refund of this payment, signed unless another signature is given. */
async function sendEvent(
  refund: { payment_intent: string | null },
  type = 'refund.failed',
  signature?: string,
) {
  const id = `evt_${crypto.randomUUID()}`
  const body = JSON.stringify({
    id,
    object: 'event',
    type,
    created: Math.floor(product.clock.now().getTime() / 1000),
    data: { object: { id: 're_1', object: type === 'charge.refunded' ? 'charge' : 'refund', ...refund } },
  })
  const request = new Request('http://localhost/api/stripe/webhook', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signature ?? signatureOf(body, product.clock.now()),
    },
    body,
  })
  return { id, status: (await product.handle(request, '198.51.100.7')).status }
}

describe('a refund that somebody makes at Stripe by hand for a sold lead', () => {
  const TYPES = [
    'charge.refunded',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.refund.updated',
  ]

  async function sold() {
    const { supplier, lead, intentId, confirm, purchase } = await openDialog(product)
    await confirm()
    await purchase()
    const [attempt] = await product.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.paymentIntentId, intentId))
    const attemptId = attempt?.id ?? ''
    return {
      intentId,
      alarms: () => logged('sold_lead_refunded', attemptId),
      async expectOneAlarm() {
        expect(logged('sold_lead_refunded', attemptId)).toBe(1)
        const entries = (await actionsOn(attemptId)).filter((action) => action.startsWith('noted a refund'))
        expect(entries).toEqual(['noted a refund of a sold lead'])
        expect(await ownersOf(product, lead.id)).toEqual([supplier.id])
        expect(await refundsOf(product, intentId)).toEqual([])
      },
    }
  }

  test('alarms once, whatever Stripe sends of it and however often', async () => {
    const { intentId, expectOneAlarm } = await sold()
    await product.stripe.setFaults({ operation: 'webhook', kind: 'duplicate', times: 4 })
    await product.deps.payments.refundInFull({ intentId, amountCents: 8_900 }, `by hand ${intentId}`)
    for (const { statuses } of await sendEvents()) expect(new Set(statuses)).toEqual(new Set([204]))
    await expectOneAlarm()
    const later = await Promise.all(TYPES.map((type) => sendEvent({ payment_intent: intentId }, type)))
    expect(later.map(({ status }) => status)).toEqual(TYPES.map(() => 204))
    await expectOneAlarm()
  })

  test.each(TYPES)('alarms by %s alone, and not when that is not signed by Stripe', async (type) => {
    const { intentId, alarms, expectOneAlarm } = await sold()
    for (const signature of ['', 't=1,v1=00'])
      expect((await sendEvent({ payment_intent: intentId }, type, signature)).status).toBe(400)
    expect(alarms()).toBe(0)
    expect((await sendEvent({ payment_intent: intentId }, type)).status).toBe(204)
    await expectOneAlarm()
  })

  test('is to be sent again while the payment is not settled', async () => {
    const { intentId, confirm, purchase } = await openDialog(product)
    await confirm()
    expect((await sendEvent({ payment_intent: intentId }, 'refund.created')).status).toBe(503)
    await purchase()
    expect((await sendEvent({ payment_intent: intentId }, 'refund.created')).status).toBe(204)
  })
})

describe('a failed refund is settled', () => {
  test('by refunding the card again: a new refund, and its supplier is notified that it is paid', async () => {
    const refund = await refundFailed()
    const first = (await refund.row()).stripeRefundId
    const notices = await mailsAbout('send-refund-notice', refund.id)
    expect((await refund.settle('refund-again')).status).toBe(200)
    // A late event of the first try must not end the second.
    expect((await sendEvent({ payment_intent: refund.intentId })).status).toBe(204)
    await Promise.all([refund.pay(), refund.pay()])
    const { stripeRefundId, failedAt, paidAt } = await refund.row()
    expect(failedAt).toBeNull()
    expect(paidAt).toEqual(product.clock.now())
    expect(stripeRefundId).not.toBe(first)
    expect(await refund.atStripe()).toMatchObject({ refunded: 8_900, refunds: [{}] })
    expect(await mailsAbout('send-refund-notice', refund.id)).toBe(notices + 1)
    expect(await listed(refund.id)).toBeUndefined()
    expect(await actionsOn(refund.id)).toContain('refunded a card again')
  })

  test('and may fail again, with new notices', async () => {
    const refund = await refundFailed()
    await refund.settle('refund-again')
    await refund.pay()
    await refund.fail()
    await sendEvents()
    expect(await listed(refund.id)).toMatchObject({ tries: 2 })
    expect(await mailsAbout('tell-of-failed-refund', refund.id)).toBe(2)
    expect(alarms(refund.id)).toBe(2)
  })

  test('by a refund that an admin makes at Stripe itself', async () => {
    const refund = await refundFailed()
    expect(await listed(refund.id)).toBeDefined()
    await product.deps.payments.refundInFull({ intentId: refund.intentId, amountCents: 8_900 }, 'by hand')
    await sendEvents()
    expect(await listed(refund.id)).toBeUndefined()
    expect((await refund.row()).failedAt).toBeNull()
  })

  test('another way: it leaves the list, and the card is neither refunded nor looked for any more', async () => {
    const refund = await refundFailed()
    expect((await refund.settle('paid-another-way')).status).toBe(200)
    expect(await listed(refund.id)).toBeUndefined()
    const tomorrow = minutesAfter(product.clock.now(), 24 * 60)
    const owedNow = await findRefundsToCompare(product.db, tomorrow)
    expect(owedNow.map(({ intentId }) => intentId)).not.toContain(refund.intentId)
    await refund.pay()
    expect((await refund.atStripe())?.refunded).toBe(0)
    expect(await actionsOn(refund.id)).toContain('paid a refund another way')
    const { body } = await admin.get(`/api/admin/leads/${refund.lead.id}`)
    expect(body).toMatchObject({
      history: expect.arrayContaining([
        expect.objectContaining({ event: 'refund-failed', note: 'expired_or_canceled_card', amount: 89 }),
        expect.objectContaining({ event: 'refund-paid-otherwise' }),
      ]),
    })
  })

  test.each(['refund-again', 'paid-another-way'])(
    'once, where %s is pressed twice or both at once',
    async (how) => {
      const refund = await refundFailed()
      const answers = await Promise.all([how, 'refund-again', 'paid-another-way'].map(refund.settle))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
      expect(answers.find(({ status }) => status === 404)).toMatchObject(
        refusedWith(404, 'refund_has_not_failed'),
      )
    },
  )

  test.each(['refund-again', 'paid-another-way'])('never where it has not failed: %s', async (how) => {
    const refund = await refundOwed()
    for (const id of [refund.id, crypto.randomUUID()])
      expect(await admin.post(`/api/admin/failed-refunds/${id}/${how}`)).toMatchObject(
        refusedWith(404, 'refund_has_not_failed'),
      )
  })
})

// The SDK makes one more try by itself, so each fault strikes twice.
test.each([
  ...(['rate_limit', 'error_500', 'error_500_after'] as const),
  ...(['hang_before', 'hang_after', 'reset_before', 'reset_after'] as const),
])('refunding a card again gives the money back once although Stripe fails by %s', async (kind) => {
  const refund = await refundFailed()
  await refund.settle('refund-again')
  await product.stripe.setFaults({ operation: 'refunds.create', kind, times: 2 })
  const deps = { ...product.deps, payments: impatientPayments(product, 1_000) }
  const payWith = (some: typeof deps) => payRefund(some, refund.id, product.clock.now()).catch(() => {})
  await Promise.all([payWith(deps), payWith(deps)])
  await product.stripe.clearFaults()
  await payWith(product.deps)
  await sendEvents()
  await look()
  expect(await listed(refund.id)).toBeUndefined()
  const atStripe = await refund.atStripe()
  expect(atStripe).toMatchObject({ refunded: 8_900, refunds: [{}] })
  const { stripeRefundId, failedAt } = await refund.row()
  expect([failedAt, stripeRefundId]).toEqual([null, atStripe?.refunds[0]?.id ?? ''])
})
