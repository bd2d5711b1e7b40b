import { describe, expect, test } from 'bun:test'
import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { creditLedger } from '../../../db/schema/credits.ts'
import { leadMarks } from '../../../db/schema/lead-marks.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { purchases, receipts } from '../../../db/schema/purchases.ts'
import { testPurchases } from '../../../db/schema/test-mode.ts'
import { webhookEvents } from '../../../db/schema/webhooks.ts'
import { WEBHOOK_EVENT_TYPES } from '../../../domain/connect.ts'
import { supplierWithKey } from '../../../tests/support/people/api-key.ts'
import { until } from '../../../tests/support/people/my-data.ts'
import { leadOnMarket } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import { creditsOf } from '../../../tests/support/purchase/buying-records.ts'
import { nextOf } from '../../../tests/support/purchase/market.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { apiRoutes } from '../../app.ts'
import { PurchasedLead } from '../../contract/buying/purchases.ts'
import { LeadCard } from '../../contract/market/market.ts'
import { TEST_LEADS } from '../../market/browsing/test-leads.ts'
import { changeTestLead, handleTestModeJobs } from './test-mode.ts'

const LEADS = '/api/supplier/leads'
const BOUGHT = '/api/supplier/purchased-leads'
const RESET = '/api/supplier/test-mode/reset'
const idOf = (number: number) => TEST_LEADS[number - 1]?.id ?? ''
const [PLAIN, SOLD, WITHDRAWN, CORRECTED, CANCELLED] = [idOf(1), idOf(18), idOf(19), idOf(20), idOf(21)]
const OUTCOME_OF_PLAIN = `/api/supplier/lead/${PLAIN}/outcome`

const product = await testProduct()

const withTestKey = (changes: Parameters<typeof supplierWithKey>[2] = {}) =>
  supplierWithKey(product, { mode: 'test' }, changes)

type System = Awaited<ReturnType<typeof withTestKey>>['caller']

const buy = (caller: System, id: string, headers?: Record<string, string>) =>
  caller.post(`${LEADS}/${id}/purchase-with-credit`, undefined, headers)

const cardsOf = async (caller: System) => v.parse(v.array(LeadCard), (await caller.get(LEADS)).body)
const boughtBy = async (caller: System) => v.parse(v.array(PurchasedLead), (await caller.get(BOUGHT)).body)

/** A supplier with a test key and endpoints that listen for everything, one of each mode. */
async function listening() {
  const { supplier, browser, caller } = await withTestKey()
  for (const mode of ['test', 'live'])
    await browser.post('/api/supplier/webhook-endpoints', {
      mode,
      url: 'https://receiver.example/hooks',
      events: WEBHOOK_EVENT_TYPES,
    })
  return { supplier, caller, events: () => eventsOf(supplier.id) }
}

/** What endpoints of this supplier receive, the oldest first. */
async function eventsOf(supplierId: string) {
  const events = await product.db
    .select()
    .from(webhookEvents)
    .where(eq(webhookEvents.supplierId, supplierId))
    .orderBy(webhookEvents.number)
  return events.map(({ mode, payload }) => ({ mode, payload: JSON.parse(payload) }))
}

describe('a system with a test key', () => {
  test('browses the test leads, buys one, reads it and writes the outcome', async () => {
    const { caller } = await withTestKey()
    expect(await cardsOf(caller)).toHaveLength(21)
    expect(await caller.get(`${LEADS}/${PLAIN}`)).toMatchObject({ status: 200, body: { id: PLAIN } })

    expect(await buy(caller, PLAIN)).toMatchObject({
      status: 200,
      body: { id: PLAIN, phone: '+14165550101', price: 0, source: 'credit', receiptNumber: 'TEST-01' },
    })
    expect((await cardsOf(caller)).map(({ id }) => id)).not.toContain(PLAIN)
    expect(await caller.get(`${LEADS}/${PLAIN}`)).toMatchObject({ status: 404 })
    expect((await boughtBy(caller)).map(({ id }) => id)).toEqual([PLAIN])

    const outcome = { outcome: 'converted', dealValue: 1_200.5, outcomeNotes: 'Signed.' }
    const recorded = { id: PLAIN, ...outcome }
    expect(await caller.patch(OUTCOME_OF_PLAIN, outcome)).toMatchObject({ body: recorded })
    expect(await boughtBy(caller)).toMatchObject([recorded])
    expect((await caller.get('/api/supplier/analytics')).body).toEqual({
      overview: { totalPurchased: 1, totalSpent: 0, conversionRate: 1 },
      outcomes: { pending: 0, contacted: 0, converted: 1, lost: 0 },
      contact: {
        ownersSay: { withinDay: 0, counted: 0 },
        youSay: { withinDay: 0, counted: 0 },
        marketMedian: null,
      },
    })
    expect(await caller.get('/api/supplier/receipts/TEST-01')).toMatchObject(
      refusedWith(404, 'receipt_not_found'),
    )
    expect((await caller.get('/api/supplier/saved-searches')).body).toMatchObject([
      { name: 'Every test lead', newLeads: 20 },
    ])
  })

  test.each([
    ['the market', LEADS, [...TEST_LEADS.map(({ id }) => id).slice(2)]],
    ['My leads', BOUGHT, [idOf(2), idOf(1)]],
  ])('pages through %s, each lead once and the newest first', async (_, list, ids) => {
    const { caller } = await withTestKey()
    for (const number of [1, 2]) {
      await buy(caller, idOf(number))
      product.clock.passMinutes(1)
    }
    const seen: unknown[] = []
    let path: string | undefined = `${list}?limit=${Math.ceil(ids.length / 3)}`
    while (path !== undefined) {
      const answer = await caller.get(path)
      seen.push(...[answer.body].flat().map((lead) => Object(lead).id))
      path = nextOf(answer)
    }
    expect(seen).toEqual(ids)
  })

  test('gets the same lists whatever it filters and orders by, and refusals of what no filter may be', async () => {
    const { supplier, caller } = await withTestKey({ businessTypes: ['Restaurant'], territories: ['Yukon'] })
    await product.db.insert(leadMarks).values({
      supplierId: supplier.id,
      leadId: (await leadOnMarket(product)).id,
      mark: 'shortlisted',
      markedAt: product.clock.now(),
    })
    for (const number of [1, 2]) await buy(caller, idOf(number))
    for (const [list, queries] of [
      [
        LEADS,
        [
          'search=no such word',
          'tier=tier1&volume=small',
          'province=Nunavut',
          'sort=volume',
          'sort=price',
          'mine=true',
          'marked=shortlisted',
        ],
      ],
      [BOUGHT, ['search=no such word', 'outcome=lost', 'followUp=due', 'sort=company', 'sort=call-first']],
    ] as const) {
      const { body, headers } = await caller.get(list)
      for (const query of queries) {
        const answer = await caller.get(`${list}?${query}`)
        expect(answer).toMatchObject({ status: 200, body })
        expect(answer.headers.get('x-total-count')).toBe(headers.get('x-total-count'))
      }
      expect(await caller.get(`${list}?sort=nonsense`)).toMatchObject({ status: 422 })
    }
  })

  test('is answered 304 when the market and its leads have not changed', async () => {
    const { caller } = await withTestKey()
    for (const path of [LEADS, BOUGHT, '/api/supplier/saved-searches']) {
      const known = { 'if-none-match': (await caller.get(path)).headers.get('etag') ?? '' }
      expect(await caller.get(path, known)).toMatchObject({ status: 304, body: '' })
    }
  })

  test('is refused the sold lead, and one that does not exist', async () => {
    const { supplier, caller } = await withTestKey()
    expect((await cardsOf(caller)).map(({ id }) => id)).toContain(SOLD)
    expect(await buy(caller, SOLD)).toMatchObject(refusedWith(409, 'lead_already_sold'))
    expect(await buy(caller, PLAIN.replace('7e', '7f'))).toMatchObject(refusedWith(404, 'lead_not_found'))
    const own = eq(testPurchases.supplierId, supplier.id)
    expect(await product.db.$count(testPurchases, own)).toBe(0)
  })

  test('is refused the outcome of a lead that it has not bought, and a bad one', async () => {
    const { caller } = await withTestKey()
    const outcome = (body: unknown) => caller.patch(OUTCOME_OF_PLAIN, body)
    expect(await outcome({ outcome: 'lost' })).toMatchObject(refusedWith(404, 'lead_not_found'))
    await buy(caller, PLAIN)
    expect(await outcome({ outcome: 'won' })).toMatchObject({ status: 422 })
    expect(await boughtBy(caller)).toMatchObject([{ outcome: 'pending' }])
  })

  test('buys a lead once, however many calls it makes at one moment', async () => {
    const { caller, events } = await listening()
    const answers = await Promise.all(Array.from({ length: 8 }, () => buy(caller, PLAIN)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await events()).map(({ payload }) => payload.type)).toEqual(['lead.purchased'])
  })

  test('may do everything for a supplier that awaits approval, and only read purchases of an inactive one', async () => {
    const { supplier, caller } = await withTestKey({ status: 'pending' })
    expect(await buy(caller, PLAIN)).toMatchObject({ status: 200 })
    await product.db.update(suppliers).set({ status: 'inactive' }).where(eq(suppliers.id, supplier.id))
    const refused = refusedWith(403, 'supplier_inactive')
    expect(await buy(caller, idOf(2))).toMatchObject(refused)
    expect(await caller.get(LEADS)).toMatchObject(refused)
    expect((await boughtBy(caller)).map(({ id }) => id)).toEqual([PLAIN])
  })

  test('is audited by its calls, not by sales', async () => {
    const { supplier, caller, key } = await withTestKey()
    await buy(caller, PLAIN)
    const entries = await product.db.select().from(auditLog).where(eq(auditLog.actorId, supplier.id))
    expect(entries.map(({ action }) => action)).toEqual(['created API key', 'called the API'])
    expect(entries[1]).toMatchObject({
      recordId: key.id,
      details: { calls: { 'POST /api/supplier/leads/:id/purchase-with-credit': 1 } },
    })
  })
})

describe('test endpoints, and they alone,', () => {
  test('receive an event of a purchase as live ones do, marked as a test', async () => {
    const { caller, events } = await listening()
    const { body: lead } = await buy(caller, PLAIN)
    const timestamp = product.clock.now().toISOString()
    const payload = { type: 'lead.purchased', timestamp, test: true, data: { lead } }
    expect(await events()).toEqual([{ mode: 'test', payload }])
  })

  test.each([
    [
      'withdrawn',
      WITHDRAWN,
      (at: string) => ({ withdrawnAt: at, promisedBy: null }),
      (at: string) => ({ leadId: WITHDRAWN, withdrawnAt: at, reason: 'withdrawn' }),
    ],
    [
      'corrected',
      CORRECTED,
      () => ({
        lastName: 'Corrected',
        company: 'Test Physiotherapy',
        website: 'https://www.example.com/corrected',
      }),
      (_: string, lead: object) => ({ lead }),
    ],
    [
      'cancelled',
      CANCELLED,
      (at: string) => ({ cancelledAt: at, promisedBy: null }),
      (at: string) => ({ leadId: CANCELLED, cancelledAt: at }),
    ],
  ])(
    'receive one event of a lead that is %s soon after its purchase, as My leads and a repeated purchase say',
    async (fate, id, changes, dataOf) => {
      const { supplier, caller, events } = await listening()
      const types = async () => (await events()).map(({ payload }) => payload.type)
      const purchase = () => buy(caller, id, { 'idempotency-key': 'once' })
      const { body: bought } = await purchase()
      expect(await boughtBy(caller)).toMatchObject([{ withdrawnAt: null, cancelledAt: null }])
      await soonAfterwards(supplier.id, id)
      const timestamp = product.clock.now().toISOString()
      await soonAfterwards(supplier.id, id)

      const lead = { ...Object(bought), ...changes(timestamp) }
      expect(await boughtBy(caller)).toEqual([lead])
      expect(await purchase()).toMatchObject({ status: 200, body: lead })
      expect(await types()).toEqual(['lead.purchased', `lead.${fate}`])
      const data = dataOf(timestamp, lead)
      expect((await events())[1]?.payload).toEqual({ type: `lead.${fate}`, timestamp, test: true, data })

      await caller.post(RESET)
      await soonAfterwards(supplier.id, id)
      await purchase()
      await soonAfterwards(supplier.id, id)
      expect((await types()).slice(2)).toEqual(['lead.matched', 'lead.purchased', `lead.${fate}`])
    },
  )

  test('receive an event of the first lead at a reset', async () => {
    const { caller, events } = await listening()
    const [card] = await cardsOf(caller)
    expect(await caller.post(RESET)).toMatchObject({ status: 200, body: { leads: 21, purchased: 0 } })
    const [event] = await events()
    expect(event).toMatchObject({ mode: 'test', payload: { type: 'lead.matched', test: true } })
    expect(event?.payload.data).toEqual({
      savedSearches: [{ id: expect.any(String), name: 'Every test lead' }],
      lead: card,
    })
  })

  /** The queue's job, whose time comes after a few seconds. */
  async function soonAfterwards(supplierId: string, leadId: string): Promise<void> {
    product.clock.passMinutes(0.1)
    await changeTestLead(product.deps, { supplierId, leadId, now: product.clock.now() })
  }
})

test('the change of a lead waits in the queue for a few seconds, and a worker carries it out', async () => {
  const { supplier, caller } = await withTestKey()
  await buy(caller, PLAIN)
  await buy(caller, WITHDRAWN)
  const { rows } = await product.deps.pool.query(
    `select data - 'causedBy' as data, start_after from pgboss.job where name = 'change-test-purchase' and data->>'supplierId' = $1`,
    [supplier.id],
  )
  expect(rows.map(({ data }) => data)).toEqual([{ supplierId: supplier.id, leadId: WITHDRAWN }])
  expect(rows[0].start_after.getTime() - product.clock.now().getTime()).toBe(5_000)

  handleTestModeJobs(product.deps)
  await product.deps.jobs.startWorking()
  await until(async () => (await boughtBy(caller)).some(({ withdrawnAt }) => withdrawnAt !== null))
})

describe('a supplier’s test mode', () => {
  test('is its own: what it buys is on offer to others, and stays when they reset theirs', async () => {
    const one = await withTestKey()
    const other = await listening()
    await buy(one.caller, PLAIN)
    expect(await cardsOf(other.caller)).toHaveLength(21)
    expect(await boughtBy(other.caller)).toEqual([])
    expect(await other.events()).toEqual([])
    await other.caller.post(RESET)
    expect(await boughtBy(one.caller)).toHaveLength(1)
    expect(await buy(other.caller, PLAIN)).toMatchObject({ status: 200 })
    expect((await one.caller.patch(OUTCOME_OF_PLAIN, { outcome: 'lost' })).status).toBe(200)
    expect(await boughtBy(other.caller)).toMatchObject([{ outcome: 'pending' }])
  })

  test('starts again with a reset, without earlier purchases and answers', async () => {
    const { caller } = await withTestKey()
    const key = { 'idempotency-key': 'the first purchase' }
    const shortKey = { 'idempotency-key': 'first' }
    expect(await buy(caller, PLAIN, key)).toMatchObject({ status: 400 })
    expect(await buy(caller, PLAIN, shortKey)).toMatchObject({ status: 200 })
    const reset = { 'idempotency-key': 'reset' }
    expect(await caller.post(RESET, undefined, reset)).toMatchObject({ status: 200 })
    expect(await cardsOf(caller)).toHaveLength(21)
    expect(await boughtBy(caller)).toEqual([])

    const again = await buy(caller, PLAIN, shortKey)
    expect(again.status).toBe(200)
    expect(again.headers.get('idempotent-replayed')).toBeNull()
    // The reset itself is a repeat under its key and undoes nothing.
    const repeated = await caller.post(RESET, undefined, reset)
    expect(repeated.headers.get('idempotent-replayed')).toBe('true')
    expect(await boughtBy(caller)).toHaveLength(1)
  })

  test('is in no book, figure, ledger or market, and takes no credit', async () => {
    const { supplier, browser, caller } = await withTestKey({ leadCredits: 1 })
    const before = await booksOf(supplier.id)
    for (const { id } of TEST_LEADS) await buy(caller, id)
    expect(await boughtBy(caller)).toHaveLength(20)

    expect(await booksOf(supplier.id)).toEqual(before)
    expect((await browser.get('/api/supplier/analytics')).body).toMatchObject({
      overview: { totalPurchased: 0, totalSpent: 0 },
    })
    expect((await browser.get(BOUGHT)).body).toEqual([])
    const live = await browser.get(`${LEADS}?limit=100`)
    for (const { id } of TEST_LEADS) expect(JSON.stringify(live.body)).not.toContain(id)
    expect(await browser.get(`${LEADS}/${PLAIN}`)).toMatchObject({ status: 404 })
    for (const [path, body] of [
      [`${LEADS}/${idOf(2)}/purchase-with-credit`],
      ['/api/supplier/create-payment-intent', { leadId: idOf(2) }],
    ] as const)
      expect(await browser.post(path, body)).toMatchObject(refusedWith(404, 'lead_not_found'))
  })

  async function booksOf(supplierId: string) {
    const { db } = product
    const sales = and(eq(auditLog.action, 'bought a lead'), eq(auditLog.actorId, supplierId))
    return {
      credits: await creditsOf(product, supplierId),
      purchases: await db.$count(purchases),
      receipts: await db.$count(receipts),
      ledger: await db.$count(creditLedger),
      sales: await db.$count(auditLog, sales),
      jobs: (await db.execute(sql`select from pgboss.job where name like 'send-%'`)).rowCount,
    }
  }
})

test('no call under /api/supplier shows a test key anything of a live lead, or changes one', async () => {
  const { supplier, caller } = await withTestKey({ leadCredits: 5 })
  const marked = { company: 'MARKED Ltd', firstName: 'MARKED', aiDescription: 'MARKED on its card.' }
  const onOffer = await leadOnMarket(product, marked)
  const { lead: own, receiptNumber } = await purchasedLead(product, supplier, { lead: marked })
  await product.deps.market.dropFirstPage()
  const before = await product.db.select().from(purchases).where(eq(purchases.supplierId, supplier.id))

  const walked: string[] = []
  for (const { method, path } of apiRoutes(product.deps).routes) {
    if (!path.startsWith('/api/supplier')) continue
    for (const id of [onOffer.id, own.id, receiptNumber]) {
      const address = path.replace(/:\w+/g, id)
      const body =
        method === 'GET' ? undefined : { outcome: 'converted', leadId: id, name: 'x', alerts: 'never' }
      const answer = await caller.send(method, address, body)
      const text = JSON.stringify(answer.body) + JSON.stringify([...answer.headers])
      for (const marker of ['MARKED', onOffer.id, own.id, own.email])
        expect(`${method} ${address} ${text.includes(marker)}`).toBe(`${method} ${address} false`)
      if (answer.status < 300) walked.push(`${method} ${path}`)
    }
  }
  // Only these succeed; a new one must be added here.
  expect([...new Set(walked)].sort()).toEqual([
    'GET /api/supplier/analytics',
    'GET /api/supplier/figures',
    'GET /api/supplier/figures.csv',
    'GET /api/supplier/lead-prices',
    'GET /api/supplier/leads',
    'GET /api/supplier/purchased-leads',
    'GET /api/supplier/saved-searches/',
    'POST /api/supplier/test-mode/reset',
  ])
  expect(await product.db.select().from(purchases).where(eq(purchases.supplierId, supplier.id))).toEqual(
    before,
  )
})

test('an Idempotency-Key is ignored in calls by people in their browser', async () => {
  const { browser } = await withTestKey()
  expect((await browser.post(RESET, undefined, { 'idempotency-key': 'not a key' })).status).toBe(200)
})
