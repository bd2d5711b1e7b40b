import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'
import type { Db } from '../../../db/client.ts'
import { webhookDeliveries, webhookEndpoints, webhookTries } from '../../../db/schema/webhooks.ts'
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
import { recordEvent } from './record-event.ts'
import { reviveDeliveries } from './waiting-deliveries.ts'

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
afterEach(() => crm.close())

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

/** Records an event of a lead for a supplier with one endpoint; returns the id of its delivery. */
async function recorded(leadId: string = crypto.randomUUID()): Promise<string> {
  await product.db.transaction((tx) =>
    recordEvent(tx, product.deps.jobs, {
      supplierId,
      mode: 'live',
      type: 'lead.withdrawn',
      leadId,
      data: async () => ({ leadId, withdrawnAt: now.toISOString(), reason: 'withdrawn' as const }),
      now: product.clock.now(),
    }),
  )
  const ofSupplier = eq(webhookEndpoints.supplierId, supplierId)
  const [endpoint] = await product.db.select().from(webhookEndpoints).where(ofSupplier)
  const [newest] = await deliveriesTo(browser, endpoint?.id ?? '')
  if (newest === undefined) throw new Error('Nothing was recorded.')
  pass(secondsAfter(product.clock.now(), 0.001))
  return newest.id
}

const leadsReceived = () =>
  crm.received.map(
    ({ body }) => v.parse(v.object({ data: v.object({ leadId: v.string() }) }), JSON.parse(body)).data.leadId,
  )
const idsReceived = () => crm.received.map(({ headers }) => headers['webhook-id'])

describe('a delivery', () => {
  test('is one POST that the library of Standard Webhooks accepts, and is stored with its answer', async () => {
    const { id, secret } = await endpointAtCrm()
    const sent = await sentTestEvent(browser, id)
    await deliver(sent.id)
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
    await deliver(sent.id)
    expect(crm.received).toHaveLength(1)
  })

  test('is signed with both secrets for a day after a rotation, and then with the new one only', async () => {
    const { id, secret: old } = await endpointAtCrm()
    const rotated = await browser.post(`${ENDPOINTS}/${id}/rotate-secret`)
    const { secret } = v.parse(v.object({ secret: v.string() }), rotated.body)
    const [first, second] = [await sentTestEvent(browser, id), await sentTestEvent(browser, id)]
    await deliver(first.id)
    const [both] = crm.received
    for (const valid of [old, secret])
      expect(new Webhook(valid).verify(both?.body ?? '', both?.headers ?? {})).toMatchObject({ test: true })
    pass(hoursAfter(now, 24))
    await deliver(second.id)
    expect(crm.received[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1)
  })

  test('that fails is tried again later with the same id, and each try is stored', async () => {
    const { id } = await endpointAtCrm()
    crm.answerWith(500, 302)
    const sent = await sentTestEvent(browser, id)
    await deliver(sent.id)
    expect(await nextTryOf(sent.id)).toBe(secondsAfter(now, 5).toISOString())
    expect((await endpointRow(id)).failingSince?.toISOString()).toBe(now.toISOString())
    await deliver(sent.id)
    expect(crm.received).toHaveLength(1)

    pass(secondsAfter(now, 5))
    await deliver(sent.id)
    expect(await nextTryOf(sent.id)).toBe(secondsAfter(now, 305).toISOString())
    pass(secondsAfter(now, 305))
    await deliver(sent.id)
    expect(new Set(idsReceived())).toEqual(new Set([sent.eventId]))
    const tries = [
      { status: 200 },
      { status: 302, failure: 'redirect' },
      { status: 500, answer: 'Thanks, 1' },
    ]
    expect(await deliveriesTo(browser, id)).toMatchObject([{ state: 'delivered', tries }])
    expect((await endpointRow(id)).failingSince).toBeNull()
    expect(await countJobs(product, 'deliver-webhook', { deliveryId: sent.id })).toBe(3)
  })

  test('goes to the current URL of the endpoint', async () => {
    const { id } = await addedEndpoint(browser)
    const sent = await sentTestEvent(browser, id)
    await change(id, { url: crm.url })
    await deliver(sent.id)
    expect(crm.received).toHaveLength(1)
  })

  test('is made by one of two processes that start it concurrently', async () => {
    const { id } = await endpointAtCrm()
    const sent = await sentTestEvent(browser, id)
    const another = openDelivering(product)
    await Promise.all([deliver(sent.id), another(sent.id), deliver(sent.id), another(sent.id)])
    expect(crm.received).toHaveLength(1)
  })

  test('whose note fails at first is noted later, so that its receiver gets it once', async () => {
    const { id } = await endpointAtCrm()
    const sent = await sentTestEvent(browser, id)
    let failures = 1
    const { start } = openDeliveries({
      ...product.deps,
      clock: {
        // Read when the try starts, calls, and is noted.
        now: () => {
          if (crm.received.length > 0 && failures-- > 0) throw new Error('The database was away.')
          return product.clock.now()
        },
      },
    })
    await (await start(sent.id))?.ended
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
    await (await openDeliveries({ ...product.deps, db }).start(sent.id))?.ended
    expect(losses).toBeLessThan(1)
    expect(await rowOf(sent.id)).toMatchObject({ state: 'delivered', tries: 1 })
    expect(await product.db.$count(webhookTries, eq(webhookTries.deliveryId, sent.id))).toBe(1)
  })

  test('whose process died between the call and its note is found without its job and made again', async () => {
    const { id } = await endpointAtCrm()
    const sent = await sentTestEvent(browser, id)
    // The state after a process dies while it waits for the answer.
    await setDelivery(sent.id, { nextTryAt: secondsAfter(now, 20) })
    await deliver(sent.id)
    expect(crm.received).toHaveLength(0)

    const before = await countJobs(product, 'deliver-webhook', { deliveryId: sent.id })
    pass(secondsAfter(now, 60))
    await reviveDeliveries(product.db, product.deps.jobs, product.clock.now())
    await reviveDeliveries(product.db, product.deps.jobs, product.clock.now())
    expect(await countJobs(product, 'deliver-webhook', { deliveryId: sent.id })).toBe(before + 1)
    await deliver(sent.id)
    expect(idsReceived()).toEqual([sent.eventId])
  })
})

describe('events of one lead', () => {
  test('are delivered in order: later ones wait without a try until the first is done', async () => {
    const { id } = await endpointAtCrm()
    crm.answerWith(500)
    const [lead, otherLead] = [crypto.randomUUID(), crypto.randomUUID()]
    const first = await recorded(lead)
    const second = await recorded(lead)
    const third = await recorded(lead)
    const other = await recorded(otherLead)
    for (const one of [third, second, first, other]) await deliver(one)
    expect(leadsReceived()).toEqual([lead, otherLead])
    expect(await rowOf(second)).toMatchObject({ state: 'waiting', tries: 0, nextTryAt: null })

    const later = secondsAfter(product.clock.now(), 5)
    pass(later)
    await deliver(first)
    expect(await nextTryOf(second)).toBe(later.toISOString())
    expect((await rowOf(third)).nextTryAt).toBeNull()
    await deliver(third)
    await deliver(second)
    await deliver(third)
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
    await deliver(second)
    await deliver(first)
    expect(await rowOf(first)).toMatchObject({ state: 'failed', nextTryAt: null, tries: 10 })
    await deliver(second)
    expect(await rowOf(second)).toMatchObject({ state: 'delivered' })
  })

  test('go on after one that ends without a call, because its lead has left the market', async () => {
    const { id } = await endpointAtCrm()
    const lead = crypto.randomUUID()
    const [first, second] = [await recorded(lead), await recorded(lead)]
    await deliver(second)
    await openDeliveries({ ...product.deps, isStillOffered: async () => false }).start(first)
    expect(crm.received).toEqual([])
    const ended = { id: first, state: 'failed', tries: [{ failure: 'no_longer_offered', status: null }] }
    expect((await deliveriesTo(browser, id))[1]).toMatchObject(ended)
    expect(await nextTryOf(second)).toBe(product.clock.now().toISOString())
  })

  test('keep their order with two processes that start all of them concurrently', async () => {
    await endpointAtCrm()
    const lead = crypto.randomUUID()
    const events: string[] = []
    for (let made = 0; made < 6; made++) events.push(await recorded(lead))
    const another = openDelivering(product)
    for (let round = 0; round < events.length; round++)
      await Promise.all(events.flatMap((one) => [deliver(one), another(one)]))
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
    await deliver(first)
    expect(await endpointRow(id)).toMatchObject({ disabledBecause: 'gone' })
    await expectRows([first, second], { state: 'waiting', nextTryAt: null })
    expect(await rowOf(first)).toMatchObject({ tries: 1 })
    expect((await auditOf(product, id))[0]).toMatchObject({
      actor: 'system',
      action: 'switched off webhook endpoint',
      details: { because: 'gone', host: new URL(crm.url).host },
    })
    for (const one of [first, second]) await deliver(one)
    expect(crm.received).toHaveLength(1)
    expect(await countJobs(product, 'tell-of-failing-endpoint', { endpointId: id })).toBe(0)

    await change(id, { enabled: true })
    for (const one of [first, second]) await deliver(one)
    expect(await rowOf(first)).toMatchObject({ state: 'delivered', tries: 2 })
    expect(await rowOf(second)).toMatchObject({ state: 'delivered', tries: 1 })
  })

  test('with failures only for three days is switched off with a mail, and its deliveries go on later', async () => {
    const { id } = await endpointAtCrm()
    crm.answerWith(...Array(10).fill(500))
    const [first, second] = [await recorded(), await recorded()]
    for (const hours of [0, 24, 48, 72]) {
      pass(hoursAfter(now, hours + 0.01))
      await setDelivery(first, { nextTryAt: product.clock.now() })
      await deliver(first)
      expect((await endpointRow(id)).disabledBecause).toBe(hours < 72 ? null : 'failing')
    }
    expect(await countJobs(product, 'tell-of-failing-endpoint', { endpointId: id })).toBe(1)
    await expectRows([first, second], { state: 'waiting', nextTryAt: null })
    await deliver(second)
    await reviveDeliveries(product.db, product.deps.jobs, product.clock.now())
    expect((await rowOf(second)).nextTryAt).toBeNull()

    crm.answerWith()
    const token = await startSession(product.db, 'supplier', supplierId, product.clock.now())
    browser.cookies.set(sessionCookie('supplier', false), token)
    await change(id, { enabled: true })
    for (const one of [first, second]) await deliver(one)
    await expectRows([first, second], { state: 'delivered' })
  })

  test('that failed once and was then not called for days is not switched off by the next failure', async () => {
    const { id } = await endpointAtCrm()
    await product.db
      .update(webhookEndpoints)
      .set({ failingSince: daysAfter(now, -7) })
      .where(eq(webhookEndpoints.id, id))
    crm.answerWith(500)
    await deliver((await sentTestEvent(browser, id)).id)
    expect(await endpointRow(id)).toMatchObject({ disabledAt: null })
    expect((await endpointRow(id)).failingSince?.toISOString()).toBe(now.toISOString())
  })

  test('that is off gets no events of that time, but earlier ones when it is on again', async () => {
    const { id } = await endpointAtCrm()
    const before = await recorded()
    await change(id, { enabled: false })
    await deliver(before)
    await recorded()
    expect(crm.received).toHaveLength(0)
    await change(id, { enabled: true })
    await deliver(before)
    expect(crm.received).toHaveLength(1)
    expect(await deliveriesTo(browser, id)).toHaveLength(1)
  })

  test('that hangs gets a few calls at once; the others get their turn when one ends', async () => {
    using slow = endpointThatWaits()
    const { id } = await addedEndpoint(browser, { url: slow.url })
    const sent: string[] = []
    for (let made = 0; made < 6; made++) sent.push((await sentTestEvent(browser, id)).id)
    const deliveries = openDeliveries(product.deps)
    const started = []
    for (const one of sent) started.push(await deliveries.start(one))
    expect(started.filter(Boolean)).toHaveLength(3)
    await expectRows(sent.slice(3), { nextTryAt: null })
    slow.answer()
    await Promise.all(started.map((one) => one?.ended))
    for (let round = 0; round < 4; round++) for (const one of sent) await deliver(one)
    expect((await deliveriesTo(browser, id)).map(({ state }) => state)).toEqual(sent.map(() => 'delivered'))
    expect(slow.calls()).toBe(6)
  })
})

test('silent endpoints of a few accounts delay no other delivery, live or test', async () => {
  using silent = silentEndpoint()
  const { start } = openDeliveries(product.deps)
  let hanging = 0
  for (let account = 0; account < 3; account++) {
    const signedIn = await signedInSupplier(product)
    for (let made = 0; made < 3; made++) {
      const { id } = await addedEndpoint(signedIn.browser, { url: silent.url })
      for (let event = 0; event < 2; event++)
        if ((await start((await sentTestEvent(signedIn.browser, id)).id)) !== undefined) hanging += 1
    }
  }
  // All of them hang until the end of the test.
  expect(silent.connections).toEqual({ opened: hanging, closed: 0 })
  expect(hanging).toBe(3 * 5)

  const { id } = await endpointAtCrm()
  for (let made = 0; made < 5; made++) await (await start(await recorded()))?.ended
  await (await start((await sentTestEvent(browser, id)).id))?.ended
  expect((await deliveriesTo(browser, id)).map(({ state }) => state)).toEqual(Array(6).fill('delivered'))
  expect(silent.connections.closed).toBe(0)
})

test('a delivery over its supplier’s limit goes on when one of its calls ends, without the check each minute', async () => {
  using slow = endpointThatWaits()
  const { start } = openDeliveries(product.deps)
  const sent: string[] = []
  for (let made = 0; made < 10; made++) {
    const { id } = await addedEndpoint(browser, { url: slow.url })
    sent.push((await sentTestEvent(browser, id)).id)
  }
  const started = []
  for (const one of sent) started.push(await start(one))
  expect(started.filter(Boolean)).toHaveLength(5)
  slow.answer()
  await Promise.all(started.map((one) => one?.ended))
  // Replaces the queue: takes each turn, which gives the next.
  const stateOf = async (one: string) => (await rowOf(one)).state
  await until(async () => {
    for (const one of sent) await (await start(one))?.ended
    return (await Promise.all(sent.map(stateOf))).every((state) => state === 'delivered')
  })
  expect(slow.calls()).toBe(10)
})

describe('a delivery that is sent again by hand', () => {
  test('after a success gets one more try under the same id, and stays delivered if that fails', async () => {
    const { id } = await endpointAtCrm()
    const lead = crypto.randomUUID()
    const first = await recorded(lead)
    await deliver(first)
    crm.answerWith(500)
    pass(minutesAfter(now, 1))
    expect((await again(first)).status).toBe(200)
    // It blocks no other delivery.
    const second = await recorded(lead)
    await deliver(second)
    await deliver(first)
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
    await deliver(sent)

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
    await deliver(sent)
    const planned = secondsAfter(firstTryAt, 5)
    for (let click = 0; click < 12; click++) {
      expect((await again(sent)).status).toBe(200)
      await deliver(sent)
      expect(await rowOf(sent)).toMatchObject({ state: 'waiting', tries: 1, scheduledTryAt: null })
      expect(await nextTryOf(sent)).toBe(planned.toISOString())
    }
    pass(planned)
    await deliver(sent)
    expect(await nextTryOf(sent)).toBe(minutesAfter(planned, 5).toISOString())
    expect(await rowOf(sent)).toMatchObject({ tries: 2 })
    expect(await product.db.$count(webhookTries, eq(webhookTries.deliveryId, sent))).toBe(14)
    expect((await deliveriesTo(browser, id))[0]?.tries).toHaveLength(10)
  })

  test('whose planned time passes during the try has its planned try right after', async () => {
    await endpointAtCrm()
    crm.answerWith(500, 500)
    const sent = await recorded()
    await deliver(sent)
    await again(sent)
    const later = secondsAfter(now, 7)
    pass(later)
    const before = await countJobs(product, 'deliver-webhook', { deliveryId: sent })
    await deliver(sent)
    expect(await nextTryOf(sent)).toBe(later.toISOString())
    expect(await countJobs(product, 'deliver-webhook', { deliveryId: sent })).toBe(before + 1)
    await deliver(sent)
    expect(await rowOf(sent)).toMatchObject({ state: 'delivered', tries: 2 })
  })

  test('is refused during a try, so that no second one is sent beside the first', async () => {
    using slow = endpointThatWaits({ status: 500 })
    const { id } = await addedEndpoint(browser, { url: slow.url })
    const sent = (await sentTestEvent(browser, id)).id
    // Queued but not started: it is sent once.
    expect((await again(sent)).body).toMatchObject({ code: 'delivery_under_way' })
    const underWay = deliver(sent)
    await slow.called
    expect((await again(sent)).body).toMatchObject({ code: 'delivery_under_way' })
    // A pause does not allow a second one either.
    for (const enabled of [false, true]) await change(id, { enabled })
    expect((await again(sent)).body).toMatchObject({ code: 'delivery_under_way' })
    await openDelivering(product)(sent)
    expect(slow.calls()).toBe(1)
    slow.answer()
    await underWay
    expect((await again(sent)).status).toBe(200)
    await deliver(sent)
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
    await deliver(sent.id)
    expect(idsReceived()).toEqual([sent.eventId])
  })
})
