import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { apiKeys, idempotencyKeys } from '../../../db/schema/api-keys.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { SCOPES } from '../../../domain/connect.ts'
import type { Realm } from '../../../domain/people.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { callerWith, supplierWithKey } from '../../../tests/support/people/api-key.ts'
import { provedBrowser } from '../../../tests/support/people/my-data.ts'
import { signedInOwner } from '../../../tests/support/people/owner.ts'
import { verifiedBrowser } from '../../../tests/support/people/rate-check.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, ORIGIN, testProduct, untilRefused } from '../../../tests/support/product.ts'
import { apiRoutes } from '../../app.ts'
import { CALLS_A_MINUTE } from '../../connect/api-keys/admit-key.ts'
import { takeRead } from '../../people/sessions/account-limits.ts'
import { sessionCookie } from '../../people/sessions/sessions.ts'
import { keyedHash } from '../../platform/shared/secrets.ts'
import { LARGEST_BODY } from '../input/json-body.ts'
import { openApiDocument } from './document.ts'
import { type Declared, type KeyScopes, refusalsOf } from './refusals.ts'

/** A call with the refusals it declares; `takes` tells which input has a schema. */
type Call = {
  method: string
  path: string
  refusals: Set<Declared>
  realm: string | undefined
  keys: KeyScopes | undefined
  takes: { body: boolean; query: string[] }
}

const EMAIL = 'olive@shop.example'

const product = await testProduct()
const calls = apiRoutes(product.deps)
  .routes.filter(({ hooks }) => hooks.detail?.hide !== true)
  .map(
    (route): Call => ({
      ...route,
      ...refusalsOf(route),
      takes: {
        body: route.hooks.body !== undefined,
        query: Object.keys(route.hooks.query?.entries ?? {}),
      },
    }),
  )

/** Sends each call that declares the refusal, and expects the refusal. */
async function expectOfEach(
  refusal: Declared,
  send: (call: Call, path: string) => Promise<{ status: number; body: unknown }>,
  among: (call: Call) => boolean = () => true,
): Promise<void> {
  const [status = '', code] = refusal.split(' ')
  const declaring = calls.filter((call) => call.refusals.has(refusal) && among(call))
  expect(declaring).not.toBeEmpty()
  for (const call of declaring) {
    const answer = await send(call, pathOf(call))
    expect({ call: `${call.method} ${call.path}`, ...answer }).toMatchObject({
      call: `${call.method} ${call.path}`,
      status: Number(status),
      body: { code },
    })
  }
}

/** The path with an unknown id, unless another parameter is passed. */
const pathOf = ({ path }: Call, parameter = '018f8f8f-0000-7000-8000-000000000000') =>
  path
    .replace(':channel', parameter.includes('%') ? parameter : 'email')
    .replace(':version', parameter.includes('%') ? parameter : '2')
    .replace(/:\w+/, parameter)

/** A body for a call that changes something. */
const bodyOf = ({ method }: Call) => (method === 'GET' ? undefined : {})

/** Returns a browser that is allowed to make the call, so that only its input is refused. */
async function callers(): Promise<(call: Call) => Browser> {
  const anybody = await verifiedBrowser(product)
  const person = await provedBrowser(product, EMAIL)
  const realms: Record<string, Browser> = {
    user: (await signedInOwner(product)).browser,
    supplier: (await signedInSupplier(product)).browser,
    admin: (await signedInAdmin(product)).browser,
  }
  return ({ realm = '', refusals }) =>
    realms[realm] ?? (refusals.has('401 address_not_proved') ? person : anybody)
}

test('each call refuses a host that is not ours', () =>
  expectOfEach('400 unknown_host', async ({ method }, path) => {
    const answer = await product.handle(new Request(`http://rebound.example${path}`, { method }))
    return { status: answer.status, body: await answer.json() }
  }))

test('each call that changes something refuses the page of another site', async () => {
  const headers = { origin: 'https://elsewhere.example' }
  await expectOfEach('403 foreign_origin', (call, path) =>
    product.browser().send(call.method, path, bodyOf(call), headers),
  )
  const changing = calls.filter(({ method }) => method !== 'GET')
  expect(
    changing.filter(({ refusals }) => !refusals.has('403 foreign_origin')).map(({ path }) => path),
  ).toEqual([
    '/api/request-emails/unsubscribe',
    '/api/review-reminder/unsubscribe',
    '/api/search-alerts/unsubscribe',
    '/api/stripe/webhook',
  ])
})

test('each call that reads a body refuses one that is too large, or no JSON', async () => {
  const browser = product.browser()
  await expectOfEach('413 too_large', ({ method }, path) =>
    browser.send(method, path, ' '.repeat(LARGEST_BODY + 1)),
  )
  await expectOfEach('415 not_json', ({ method }, path) =>
    browser.send(method, path, '{}', { 'content-type': 'text/plain' }),
  )
})

test('a body that breaks off is refused', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new Error('gone')) })
  const headers = { 'content-type': 'application/json' }
  const request = new Request(`${ORIGIN}/api/login`, { method: 'POST', headers, body })
  expect(await (await product.handle(request)).json()).toMatchObject({ code: 'broken_off' })
})

test('the calls that need a session, or a proved address, refuse strangers, and no others do', async () => {
  const refusing = new Set<Call>()
  const stranger = async (call: Call, path: string) => {
    refusing.add(call)
    return product.browser().send(call.method, path, bodyOf(call))
  }
  await expectOfEach('401 not_signed_in', stranger)
  await expectOfEach('401 address_not_proved', stranger)

  for (const call of calls.filter((one) => !refusing.has(one))) {
    const { body } = await product.browser().send(call.method, pathOf(call), bodyOf(call))
    expect(JSON.stringify(body)).not.toMatch(/"(not_signed_in|address_not_proved)"/)
  }
})

test('each call that checks its input refuses invalid input', async () => {
  const caller = await callers()
  await expectOfEach('422 check_your_answers', (call, path) => {
    const [name] = call.takes.query
    const query = name === undefined ? '' : `?${name}=once&${name}=twice`
    // A call without a schema for its body still refuses fields that only we set.
    const body = call.takes.body ? '"no form"' : { role: 'admin' }
    return caller(call).send(call.method, `${path}${query}`, call.method === 'GET' ? undefined : body)
  })
})

test('each call with a parameter finds nothing for an impossible one', async () => {
  const caller = await callers()
  await expectOfEach('404 not_found', (call) =>
    caller(call).send(call.method, pathOf(call, '%00'), bodyOf(call)),
  )
})

test('each call that reads makes an account wait that reads too often', async () => {
  const owner = await signedInOwner(product)
  const supplier = await signedInSupplier(product)
  const admin = await signedInAdmin(product)
  const person = await provedBrowser(product, EMAIL)
  // Suppliers read consent receipts too, and there the limit counts their reads.
  for (const [name, value] of supplier.browser.cookies) person.cookies.set(name, value)
  await untilRefused(() => takeRead('user', owner.owner.id))
  await untilRefused(() => takeRead('supplier', supplier.supplier.id))
  await untilRefused(() => takeRead('admin', admin.admin.id))
  await untilRefused(() => takeRead('user', keyedHash(product.deps.appSecrets, 'limits').digest(EMAIL)))
  const readers: Record<string, Browser> = {
    user: owner.browser,
    supplier: supplier.browser,
    admin: admin.browser,
    '': person,
  }
  await expectOfEach(
    '429 too_often',
    ({ method, realm = '' }, path) => readers[realm]?.send(method, path) ?? Promise.reject(realm),
    ({ method, refusals, realm, keys }) =>
      refusals.has('401 address_not_proved') ||
      (method === 'GET' && (realm !== undefined || keys === undefined)),
  )
})

/** Sends the calls with an API key. */
const sentBy =
  (caller: ReturnType<typeof callerWith>, headers?: Record<string, string>) => (call: Call, path: string) =>
    caller.send(call.method, path, bodyOf(call), headers)

test('each call accepts API keys with some scope, or refuses all of them', async () => {
  const { caller } = await supplierWithKey(product)
  await expectOfEach('403 key_not_accepted', sentBy(caller))
  for (const scope of SCOPES) {
    const { caller: narrow } = await supplierWithKey(product, {
      scopes: SCOPES.filter((one) => one !== scope),
    })
    const needed = ({ method, keys }: Call) => keys?.[method === 'GET' ? 'reads' : 'changes']
    await expectOfEach('403 key_lacks_scope', sentBy(narrow), (call) => needed(call) === scope)
  }
  for (const { refusals, path } of calls)
    expect([path, refusals.has('403 key_not_accepted')]).toEqual([path, !refusals.has('403 key_lacks_scope')])
})

test('each call that accepts API keys refuses invalid ones', async () => {
  const { browser, caller, key } = await supplierWithKey(product)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  await expectOfEach('400 key_with_cookie', sentBy(caller, { cookie }))
  await expectOfEach('401 key_unknown', sentBy(callerWith(product, 'nr_live_none')))
  await browser.delete(`/api/supplier/api-keys/${key.id}`)
  await expectOfEach('401 key_revoked', sentBy(caller))

  const expired = await supplierWithKey(product)
  await product.db
    .update(apiKeys)
    .set({ expiresAt: product.clock.now() })
    .where(eq(apiKeys.id, expired.key.id))
  await expectOfEach('401 key_expired', sentBy(expired.caller))
  const elsewhere = await supplierWithKey(product, { allowedAddresses: ['192.0.2.7'] })
  await expectOfEach('403 key_address_not_allowed', sentBy(elsewhere.caller))
  const unproved = await supplierWithKey(product)
  await product.db
    .update(suppliers)
    .set({ status: 'pending', emailProvedAt: null })
    .where(eq(suppliers.id, unproved.supplier.id))
  await expectOfEach('403 live_access_closed', sentBy(unproved.caller), ({ keys }) => keys !== undefined)
})

test('each call that accepts API keys has a test mode', () => {
  const live = calls.filter(({ keys, refusals }) => keys !== undefined && refusals.has('403 no_test_mode'))
  expect(live).toEqual([])
})

test('each change that accepts API keys checks its Idempotency-Key', async () => {
  const { caller } = await supplierWithKey(product)
  await expectOfEach('400 idempotency_key_malformed', sentBy(caller, { 'idempotency-key': 'no key' }))
  const under = (call: Call) => ({ 'idempotency-key': `${call.method}${call.path}` })
  const send = (call: Call, path: string) => sentBy(caller, under(call))(call, path)
  // Leaves requests unfinished, as after the death of their process.
  await product.asOwner('create rule no_end as on delete to idempotency_keys do instead nothing')
  await expectOfEach('409 idempotency_key_in_use', async (call, path) => {
    await send(call, path)
    await product.db.update(idempotencyKeys).set({ status: null, answer: null })
    return send(call, path)
  })
  await expectOfEach('422 idempotency_key_reused', (call, path) =>
    caller.send(call.method, path, { another: 'body' }, under(call)),
  )
  await product.asOwner('drop rule no_end on idempotency_keys')
})

test('each call makes a key wait that calls too often', async () => {
  const { caller } = await supplierWithKey(product)
  for (let call = 0; call < CALLS_A_MINUTE; call += 1) await caller.get('/api/supplier/leads/none')
  await expectOfEach('429 too_often', sentBy(caller), ({ keys }) => keys !== undefined)
})

test('keys are bearer tokens, and the cookie of each realm has its real name', () => {
  const realms: Realm[] = ['user', 'supplier', 'admin']
  const { key, ...ofSessions } = openApiDocument(apiRoutes(product.deps)).components.securitySchemes
  expect(key).toMatchObject({ type: 'http', scheme: 'bearer' })
  expect(Object.keys(ofSessions).sort()).toEqual([...realms].sort())
  for (const realm of realms)
    expect(Object(ofSessions)[realm]).toEqual({
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookie(realm, true),
      description: expect.stringContaining(`\`${sessionCookie(realm, false)}\``),
    })
})
