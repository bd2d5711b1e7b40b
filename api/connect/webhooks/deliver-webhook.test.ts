import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'
import type { Db } from '../../../db/client.ts'
import { webhookDeliveries, webhookEndpoints, webhookTries } from '../../../db/schema/webhooks.ts'
import type { ApiMode } from '../../../domain/connect.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { until } from '../../../tests/support/people/my-data.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, testProduct } from '../../../tests/support/product.ts'
import { countJobs } from '../../../tests/support/queued-jobs.ts'
import {
  addedEndpoint,
  deliveriesTo,
  ENDPOINTS,
  endpointThatWaits,
  openDelivering,
  receiver,
  sentTestEvent,
  silentEndpoint,
} from '../../../tests/support/webhooks.ts'
import { sessionCookie, startSession } from '../../people/sessions/sessions.ts'
import { daysAfter, hoursAfter, minutesAfter, secondsAfter } from '../../platform/shared/clock.ts'
import { openDeliveries } from './deliver-webhook.ts'
import { claimDue } from './due-deliveries.ts'
import { recordEvent } from './record-event.ts'

const product = await testProduct()
const deliver = openDelivering(product)

let crm: ReturnType<typeof receiver>
let browser: Browser
let supplierId: string
/** The current time, because receivers refuse signatures older than five minutes. */
let now: Date
beforeEach(async () => {
  now = new Date()
  product.clock.set(now)
  crm = receiver()
  const signedIn = await signedInSupplier(product)
  browser = signedIn.browser
  supplierId = signedIn.supplier.id
})
afterEach(async () => {
  crm.close()
  await product.db.delete(webhookEndpoints)
})

const endpointAtCrm = () => addedEndpoint(browser, { url: crm.url })
const pass = (later: Date) => product.clock.set(later)
const rowOf = async (id: string) => {
  const [row] = await product.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id))
  if (row === undefined) throw new Error('There is no such delivery.')
  return row
}
async function expectRows(ids: string[], expected: object) {
  for (const id of ids) expect(await rowOf(id)).toMatchObject(expected)
}
const change = (id: string, changes: object) => browser.send('PATCH', `${ENDPOINTS}/${id}`, changes)
const again = (id: string) => browser.post(`/api/supplier/webhook-deliveries/${id}/send-again`)
const nextTryOf = async (id: string) => (await rowOf(id)).nextTryAt?.toISOString()
const setDelivery = (id: string, changes: Partial<typeof webhookDeliveries.$inferInsert>) =>
  product.db.update(webhookDeliveries).set(changes).where(eq(webhookDeliveries.id, id))
const endpointRow = async (id: string) => {
  const [row] = await product.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  if (row === undefined) throw new Error('There is no such endpoint.')
  return row
}

/** Records an event of a lead; returns the id of its delivery to the supplier's one endpoint. */
async function recorded(leadId: string = crypto.randomUUID()): Promise<string> {
  await happened(leadId, { supplierId, mode: 'live' })
  const ofSupplier = eq(webhookEndpoints.supplierId, supplierId)
  const [endpoint] = await product.db.select().from(webhookEndpoints).where(ofSupplier)
  const [newest] = await deliveriesTo(browser, endpoint?.id ?? '')
  if (newest === undefined) throw new Error('Nothing was recorded.')
  pass(secondsAfter(product.clock.now(), 0.001))
  return newest.id
}

const happened = (leadId: string, to: { supplierId: string; mode: ApiMode }) =>
  product.db.transaction((tx) =>
    recordEvent(tx, {
      ...to,
      type: 'lead.withdrawn',
      leadId,
      data: async () => ({ leadId, withdrawnAt: now.toISOString(), reason: 'withdrawn' as const }),
      now: product.clock.now(),
    }),
  )

const leadsReceived = () =>
  crm.received.map(
    ({ body }) => v.parse(v.object({ data: v.object({ leadId: v.string() }) }), JSON.parse(body)).data.leadId,
  )
const idsReceived = () => crm.received.map(({ headers }) => headers['webhook-id'])

describe('a delivery', () => {
  test('is one POST that the library of Standard Webhooks accepts, and is stored with its answer', async () => {
    const { id, secret } = await endpointAtCrm()
    const sent = await sentTestEvent(browser, id)
    await deliver()
    const [call] = crm.received
    if (call === undefined) throw new Error('Nothing came.')
    expect(call.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': sent.eventId,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    })
    expect(call.headers['user-agent']).toContain('Northrate')
    const event = { type: 'lead.purchased', test: true }
    expect(new Webhook(secret).verify(call.body, call.headers)).toMatchObject(event)
    expect(() => new Webhook(secret).verify(`${call.body} `, call.headers)).toThrow()
    const tries = [{ status: 200, answer: 'Thanks, 1', failure: '' }]
    expect(await deliveriesTo(browser, id)).toMatchObject([
      { state: 'delivered', nextTryAt: null, deliveredAt: now.toISOString(), tries },
    ])
    await deliver()
    expect(crm.received).toHaveLength(1)
  })

  test('is signed with both secrets for a day after a rotation, and then with the new one only', async () => {
    const { id, secret: old } = await endpointAtCrm()
    const rotated = await browser.post(`${ENDPOINTS}/${id}/rotate-secret`)
    const { secret } = v.parse(v.object({ secret: v.string() }), rotated.body)
    await sentTestEvent(browser, id)
    await deliver()
    const second = await sentTestEvent(browser, id)
    await setDelivery(second.id, { nextTryAt: hoursAfter(now, 24) })
    const [both] = crm.received
    for (const valid of [old, secret])
      expect(new Webhook(valid).verify(both?.body ?? '', both?.headers ?? {})).toMatchObject({ test: true })
    pass(hoursAfter(now, 24))
    await deliver()
    expect(crm.received[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1)
  })

  test('that fails is tried again later with the same id, and each try is stored', async () => {
    const { id } = await endpointAtCrm()
    crm.answerWith(500, 302)
    const sent = await sentTestEvent(browser, id)
    await deliver()
    expect(await nextTryOf(sent.id)).toBe(secondsAfter(now, 5).toISOString())
    expect((await endpointRow(id)).failingSince?.toISOString()).toBe(now.toISOString())
    await deliver()
    expect(crm.received).toHaveLength(1)

    pass(secondsAfter(now, 5))
    await deliver()
    expect(await nextTryOf(sent.id)).toBe(secondsAfter(now, 305).toISOString())
    pass(secondsAfter(now, 305))
    await deliver()
    expect(new Set(idsReceived())).toEqual(new Set([sent.eventId]))
    const tries = [
      { status: 200 },
      { status: 302, failure: 'redirect' },
      { status: 500, answer: 'Thanks, 1' },
    ]
    expect(await deliveriesTo(browser, id)).toMatchObject([{ state: 'delivered', tries }])
    expect((await endpointRow(id)).failingSince).toBeNull()
  })

  test('goes to the current URL of the endpoint', async () => {
    const { id } = await addedEndpoint(browser)
    await sentTestEvent(browser, id)
    await change(id, { url: crm.url })
    await deliver()
    expect(crm.received).toHaveLength(1)
  })

  test('is made by one of two processes that start it concurrently', async () => {
    const { id } = await endpointAtCrm()
    await sentTestEvent(browser, id)
    const another = openDelivering(product)
    await Promise.all([deliver(), another(), deliver(), another()])
    expect(crm.received).toHaveLength(1)
  })

  test('whose note fails at first is noted later, so that its receiver gets it once', async () => {
    const { id } = await endpointAtCrm()
    const sent = await sentTestEvent(browser, id)
    let failures = 1
    const { startDue } = openDeliveries({
      ...product.deps,
      clock: {
        // Read when the try is claimed, starts, calls, and is noted.
        now: () => {
          if (crm.received.length > 0 && failures-- > 0) throw new Error('The database was away.')
          return product.clock.now()
        },
      },
    })
    await Promise.all(await startDue())
    expect(await rowOf(sent.id)).toMatchObject({ state: 'delivered', tries: 1 })
    expect(failures).toBeLessThan(1)
    expect(crm.received).toHaveLength(1)
  })

  test('whose note is stored but not confirmed counts as one try', async () => {
    const { id } = await endpointAtCrm()
    const sent = await sentTestEvent(browser, id)
    let losses = 1
    const transaction: Db['transaction'] = async (work, config) => {
      const result = await product.db.transaction(work, config)
      if (crm.received.length > 0 && losses-- > 0) throw new Error('The confirmation was lost.')
      return result
    }
    const db = new Proxy(product.db, {
      get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)),
    })
    await Promise.all(await openDeliveries({ ...product.deps, db }).startDue())
    expect(losses).toBeLessThan(1)
    expect(await rowOf(sent.id)).toMatchObject({ state: 'delivered', tries: 1 })
    expect(await product.db.$count(webhookTries, eq(webhookTries.deliveryId, sent.id))).toBe(1)
  })

  test('whose process died between the call and its note is made again when its lease ends', async () => {
    const { id } = await endpointAtCrm()
    const sent = await sentTestEvent(browser, id)
    // The state after a process dies while it waits for the answer.
    await setDelivery(sent.id, { nextTryAt: secondsAfter(now, 20), tryingUntil: secondsAfter(now, 20) })
    await deliver()
    expect(crm.received).toHaveLength(0)

    pass(secondsAfter(now, 20))
    await deliver()
    expect(idsReceived()).toEqual([sent.eventId])
  })
})

describe('events of one lead', () => {
  test('are delivered in order: later ones wait without a try until the first is done', async () => {
    const { id } = await endpointAtCrm()
    crm.answerWith(500)
    const [lead, otherLead] = [crypto.randomUUID(), crypto.randomUUID()]
    await recorded(lead)
    await deliver()
    for (const one of [lead, lead, otherLead]) await recorded(one)
    for (let round = 0; round < 3; round++) await deliver()
    expect(leadsReceived()).toEqual([lead, otherLead])
    const later = { state: 'waiting', tries: [], nextTryAt: null }
    const following = (await deliveriesTo(browser, id)).slice(1, 3)
    expect(following).toMatchObject([later, later])
    for (const one of following)
      expect((await again(one.id)).body).toMatchObject({ code: 'earlier_event_first' })

    pass(secondsAfter(product.clock.now(), 5))
    for (let round = 0; round < 3; round++) await deliver()
    const delivered = (await deliveriesTo(browser, id)).filter(({ leadId }) => leadId === lead)
    expect(delivered.map(({ state, tries }) => [state, tries.length])).toEqual([
      ['delivered', 1],
      ['delivered', 1],
      ['delivered', 2],
    ])
    const order = delivered.map(({ eventId }) => eventId).reverse()
    expect(idsReceived().filter((eventId) => order.includes(eventId ?? ''))).toEqual([order[0], ...order])
  })

  test('go on after one that has failed for good', async () => {
    await endpointAtCrm()
    crm.answerWith(500)
    const lead = crypto.randomUUID()
    const first = await recorded(lead)
    const second = await recorded(lead)
    await setDelivery(first, { tries: 9 })
    await deliver()
    expect(await rowOf(first)).toMatchObject({ state: 'failed', nextTryAt: null, tries: 10 })
    await deliver()
    expect(await rowOf(second)).toMatchObject({ state: 'delivered' })
  })

  test('go on after one that ends without a call, because its lead has left the market', async () => {
    const { id } = await endpointAtCrm()
    const lead = crypto.randomUUID()
    const [first, second] = [await recorded(lead), await recorded(lead)]
    const { startDue } = openDeliveries({ ...product.deps, isStillOffered: async () => false })
    await Promise.all(await startDue())
    expect(crm.received).toEqual([])
    const ended = { id: first, state: 'failed', tries: [{ failure: 'no_longer_offered', status: null }] }
    expect((await deliveriesTo(browser, id))[1]).toMatchObject(ended)
    await deliver()
    expect(await rowOf(second)).toMatchObject({ state: 'delivered' })
  })

  test('keep their order with two processes that start all of them concurrently', async () => {
    await endpointAtCrm()
    const lead = crypto.randomUUID()
    const events: string[] = []
    for (let made = 0; made < 6; made++) events.push(await recorded(lead))
    const another = openDelivering(product)
    for (let round = 0; round < events.length; round++)
      await Promise.all([deliver(), another(), deliver(), another()])
    expect(crm.received).toHaveLength(events.length)
    const inOrder = await Promise.all(events.map(async (one) => (await rowOf(one)).eventId))
    expect(idsReceived()).toEqual(inOrder)
  })
})

describe('an endpoint', () => {
  test('that answers 410 is switched off, and its deliveries go on when it is switched on again', async () => {
    const { id } = await endpointAtCrm()
    crm.answerWith(410)
    const [first, second] = [await recorded(), await recorded()]
    await setDelivery(second, { nextTryAt: hoursAfter(now, 1) })
    await deliver()
    expect(await endpointRow(id)).toMatchObject({ disabledBecause: 'gone' })
    await expectRows([first, second], { state: 'waiting', nextTryAt: null })
    expect(await rowOf(first)).toMatchObject({ tries: 1 })
    expect((await auditOf(product, id))[0]).toMatchObject({
      actor: 'system',
      action: 'switched off webhook endpoint',
      details: { because: 'gone', host: new URL(crm.url).host },
    })
    pass(hoursAfter(now, 2))
    await deliver()
    expect(crm.received).toHaveLength(1)
    expect(await countJobs(product, 'tell-of-failing-endpoint', { endpointId: id })).toBe(0)

    await change(id, { enabled: true })
    await deliver()
    expect(await rowOf(first)).toMatchObject({ state: 'delivered', tries: 2 })
    expect(await rowOf(second)).toMatchObject({ state: 'delivered', tries: 1 })
  })

  test('with failures only for three days is switched off with a mail, and its deliveries go on later', async () => {
    const { id } = await endpointAtCrm()
    crm.answerWith(...Array(10).fill(500))
    const [first, second] = [await recorded(), await recorded()]
    await setDelivery(second, { nextTryAt: daysAfter(now, 4) })
    for (const hours of [0, 24, 48, 72]) {
      pass(hoursAfter(now, hours + 0.01))
      await setDelivery(first, { nextTryAt: product.clock.now() })
      await deliver()
      expect((await endpointRow(id)).disabledBecause).toBe(hours < 72 ? null : 'failing')
    }
    expect(await countJobs(product, 'tell-of-failing-endpoint', { endpointId: id })).toBe(1)
    await expectRows([first, second], { state: 'waiting', nextTryAt: null })
    await deliver()
    expect((await rowOf(second)).nextTryAt).toBeNull()

    crm.answerWith()
    const token = await startSession(product.db, 'supplier', supplierId, product.clock.now())
    browser.cookies.set(sessionCookie('supplier', false), token)
    await change(id, { enabled: true })
    await deliver()
    await expectRows([first, second], { state: 'delivered' })
  })

  test('that failed once and was then not called for days is not switched off by the next failure', async () => {
    const { id } = await endpointAtCrm()
    await product.db
      .update(webhookEndpoints)
      .set({ failingSince: daysAfter(now, -7) })
      .where(eq(webhookEndpoints.id, id))
    crm.answerWith(500)
    await sentTestEvent(browser, id)
    await deliver()
    expect(await endpointRow(id)).toMatchObject({ disabledAt: null })
    expect((await endpointRow(id)).failingSince?.toISOString()).toBe(now.toISOString())
  })

  test('that is off gets no events of that time, but earlier ones when it is on again', async () => {
    const { id } = await endpointAtCrm()
    await recorded()
    await change(id, { enabled: false })
    await deliver()
    await recorded()
    expect(crm.received).toHaveLength(0)
    await change(id, { enabled: true })
    await deliver()
    expect(crm.received).toHaveLength(1)
    expect(await deliveriesTo(browser, id)).toHaveLength(1)
  })

  test('that hangs gets five calls at once from all processes, and one while it fails', async () => {
    using slow = endpointThatWaits()
    const { id } = await addedEndpoint(browser, { url: slow.url })
    for (let made = 0; made < 8; made++) await sentTestEvent(browser, id)
    const { startDue } = openDeliveries(product.deps)
    const started = await startDue()
    expect(started).toHaveLength(5)
    for (const another of [startDue, openDeliveries(product.deps).startDue])
      expect(await another()).toEqual([])
    slow.answer()
    await Promise.all(started)
    const failing = { failingSince: now }
    await product.db.update(webhookEndpoints).set(failing).where(eq(webhookEndpoints.id, id))
    const next = await startDue()
    expect(next).toHaveLength(1)
    await Promise.all(next)
    await deliver()
    expect(slow.calls()).toBe(8)
  })
})

/** Waiting events for ten endpoints that never answer, five for each. */
async function eventsToSilence(url: string, mode: ApiMode) {
  const silent = await signedInSupplier(product)
  for (let made = 0; made < 10; made++) await addedEndpoint(silent.browser, { mode, url })
  for (let made = 0; made < 5; made++)
    await happened(crypto.randomUUID(), { supplierId: silent.supplier.id, mode })
}

test('a place goes to an endpoint that does not fail, and of these to the one with the fewest tries in flight', async () => {
  const waits = async (failingSince: Date | null) => {
    const { browser: its } = await signedInSupplier(product)
    const { id } = await addedEndpoint(its)
    for (let made = 0; made < 3; made++) await sentTestEvent(its, id)
    await product.db.update(webhookEndpoints).set({ failingSince }).where(eq(webhookEndpoints.id, id))
    return id
  }
  const failing = await waits(now)
  const [one, other] = [await waits(null), await waits(null)]
  const places: (string | undefined)[] = []
  for (let place = 0; place < 7; place++) {
    const leaseUntil = secondsAfter(now, 20)
    const [claimed] = await claimDue(product.db, { mode: 'test', places: 1, now, leaseUntil })
    places.push(claimed?.endpointId)
  }
  for (const pair of [0, 2, 4]) expect(places.slice(pair, pair + 2).sort()).toEqual([one, other].sort())
  expect(places[6]).toBe(failing)
})

test.each(['live', 'test'] as const)('silent endpoints in %s mode delay no other delivery', async (mode) => {
  using silent = silentEndpoint()
  for (let account = 0; account < (mode === 'live' ? 5 : 2); account++)
    await eventsToSilence(silent.url, mode)
  const { startDue } = openDeliveries(product.deps)
  const hanging = (await startDue()).length
  await until(async () => silent.connections.opened === hanging)

  const { id } = await endpointAtCrm()
  for (let made = 0; made < 5; made++) await recorded()
  await Promise.all(await startDue())
  expect((await deliveriesTo(browser, id)).map(({ state }) => state)).toEqual(Array(5).fill('delivered'))
  expect(silent.connections).toEqual({ opened: mode === 'live' ? 250 : 100, closed: 0 })
})

describe('a delivery that is sent again by hand', () => {
  test('after a success gets one more try under the same id, and stays delivered if that fails', async () => {
    const { id } = await endpointAtCrm()
    const lead = crypto.randomUUID()
    const first = await recorded(lead)
    await deliver()
    crm.answerWith(500, 500)
    pass(minutesAfter(now, 1))
    expect((await again(first)).status).toBe(200)
    // It blocks no other delivery.
    await recorded(lead)
    await deliver()
    expect(await rowOf(first)).toMatchObject({ state: 'delivered', nextTryAt: null })
    const listed = await deliveriesTo(browser, id)
    expect(listed.find((one) => one.id === first)?.tries).toHaveLength(2)
    expect(new Set(idsReceived()).size).toBe(2)
  })

  test('keeps its newest twenty tries, and shows the newest first', async () => {
    const { id } = await endpointAtCrm()
    const sent = await recorded(crypto.randomUUID())
    const older = Array.from({ length: 25 }, (_, minute) => ({
      deliveryId: sent,
      at: minutesAfter(now, minute - 60),
      status: 500 + minute,
      durationMs: 1,
    }))
    await product.db.insert(webhookTries).values(older)
    await deliver()

    const kept = await product.db.select().from(webhookTries).where(eq(webhookTries.deliveryId, sent))
    expect(kept.map(({ status }) => status).sort()).toEqual([
      200,
      ...older.slice(6).map(({ status }) => status),
    ])
    const [shown] = await deliveriesTo(browser, id)
    expect(shown?.tries.slice(0, 3).map(({ status }) => status)).toEqual([200, 524, 523])
  })

  test('while it waits is tried now, any number of times, and keeps its schedule', async () => {
    const { id } = await endpointAtCrm()
    crm.answerWith(...Array(20).fill(500))
    const sent = await recorded()
    const firstTryAt = product.clock.now()
    await deliver()
    const planned = secondsAfter(firstTryAt, 5)
    for (let click = 0; click < 12; click++) {
      expect((await again(sent)).status).toBe(200)
      await deliver()
      expect(await rowOf(sent)).toMatchObject({ state: 'waiting', tries: 1, scheduledTryAt: null })
      expect(await nextTryOf(sent)).toBe(planned.toISOString())
    }
    pass(planned)
    await deliver()
    expect(await nextTryOf(sent)).toBe(minutesAfter(planned, 5).toISOString())
    expect(await rowOf(sent)).toMatchObject({ tries: 2 })
    expect(await product.db.$count(webhookTries, eq(webhookTries.deliveryId, sent))).toBe(14)
    expect((await deliveriesTo(browser, id))[0]?.tries).toHaveLength(10)
  })

  test('whose planned time passes during the try has its planned try right after', async () => {
    await endpointAtCrm()
    crm.answerWith(500, 500)
    const sent = await recorded()
    await deliver()
    await again(sent)
    const later = secondsAfter(now, 7)
    pass(later)
    await deliver()
    expect(await nextTryOf(sent)).toBe(later.toISOString())
    await deliver()
    expect(await rowOf(sent)).toMatchObject({ state: 'delivered', tries: 2 })
  })

  test('is refused during a try, so that no second one is sent beside the first', async () => {
    using slow = endpointThatWaits({ status: 500 })
    const { id } = await addedEndpoint(browser, { url: slow.url })
    const sent = (await sentTestEvent(browser, id)).id
    // Queued but not started: it is sent once.
    expect((await again(sent)).body).toMatchObject({ code: 'delivery_under_way' })
    const underWay = deliver()
    await slow.called
    expect((await again(sent)).body).toMatchObject({ code: 'delivery_under_way' })
    // A pause does not allow a second one either.
    for (const enabled of [false, true]) await change(id, { enabled })
    expect((await again(sent)).body).toMatchObject({ code: 'delivery_under_way' })
    await openDelivering(product)()
    expect(slow.calls()).toBe(1)
    slow.answer()
    await underWay
    expect((await again(sent)).status).toBe(200)
    await deliver()
    expect(slow.calls()).toBe(2)
  })

  test('whose process died during the try can be sent again after its lease', async () => {
    const { id } = await endpointAtCrm()
    const sent = await sentTestEvent(browser, id)
    await setDelivery(sent.id, { nextTryAt: secondsAfter(now, 20), tryingUntil: secondsAfter(now, 20) })
    expect((await again(sent.id)).body).toMatchObject({ code: 'delivery_under_way' })
    pass(secondsAfter(now, 20))
    expect((await again(sent.id)).status).toBe(200)
    expect((await again(sent.id)).body).toMatchObject({ code: 'delivery_under_way' })
    await deliver()
    expect(idsReceived()).toEqual([sent.eventId])
  })
})
