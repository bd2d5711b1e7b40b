import { describe, expect, test } from 'bun:test'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import * as v from 'valibot'
import { connect } from '../../../db/client.ts'
import { apiKeys } from '../../../db/schema/api-keys.ts'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import type { Scope } from '../../../domain/connect.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { callerWith, createdKey, supplierWithKey } from '../../../tests/support/people/api-key.ts'
import { leadOnMarket } from '../../../tests/support/people/supplier.ts'
import { ORIGIN, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { creditsOf } from '../../../tests/support/purchase/buying-records.ts'
import { createApp } from '../../app.ts'
import { PurchasedLead } from '../../contract/buying/purchases.ts'
import { problems } from '../../http/input/problems.ts'
import { TEST_LEADS } from '../../market/browsing/test-leads.ts'
import { type RequestContext, withRequest } from '../../platform/shared/request-context.ts'
import { openKeyAdmission } from './admit-key.ts'
import { newKey } from './key-format.ts'
import { supplierCaller } from './supplier-caller.ts'

const LEADS = '/api/supplier/leads'
const BOUGHT = '/api/supplier/purchased-leads'

const CONTEXT: RequestContext = {
  id: 'r1',
  clientAddress: '203.0.113.5',
  userAgent: '',
  route: '',
  apiKey: null,
  endsSessions: false,
  refusal: '',
  language: 'en',
  audited: [],
}

const product = await testProduct()

const revoke = (browser: { delete(path: string): Promise<{ status: number }> }, id: string) =>
  browser.delete(`/api/supplier/api-keys/${id}`)
const buyPath = (id: string) => `${LEADS}/${id}/purchase-with-credit`
const outcomePath = (id: string) => `/api/supplier/lead/${id}/outcome`
const UNKNOWN_ID = '018f8f8f-0000-7000-8000-000000000000'

async function bodyOf(response: Response) {
  return { status: response.status, body: await response.json() }
}

/** The audit entries of a supplier, oldest first, without those about its keys. */
async function entriesOf(supplierId: string) {
  const ofSupplier = eq(auditLog.actorId, supplierId)
  const entries = await product.db.select().from(auditLog).where(ofSupplier).orderBy(auditLog.id)
  return entries.filter(({ action }) => !/ API key$/.test(action))
}

describe('a supplier’s own system', () => {
  test('can browse the market, buy with a credit, read its purchases and set outcomes', async () => {
    const { caller, key, supplier } = await supplierWithKey(product, {}, { leadCredits: 1 })
    const lead = await leadOnMarket(product)
    expect(await caller.get(LEADS)).toMatchObject({ status: 200 })
    expect(await caller.get(`${LEADS}/${lead.id}`)).toMatchObject({ status: 200, body: { id: lead.id } })
    expect(await caller.get('/api/supplier/lead-prices')).toMatchObject({ status: 200 })
    const bought = await caller.post(buyPath(lead.id))
    expect(bought).toMatchObject({ status: 200, body: { id: lead.id, email: lead.email } })
    const [purchase] = v.parse(v.array(PurchasedLead), (await caller.get(BOUGHT)).body)
    expect(purchase?.id).toBe(lead.id)
    expect((await caller.patch(outcomePath(lead.id), { outcome: 'contacted' })).status).toBe(200)
    for (const path of ['analytics', `receipts/${purchase?.receiptNumber}`])
      expect((await caller.get(`/api/supplier/${path}`)).status).toBe(200)

    // The audit log names the key in each entry.
    const entries = await entriesOf(supplier.id)
    expect(entries.map(({ action }) => action)).toEqual([
      'called the API',
      'bought a lead',
      'looked at contact details',
      'changed outcome',
    ])
    for (const { details } of entries) expect(details).toMatchObject({ apiKey: { id: key.id, name: 'CRM' } })
  })

  test('needs no Origin and gets no cookie and no CORS header', async () => {
    const { caller } = await supplierWithKey(product, {}, { leadCredits: 1 })
    const lead = await leadOnMarket(product)
    const foreign = { origin: 'https://crm.example', 'sec-fetch-site': 'cross-site' }
    const answer = await caller.post(buyPath(lead.id), undefined, foreign)
    expect(answer.status).toBe(200)
    expect([...answer.headers.keys()].filter((name) => /cookie|access-control/.test(name))).toEqual([])
  })

  test('gets no cookie even from a route that sets one', () => {
    const { mark } = openKeyAdmission(product.deps, new Elysia())
    const isCookieSent = (authorization: string) => {
      const answer = new Response(null, { headers: { 'set-cookie': 'session=1' } })
      mark(new Request(`${ORIGIN}${LEADS}`, { headers: { authorization } }), LEADS, answer, CONTEXT)
      return answer.headers.has('set-cookie')
    }
    expect(isCookieSent(`Bearer ${newKey('live')}`)).toBe(false)
    expect(isCookieSent('Basic dXNlcjpwYXNz')).toBe(true)
  })

  test('may send "bearer" in lower case', async () => {
    const { key } = await supplierWithKey(product)
    const request = new Request(`${ORIGIN}${LEADS}`, { headers: { authorization: `bearer  ${key.key}` } })
    expect((await product.handle(request, '203.0.113.5')).status).toBe(200)
  })

  test('keeps each key that it uses while the old secret is listed behind the new one, and no other', async () => {
    const { key } = await supplierWithKey(product)
    const [old = ''] = product.deps.appSecrets
    const withSecrets = (appSecrets: string[]) => {
      const { handle } = createApp({ ...product.deps, appSecrets }, { site: null, sandbox: null })
      return callerWith({ handle }, key.key).get(LEADS)
    }
    const young = 'a younger secret of this test, 32 bytes or more'
    expect((await withSecrets([young])).body).toMatchObject({ code: 'key_unknown' })
    expect((await withSecrets([young, old])).status).toBe(200)
    const used = and(eq(apiKeys.id, key.id), isNotNull(apiKeys.lastUsedAt))
    while ((await product.db.$count(apiKeys, used)) === 0) await Bun.sleep(5)
    expect((await withSecrets([young])).status).toBe(200)
  })
})

describe('a key is refused', () => {
  test('after its revocation', async () => {
    const { browser, caller, key } = await supplierWithKey(product)
    expect((await caller.get(LEADS)).status).toBe(200)
    await revoke(browser, key.id)
    const answer = await caller.get(LEADS)
    expect(answer).toMatchObject(refusedWith(401, 'key_revoked'))
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('from the moment it expires', async () => {
    const { caller, key } = await supplierWithKey(product, { expiresInDays: 1 })
    const expireAt = (expiresAt: Date) =>
      product.db.update(apiKeys).set({ expiresAt }).where(eq(apiKeys.id, key.id))
    await expireAt(new Date(product.clock.now().getTime() + 1))
    expect((await caller.get(LEADS)).status).toBe(200)
    await expireAt(product.clock.now())
    expect(await caller.get(LEADS)).toMatchObject(refusedWith(401, 'key_expired'))
  })

  test('if it is well formed but unknown', async () =>
    expect(await callerWith(product, newKey('live')).get(LEADS)).toMatchObject(
      refusedWith(401, 'key_unknown'),
    ))

  test.each(['Bearer nonsense', 'Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'nr_live_x', 'Token abc'])(
    'if it is not ours, such as %p, with a header that says how to send keys',
    async (authorization) => {
      const sent = (path: string, method = 'GET') =>
        product.handle(new Request(`${ORIGIN}${path}`, { method, headers: { authorization } }), '203.0.113.5')
      for (const answer of [await sent(LEADS), await sent(buyPath(UNKNOWN_ID), 'POST')]) {
        expect(answer.headers.get('www-authenticate')).toBe('Bearer')
        expect(await bodyOf(answer)).toMatchObject(refusedWith(401, 'key_unknown'))
      }
      // Public calls are answered, and calls without keys say what they need.
      expect((await sent('/api/supplier/lead-prices')).status).toBe(200)
      expect(await (await sent('/api/supplier/me')).json()).not.toMatchObject({ code: 'key_unknown' })
    },
  )

  test('if it is missing, with a header that says how to send keys; browsers must log in', async () => {
    const stranger = await product.browser().get(LEADS)
    expect(stranger).toMatchObject(refusedWith(401, 'not_signed_in'))
    expect(stranger.headers.get('www-authenticate')).toBe('Bearer')
    const forPeople = await product.browser().get('/api/supplier/api-keys')
    expect(forPeople.headers.has('www-authenticate')).toBe(false)

    const { browser } = await supplierWithKey(product)
    // Browsers send this if a proxy requires a password.
    const basic = { authorization: 'Basic dXNlcjpwYXNz' }
    expect((await browser.get(LEADS, basic)).status).toBe(200)
  })

  test('if it is mistyped, without a query', async () => {
    const { key } = await supplierWithKey(product)
    const unreachable = connect('postgres://nobody@localhost:1/nothing')
    const noDatabase = createApp({ ...product.deps, db: unreachable.db }, { site: null, sandbox: null })
    const mistyped = `${key.key.slice(0, -1)}${key.key.endsWith('a') ? 'b' : 'a'}`
    for (const text of [mistyped, 'nr_live_', `nr_live_${'a'.repeat(5000)}`])
      expect(await callerWith(noDatabase, text).get(LEADS)).toMatchObject(refusedWith(401, 'key_unknown'))
    await unreachable.close()
  })

  test('from an address that it does not allow, and from an unknown one', async () => {
    const { key } = await supplierWithKey(product, { allowedAddresses: ['192.0.2.0/24', '2001:db8::/32'] })
    const from = (address: string) => callerWith(product, key.key, address).get(LEADS)
    for (const allowed of ['192.0.2.7', '2001:db8:1::7', '::ffff:192.0.2.7'])
      expect((await from(allowed)).status).toBe(200)
    for (const other of ['192.0.3.7', '2001:db9::7', ''])
      expect(await from(other)).toMatchObject(refusedWith(403, 'key_address_not_allowed'))
  })

  test('not at all by an address or a method that does not exist, which is answered 404 or 405', async () => {
    const { caller } = await supplierWithKey(product)
    expect((await caller.get('/api/supplier/nothing')).status).toBe(404)
    expect((await caller.send('PUT', LEADS, {})).status).toBe(405)
  })

  test('together with any session cookie', async () => {
    const { browser, caller } = await supplierWithKey(product)
    const admin = await signedInAdmin(product)
    for (const { cookies } of [browser, admin.browser]) {
      const cookie = [...cookies].map(([name, value]) => `a=b; ${name}=${value}`).join('; ')
      expect(await caller.get(LEADS, { cookie })).toMatchObject(refusedWith(400, 'key_with_cookie'))
    }
    expect((await caller.get(LEADS, { cookie: 'theirs=1' })).status).toBe(200)
  })

  test('of the test mode by calls without a test mode, so that it never sees the live market', async () => {
    const { supplier, key } = await supplierWithKey(product, { mode: 'test' })
    const { id, name, mode, scopes } = key
    const context = {
      ...CONTEXT,
      apiKey: { id, name, mode, scopes, supplierId: supplier.id, supplierStatus: 'active' as const },
    }
    const withoutTestMode = new Elysia()
      .use(problems(product.deps.log, () => []))
      .use(supplierCaller(product.deps, { reads: 'market:read' }))
      .get('/live', () => 'the live market')
    const answer = await withRequest(context, () => withoutTestMode.handle(new Request(`${ORIGIN}/live`)))
    expect(await bodyOf(answer)).toMatchObject(refusedWith(403, 'no_test_mode'))
  })

  test('after its supplier was deleted, or made anonymous because of its purchases', async () => {
    const admin = await signedInAdmin(product)
    const gone = await supplierWithKey(product)
    await admin.browser.delete(`/api/admin/providers/${gone.supplier.id}`)
    expect(await gone.caller.get(LEADS)).toMatchObject(refusedWith(401, 'key_unknown'))

    const anonymous = await supplierWithKey(product, {}, { leadCredits: 1 })
    const lead = await leadOnMarket(product)
    await anonymous.caller.post(buyPath(lead.id))
    await admin.browser.delete(`/api/admin/providers/${anonymous.supplier.id}`)
    expect(await anonymous.caller.get(BOUGHT)).toMatchObject(refusedWith(401, 'key_revoked'))
    const rows = await product.db.select().from(apiKeys).where(eq(apiKeys.id, anonymous.key.id))
    expect(rows.map(({ revokedAt }) => revokedAt?.toISOString())).toEqual([product.clock.now().toISOString()])
  })
})

test('a key of a suspended supplier cannot see the market or buy, but can read its purchases', async () => {
  const { caller, supplier } = await supplierWithKey(product, {}, { leadCredits: 2 })
  const [mine, other] = [await leadOnMarket(product), await leadOnMarket(product)]
  await caller.post(buyPath(mine.id))
  await product.db.update(suppliers).set({ status: 'inactive' }).where(eq(suppliers.id, supplier.id))
  const closed = refusedWith(403, 'supplier_inactive')
  expect(await caller.get(LEADS)).toMatchObject(closed)
  expect(await caller.post(buyPath(other.id))).toMatchObject(closed)
  expect((await caller.get(BOUGHT)).body).toMatchObject([{ id: mine.id }])
})

test('the last use of a key is shown to the minute, and written at most once a minute', async () => {
  const { browser, caller, key } = await supplierWithKey(product)
  /** The use may be written after the answer. */
  const lastUse = async (before?: string) => {
    for (;;) {
      const [row] = await product.db
        .select({ at: apiKeys.lastUsedAt, version: sql<string>`xmin::text` })
        .from(apiKeys)
        .where(eq(apiKeys.id, key.id))
      if (row?.at && row.version !== before) return { at: row.at.toISOString(), version: row.version }
      await Bun.sleep(5)
    }
  }
  product.clock.set(new Date('2026-11-21T15:10:40Z'))
  await caller.get(LEADS)
  const first = await lastUse()
  expect(first.at).toBe('2026-11-21T15:10:00.000Z')
  product.clock.set(new Date('2026-11-21T15:10:59Z'))
  await caller.get(LEADS)
  await Bun.sleep(50)
  expect(await lastUse()).toEqual(first)
  product.clock.set(new Date('2026-11-21T15:11:01Z'))
  await caller.get(LEADS)
  expect((await lastUse(first.version)).at).toBe('2026-11-21T15:11:00.000Z')
  expect((await browser.get('/api/supplier/api-keys')).body).toMatchObject([
    { lastUsedAt: '2026-11-21T15:11:00.000Z' },
  ])
})

test('the last use of a key is never before its creation', async () => {
  product.clock.set(new Date('2026-11-21T16:10:40Z'))
  const { browser, caller, key } = await supplierWithKey(product)
  product.clock.set(new Date('2026-11-21T16:10:45Z'))
  await caller.get(LEADS)
  expect(key.createdAt).toBe('2026-11-21T16:10:40.000Z')
  const used = and(eq(apiKeys.id, key.id), isNotNull(apiKeys.lastUsedAt))
  while ((await product.db.$count(apiKeys, used)) === 0) await Bun.sleep(5)
  expect((await browser.get('/api/supplier/api-keys')).body).toMatchObject([{ lastUsedAt: key.createdAt }])
})

test('a call does not wait for a lock on its key, and is answered without noting the use', async () => {
  const { caller, key } = await supplierWithKey(product)
  await product.db.transaction(async (tx) => {
    await tx.select().from(apiKeys).where(eq(apiKeys.id, key.id)).for('update')
    expect((await caller.get(LEADS)).status).toBe(200)
  })
})

test('a read by a key is not answered if it cannot be audited', async () => {
  const { caller } = await supplierWithKey(product)
  await product.asOwner('alter table audit_log rename to audit_log_lost')
  const answer = await caller.get(LEADS)
  await product.asOwner('alter table audit_log_lost rename to audit_log')
  expect(answer.status).toBe(500)
  expect((await caller.get(LEADS)).status).toBe(200)
})

const LOOKED = 'looked at contact details'

describe('the audit of reads by a key', () => {
  test('has one entry a minute, with all calls since the entry before', async () => {
    const { caller, key, supplier } = await supplierWithKey(product)
    const lead = await leadOnMarket(product)
    await caller.get(LEADS)
    await caller.get(LEADS)
    await caller.get(`${LEADS}/${lead.id}`)
    product.clock.passMinutes(1)
    await caller.get(LEADS)
    const details = (await entriesOf(supplier.id)).map((entry) => entry.details)
    const apiKey = { id: key.id, name: 'CRM' }
    expect(details).toEqual([
      { calls: { 'GET /api/supplier/leads': 1 }, apiKey },
      { calls: { 'GET /api/supplier/leads': 2, 'GET /api/supplier/leads/:id': 1 }, apiKey },
    ])
  })

  test('has an entry about contact details for each key and for the people, in the same minute', async () => {
    const { browser, caller, supplier } = await supplierWithKey(product, {}, { leadCredits: 1 })
    const lead = await leadOnMarket(product)
    await caller.post(buyPath(lead.id))
    const second = await createdKey(browser, { name: 'Warehouse' })
    await browser.get(BOUGHT)
    await caller.get(BOUGHT)
    await caller.get(BOUGHT)
    await callerWith(product, second.key).get(BOUGHT)
    const looks = (await entriesOf(supplier.id)).filter(({ action }) => action === LOOKED)
    expect(looks.map(({ details }) => details)).toEqual([
      { leadIds: [lead.id] },
      { leadIds: [lead.id], apiKey: { id: expect.any(String), name: 'CRM' } },
      { leadIds: [lead.id], apiKey: { id: second.id, name: 'Warehouse' } },
    ])
  })
})

describe('contact details', () => {
  const BLANK = { company: '', firstName: '', lastName: '', email: '', phone: '', website: '' }
  const WHO = { ...BLANK, outcomeNotes: '', notes: [] }
  const looksOf = async (supplierId: string) =>
    (await entriesOf(supplierId)).filter(({ action }) => action === LOOKED)

  /** A lead that a supplier bought with a credit, and a key with these scopes. */
  async function bought(scopes: Scope[], mode: 'live' | 'test' = 'live') {
    const { browser, caller: crm, supplier } = await supplierWithKey(product, { mode }, { leadCredits: 2 })
    const id = mode === 'test' ? (TEST_LEADS[0]?.id ?? '') : (await leadOnMarket(product)).id
    const first = await crm.post(buyPath(id))
    expect(first.status).toBe(200)
    await crm.patch(outcomePath(id), { outcome: 'contacted', outcomeNotes: 'Ask for Olive.' })
    product.clock.passMinutes(2)
    const before = (await looksOf(supplier.id)).length
    const { key } = await createdKey(browser, { name: 'Writer', mode, scopes })
    const looks = async () => (await looksOf(supplier.id)).slice(before)
    const { email } = v.parse(PurchasedLead, first.body)
    return { id, email, ...callerWith(product, key), looks }
  }

  test.each(['live', 'test'] as const)(
    'are left out for a key with write scopes only, in %s mode',
    async (mode) => {
      const { id, patch, post, looks } = await bought(['leads:write', 'purchases:write'], mode)
      const expected = { status: 200, body: { ...WHO, id, outcome: 'contacted' } }
      const noted = await patch(outcomePath(id), { outcome: 'contacted' })
      expect(noted).toMatchObject(expected)
      expect(await post(buyPath(id))).toMatchObject(expected)
      const { consent } = v.parse(PurchasedLead, noted.body)
      if (consent !== null) expect(consent).toMatchObject({ verifiedEmail: '', verifiedPhone: '' })
      expect(await looks()).toEqual([])
    },
  )

  test.each([
    ['an outcome that changes nothing', 'PATCH', { outcome: 'contacted' }],
    ['a purchase that is repeated', 'POST', undefined],
  ] as const)('that a key sees in %s are audited under its name', async (_, method, body) => {
    const { id, email, send, looks } = await bought(['leads:read', 'leads:write', 'purchases:write'])
    const answer = await send(method, method === 'PATCH' ? outcomePath(id) : buyPath(id), body)
    expect(answer).toMatchObject({ status: 200, body: { email } })
    expect((await looks()).map(({ details }) => details)).toEqual([
      { leadIds: [id], apiKey: { id: expect.any(String), name: 'Writer' } },
    ])
  })

  test('are in the answer to a purchase by a key, and in each audited repetition of it', async () => {
    const scopes: Scope[] = ['purchases:write']
    const { caller, key, supplier, browser } = await supplierWithKey(product, { scopes }, { leadCredits: 1 })
    const lead = await leadOnMarket(product)
    const buy = (by = caller) => by.post(buyPath(lead.id), undefined, { 'idempotency-key': 'once' })
    expect(await buy()).toMatchObject({ status: 200, body: { email: lead.email } })
    expect(await looksOf(supplier.id)).toEqual([])
    const again = await buy()
    expect(again).toMatchObject({ status: 200, body: { email: lead.email } })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await looksOf(supplier.id)).map(({ details }) => details)).toEqual([
      { leadIds: [lead.id], apiKey: { id: key.id, name: 'CRM' } },
    ])
    const [entry] = await auditOf(product, key.id)
    expect(entry?.details).toMatchObject({
      calls: { [`POST about lead ${lead.id}, answered again`]: 1 },
    })
    expect(await creditsOf(product, supplier.id)).toBe(0)

    const other = callerWith(product, (await createdKey(browser)).key)
    expect(await buy(other)).toMatchObject(refusedWith(422, 'idempotency_key_reused'))
  })

  test('that were left out are not audited when the answer is repeated', async () => {
    const { id, patch, looks } = await bought(['leads:write'])
    for (let sent = 0; sent < 2; sent++) {
      const answer = await patch(outcomePath(id), { outcome: 'lost' }, { 'idempotency-key': 'once' })
      expect(answer).toMatchObject({ status: 200, body: WHO })
    }
    expect(await looks()).toEqual([])
  })
})

test('each answer shows how many of 600 calls a minute are left, and the 601st call is refused with a wait', async () => {
  const { browser, caller } = await supplierWithKey(product)
  const first = await caller.get('/api/supplier/lead-prices')
  expect(first.headers.get('ratelimit-policy')).toBe('"default";q=600;w=60')
  expect(first.headers.get('ratelimit')).toBe('"default";r=599;t=60')
  for (let calls = 1; calls < 600; calls += 1) await caller.get('/api/supplier/receipts/0')
  const refused = await caller.get(LEADS)
  expect(refused).toMatchObject(refusedWith(429, 'too_often'))
  expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 61)
  expect(refused.headers.get('ratelimit')).toMatch(/^"default";r=0;t=([1-9]|[1-5]\d|60)$/)
  // The supplier's other keys of this mode are refused too, so that more keys do not mean more calls.
  const callWith = async (wanted: Parameters<typeof createdKey>[1]) =>
    (await callerWith(product, (await createdKey(browser, wanted)).key).get(LEADS)).status
  expect(await callWith({})).toBe(429)
  // Its people, its keys of the other mode and other suppliers are not.
  expect((await browser.get(LEADS)).status).toBe(200)
  expect(await callWith({ mode: 'test' })).toBe(200)
  const other = await supplierWithKey(product)
  expect((await other.caller.get(LEADS)).status).toBe(200)
})
