import { describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { Cookie } from 'elysia'
import { apiKeys } from '../../../db/schema/api-keys.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { savedSearches } from '../../../db/schema/saved-searches.ts'
import { webhookEndpoints } from '../../../db/schema/webhooks.ts'
import { SCOPES } from '../../../domain/connect.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { only } from '../../../tests/support/only.ts'
import { callerWith, createdKey, supplierWithKey } from '../../../tests/support/people/api-key.ts'
import { changeProvider, openWithApproval, untilMailed } from '../../../tests/support/people/provider.ts'
import { savedSearch } from '../../../tests/support/people/saved-search.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import {
  confirmationToken,
  linkToken,
  signedUp,
  supplierForm,
  supplierOf,
} from '../../../tests/support/people/supplier-account.ts'
import { type Browser, refusedWith } from '../../../tests/support/product.ts'
import {
  addedEndpoint,
  deliveriesTo,
  ENDPOINTS,
  receiver,
  sentTestEvent,
} from '../../../tests/support/webhooks.ts'
import { untilWaiting } from '../../../tests/support/while-changing.ts'
import { handleApiKeyJobs } from '../../connect/api-keys/issue-key.ts'
import { recordEvent } from '../../connect/webhooks/record-event.ts'
import { handleWebhookJobs } from '../../connect/webhooks/webhooks.jobs.ts'
import { knownBrowsers } from '../../people/passwords/known-browsers.ts'

const { product, admin } = await openWithApproval(handleWebhookJobs, handleApiKeyJobs)

const PASSWORD = 'nine-moose-in-moncton'
const LIVE_KEY = { name: 'CRM', mode: 'live', scopes: SCOPES }

const change = (id: string, changes: Partial<typeof suppliers.$inferInsert>) =>
  product.db.update(suppliers).set(changes).where(eq(suppliers.id, id))

/** An account with an unproved address and what an earlier release allowed: a live key, a live endpoint, an alert. */
async function preparedAccount(status: 'pending' | 'active' = 'pending') {
  const { form, browser } = await signedUp(product)
  const id = (await supplierOf(product, form.email))?.id ?? ''
  const confirmation = await confirmationToken(product, form.email)
  await change(id, { status: 'active', emailProvedAt: product.clock.now() })
  const system = receiver()
  const { key } = await createdKey(browser)
  const endpoint = await addedEndpoint(browser, { url: system.url })
  const search = await savedSearch(product, id)
  await change(id, { status, emailProvedAt: null })
  return { form, browser, id, confirmation, key, caller: callerWith(product, key), endpoint, search, system }
}

/** The owner sets a password in another browser, with the link that a second sign-up mails. */
async function ownerTakesOver(email: string, choice: object = {}) {
  const owner = product.browser()
  const taken = await owner.post('/api/supplier/signup', supplierForm({ email }))
  expect(taken).toMatchObject(refusedWith(409, 'account_exists'))
  const token = await linkToken(product, email)
  const answer = await owner.post('/api/supplier/new-password', { token, password: PASSWORD, ...choice })
  expect(answer.status).toBe(200)
  return { owner, answer }
}

/** Approves and signs in the owner, who buys a lead. */
async function ownerBuys(owner: Browser, email: string, id: string) {
  expect((await changeProvider(admin, id, { status: 'active', leadCredits: 1 })).status).toBe(200)
  expect((await owner.post('/api/supplier/login', { email, password: PASSWORD })).status).toBe(200)
  const lead = await leadOnMarket(product)
  expect((await owner.post(`/api/supplier/leads/${lead.id}/purchase-with-credit`)).status).toBe(200)
  return lead
}

const CLOSED = refusedWith(403, 'live_access_closed')
const LIVE_ENDPOINT = { mode: 'live', url: 'https://crm.example/hooks', events: ['lead.purchased'] }
const reads = async ({ get }: { get: Browser['get'] }) => (await get('/api/supplier/purchased-leads')).status
const prove = (token: string, browser = product.browser()) =>
  browser.post('/api/supplier/email-proof', { token })
const endpointsOf = (id: string) => product.db.$count(webhookEndpoints, eq(webhookEndpoints.supplierId, id))
const isPaused = async ({ id }: { id: string }) =>
  (await product.db.select().from(savedSearches).where(eq(savedSearches.id, id)))[0]?.pausedAt !== null

describe('an account that a stranger prepared with the owner’s address', () => {
  test('gives the stranger no access after the owner has set a password, was approved and has bought a lead', async () => {
    const { form, id, key, caller, browser, system } = await preparedAccount()
    const { owner } = await ownerTakesOver(form.email)
    const lead = await ownerBuys(owner, form.email, id)

    expect(await caller.get('/api/supplier/purchased-leads')).toMatchObject(refusedWith(401, 'key_revoked'))
    expect((await browser.get('/api/supplier/me')).status).toBe(401)
    const again = await addedEndpoint(owner, { url: system.url })
    await sentTestEvent(owner, again.id)
    while (system.received.length === 0) await Bun.sleep(20)
    expect(system.received.map(({ body }) => body).join()).not.toContain(lead.email)
    const ofKey = eq(apiKeys.lastFour, key.slice(-4))
    expect(only(await product.db.select().from(apiKeys).where(ofKey)).revokedAt).not.toBeNull()
  })

  test('shows its owner what was removed and what the stranger typed', async () => {
    const { form, search } = await preparedAccount()
    const { answer } = await ownerTakesOver(form.email, { keepsAccess: true })
    expect(answer.body).toMatchObject({
      details: { name: form.name, contactPerson: form.contactPerson, phone: '+14165550187', phoneExt: null },
      removed: {
        apiKeys: [{ name: 'CRM', mode: 'live' }],
        endpoints: [{ host: expect.stringMatching(/^127\.0\.0\.1/), mode: 'live' }],
        alerts: [search.name],
        sessions: 1,
      },
    })
  })

  test.each([
    ['is not signed in', async () => product.browser()],
    ['is signed in to another account', async () => (await signedInSupplier(product)).browser],
  ])(
    'loses that access by the first confirmation of the address in a browser that %s',
    async (_, confirming) => {
      const { confirmation, id, browser, caller, search } = await preparedAccount('active')
      const body = { isSignedIn: false, removed: { apiKeys: [{}], sessions: 1 } }
      const other = await confirming()
      const statusBefore = (await other.get('/api/supplier/me')).status
      expect(await prove(confirmation, other)).toMatchObject({ status: 200, body })
      expect((await other.get('/api/supplier/me')).status).toBe(statusBefore)
      expect(await reads(caller)).toBe(401)
      expect((await browser.get('/api/supplier/me')).status).toBe(401)
      expect(await endpointsOf(id)).toBe(0)
      expect(await isPaused(search)).toBe(true)
      const actions = (await auditOf(product, id)).map(({ action }) => action)
      expect(actions.filter((action) => action === 'removed earlier access')).toHaveLength(1)
    },
  )

  test('has no working key and no endpoint that receives events before its address is proved', async () => {
    const { id, caller, browser, endpoint, system } = await preparedAccount()
    expect(await caller.get('/api/supplier/leads')).toMatchObject(CLOSED)
    await product.db.transaction((tx) =>
      recordEvent(tx, {
        supplierId: id,
        mode: 'live',
        type: 'purchase.refunded',
        leadId: crypto.randomUUID(),
        data: async () => ({ leadId: 'a lead', amount: 89, reason: 'sold', refundedAt: 'now' }),
        now: product.clock.now(),
      }),
    )
    let [delivery] = await deliveriesTo(browser, endpoint.id)
    while (delivery?.state === 'waiting') [delivery] = await deliveriesTo(browser, endpoint.id)
    expect(delivery).toMatchObject({ state: 'failed' })
    expect(system.received).toEqual([])
  })

  test('no longer knows its signed-in browsers after the proof', async () => {
    const { form, browser } = await signedUp(product)
    product.clock.passMinutes(1)
    await prove(await confirmationToken(product, form.email))
    const supplier = await supplierOf(product, form.email)
    const known = knownBrowsers(product.deps, 'supplier')
    const value = browser.cookies.get('northrate_known_supplier') ?? ''
    const cookies = { northrate_known_supplier: new Cookie('northrate_known_supplier', {}, { value }) }
    expect(known.recognise(cookies, supplier, product.clock.now())).toBeNull()
    expect(supplier?.passwordDigest).not.toBeNull()
  })
})

describe('an account that was active before addresses were proved', () => {
  test('gets no new live access before it confirms; signed in, it keeps its access and ends other sessions', async () => {
    const { form, confirmation, id, browser, caller, search, endpoint } = await preparedAccount('active')
    expect(await reads(caller)).toBe(200)
    expect(await browser.post('/api/supplier/api-keys', LIVE_KEY)).toMatchObject(CLOSED)
    expect(await browser.post(`${ENDPOINTS}/${endpoint.id}/rotate-secret`)).toMatchObject(CLOSED)
    const other = product.browser()
    await other.post('/api/supplier/login', { email: form.email, password: form.password })

    const answer = await prove(confirmation, browser)

    expect(answer).toMatchObject({ status: 200, body: { removed: { apiKeys: [], sessions: 1 } } })
    expect(await reads(caller)).toBe(200)
    expect(await endpointsOf(id)).toBe(1)
    expect(await isPaused(search)).toBe(false)
    expect((await browser.get('/api/supplier/me')).status).toBe(200)
    expect((await other.get('/api/supplier/me')).status).toBe(401)
  })
})

test('a new supplier that confirms while signed in stays signed in, and loses its earlier access', async () => {
  const { form, browser } = await signedUp(product)
  const { key } = await createdKey(browser, { mode: 'test' })
  const body = { isSignedIn: true, removed: { apiKeys: [{ mode: 'test' }], sessions: 0 } }
  expect(await prove(await confirmationToken(product, form.email), browser)).toMatchObject({ body })
  expect((await browser.get('/api/supplier/me')).status).toBe(200)
  expect(await reads(callerWith(product, key))).toBe(401)
})

describe('live keys and endpoints', () => {
  const open = async (changes: Parameters<typeof signedInSupplier>[1]) => {
    const { browser } = await signedInSupplier(product, changes)
    return {
      key: await browser.post('/api/supplier/api-keys', LIVE_KEY),
      endpoint: await browser.post(ENDPOINTS, LIVE_ENDPOINT),
      testKey: await browser.post('/api/supplier/api-keys', { ...LIVE_KEY, mode: 'test' }),
      testEndpoint: await browser.post(ENDPOINTS, { ...LIVE_ENDPOINT, mode: 'test' }),
    }
  }

  test.each([
    ['has not proved its address', { emailProvedAt: null }, 'confirmed'],
    ['waits for approval', { status: 'pending' as const }, 'approved'],
    ['is inactive', { status: 'inactive' as const }, 'active again'],
  ])('are refused to an account that %s, but test ones are not', async (_, changes, why) => {
    const { key, endpoint, testKey, testEndpoint } = await open(changes)
    const refused = {
      status: 403,
      body: { code: 'live_access_closed', message: expect.stringContaining(why) },
    }
    expect(key).toMatchObject(refused)
    expect(endpoint).toMatchObject(refused)
    expect([testKey.status, testEndpoint.status]).toEqual([201, 201])
  })

  test('cannot be switched on, changed, rotated, tested or sent again while their account may not use them', async () => {
    const { browser, id, endpoint } = await preparedAccount()
    await change(id, { emailProvedAt: product.clock.now(), status: 'active' })
    const sent = await sentTestEvent(browser, endpoint.id)
    await change(id, { emailProvedAt: null, status: 'pending' })
    const at = `${ENDPOINTS}/${endpoint.id}`
    expect(await browser.send('PATCH', at, { enabled: true })).toMatchObject(CLOSED)
    expect(await browser.send('PATCH', at, { url: 'https://other.example/' })).toMatchObject(CLOSED)
    expect(await browser.post(`${at}/rotate-secret`)).toMatchObject(CLOSED)
    expect(await browser.post(`${at}/test-event`, { type: 'lead.purchased' })).toMatchObject(CLOSED)
    expect(await browser.post(`/api/supplier/webhook-deliveries/${sent.id}/send-again`)).toMatchObject(CLOSED)
    expect((await browser.send('PATCH', at, { enabled: false })).status).toBe(200)
    expect((await browser.delete(at)).status).toBe(200)
  })

  test('stop working when an admin withdraws the approval', async () => {
    const { supplier, caller } = await supplierWithKey(product)
    expect(await reads(caller)).toBe(200)
    await changeProvider(admin, supplier.id, { status: 'pending' })
    expect(await caller.get('/api/supplier/purchased-leads')).toMatchObject(CLOSED)
  })

  test('are each reported to the account by mail, and so is a new URL of an endpoint', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    await createdKey(browser, { mode: 'test' })
    const { hint } = await createdKey(browser, { name: 'Reporting' })
    await untilMailed(product, supplier.email, 'New live API key')
    const [first] = product.inbox.messages(supplier.email)
    expect(first?.text).toContain(`“Reporting” (${hint})`)
    expect(first?.text).toContain('/supplier/reset-password')

    const { id } = await addedEndpoint(browser)
    await untilMailed(product, supplier.email, 'New live webhook endpoint')
    await browser.send('PATCH', `${ENDPOINTS}/${id}`, { url: 'https://elsewhere.example/x' })
    await browser.send('PATCH', `${ENDPOINTS}/${id}`, { description: 'The same address' })
    const mailsTo = () => product.inbox.messages(supplier.email).map(({ text }) => text)
    while (!mailsTo().some((text) => text.includes('elsewhere․example'))) await Bun.sleep(20)
    expect(mailsTo()).toHaveLength(3)
  })

  test('cannot be created by a session that a proof or a reset ends during the request', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    const requests = await product.db.transaction(async (tx) => {
      await tx.execute(sql`select from suppliers where id = ${supplier.id} for no key update`)
      const sent = [browser.post('/api/supplier/api-keys', LIVE_KEY), browser.post(ENDPOINTS, LIVE_ENDPOINT)]
      await untilWaiting(product, sent.length)
      await tx.execute(sql`delete from sessions where supplier_id = ${supplier.id}`)
      return sent
    })
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([401, 401])
  })
})

describe('a password reset', () => {
  const withAccess = async () => {
    const { supplier, browser } = await signedInSupplier(product, { passwordDigest: 'none that fits' })
    const { key } = await createdKey(browser)
    await addedEndpoint(browser)
    const search = await savedSearch(product, supplier.id)
    await product.browser().post('/api/supplier/password-reset', { email: supplier.email })
    const token = await linkToken(product, supplier.email)
    return { supplier, search, caller: callerWith(product, key), token }
  }
  const reset = (token: string, choice: object = {}) =>
    product.browser().post('/api/supplier/new-password', { token, password: PASSWORD, ...choice })

  test('first shows the access to the account, and removes it unless its owner keeps it', async () => {
    const { supplier, search, caller, token } = await withAccess()
    const exists = {
      apiKeys: [{ name: 'CRM', mode: 'live' }],
      endpoints: [{ host: 'crm.example', mode: 'live' }],
      alerts: [search.name],
      sessions: 1,
    }
    const looked = await product.browser().post('/api/supplier/password-link', { token })
    expect(looked).toMatchObject({ status: 200, body: { works: true, details: null, access: exists } })
    expect(await reads(caller)).toBe(200)

    expect(await reset(token)).toMatchObject({ status: 200, body: { details: null, removed: exists } })

    expect(await reads(caller)).toBe(401)
    expect(await endpointsOf(supplier.id)).toBe(0)
    expect(await isPaused(search)).toBe(true)
    expect(await product.browser().post('/api/supplier/password-link', { token })).toMatchObject({
      status: 200,
      body: { works: false, details: null, access: { apiKeys: [], endpoints: [], alerts: [], sessions: 0 } },
    })
  })

  test('keeps keys, endpoints and alerts if its owner chooses so, but ends sessions', async () => {
    const { supplier, search, caller, token } = await withAccess()
    const body = { removed: { apiKeys: [], endpoints: [], alerts: [], sessions: 1 } }
    expect(await reset(token, { keepsAccess: true })).toMatchObject({ body })
    expect(await reads(caller)).toBe(200)
    expect(await endpointsOf(supplier.id)).toBe(1)
    expect(await isPaused(search)).toBe(false)
  })

  test('waits for a running match of leads with its searches and does not disturb it', async () => {
    const { supplier, token } = await withAccess()
    const [answer] = await product.db.transaction(async (match) => {
      await match.execute(sql`select from saved_searches where supplier_id = ${supplier.id} for share`)
      const sent = reset(token)
      await untilWaiting(product)
      // A delivery to an endpoint refers to it.
      await match.execute(sql`select from webhook_endpoints where supplier_id = ${supplier.id} for key share`)
      return [sent]
    })
    expect((await answer).status).toBe(200)
  })
})
