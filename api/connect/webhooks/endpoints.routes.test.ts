import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { webhookDeliveries, webhookEndpoints, webhookSecrets } from '../../../db/schema/webhooks.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, openProduct, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { UNKNOWN_ID } from '../../../tests/support/unknown-id.ts'
import { addedEndpoint, deliveriesTo, ENDPOINTS, sentTestEvent } from '../../../tests/support/webhooks.ts'
import { MOST_WEBHOOK_ENDPOINTS, WebhookEndpointWithSecret } from '../../contract/connect/webhooks.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { validSecrets } from './endpoint-secrets.ts'

const product = await testProduct()

const SECRET = /^whsec_[A-Za-z\d+/]{43}=$/
const DAY_MS = 24 * 3_600_000
const secretsOf = (endpointId: string, now = product.clock.now()) =>
  validSecrets(product.db, product.deps, endpointId, now)
/** A supplier with an endpoint. */
async function withEndpoint(changes: Parameters<typeof addedEndpoint>[1] = {}) {
  const { browser, supplier } = await signedInSupplier(product)
  return { browser, supplier, ...(await addedEndpoint(browser, changes)) }
}
const sendAgain = (browser: Browser, id: string) =>
  browser.post(`/api/supplier/webhook-deliveries/${id}/send-again`)

describe('a new endpoint', () => {
  test('is answered with its secret, which is shown once and stored encrypted', async () => {
    const { browser } = await signedInSupplier(product)
    const { secret, ...endpoint } = await addedEndpoint(browser)
    expect(secret).toMatch(SECRET)
    expect(endpoint).toMatchObject({
      mode: 'live',
      url: 'https://crm.example/hooks/northrate?token=zyx',
      disabledAt: null,
      oldSecretUntil: null,
    })
    const listed = await browser.get(ENDPOINTS)
    expect(listed.body).toEqual([endpoint])
    expect(JSON.stringify(listed.body)).not.toContain('whsec')
    const ofEndpoint = eq(webhookSecrets.endpointId, endpoint.id)
    const kept = await product.db.select().from(webhookSecrets).where(ofEndpoint)
    expect(JSON.stringify(kept)).not.toContain(secret.slice(6, 20))
    expect(await secretsOf(endpoint.id)).toEqual([secret])
  })

  test('is in the audit log by its host only, because its URL may be secret', async () => {
    const { id, secret } = await withEndpoint()
    const [entry] = await auditOf(product, id)
    expect(entry).toMatchObject({
      action: 'added webhook endpoint',
      actor: 'supplier',
      details: { mode: 'live', host: 'crm.example' },
    })
    expect(JSON.stringify(entry)).not.toContain('zyx')
    expect(JSON.stringify(entry)).not.toContain(secret)
    expect(product.logLines.join('\n')).not.toContain('whsec')
  })

  test('is refused with a message for each wrong field, and nothing is stored', async () => {
    const { browser } = await signedInSupplier(product)
    const good = { mode: 'live', url: 'https://crm.example/', description: '', events: ['lead.purchased'] }
    for (const [field, value] of [
      ['url', ''],
      ['url', 'crm.example'],
      ['url', 'ftp://crm.example/'],
      ['url', 'https://name:password@crm.example/'],
      ['url', `https://crm.example/${'a'.repeat(500)}`],
      ['description', 'a'.repeat(101)],
      ['mode', 'both'],
      ['events', []],
      ['events', 'lead.purchased'],
    ] as const) {
      const answer = await browser.post(ENDPOINTS, { ...good, [field]: value })
      expect(answer).toMatchObject(refusedWith(422, 'check_your_answers'))
      expect(Object.keys(Object(answer.body).fields)).toEqual([field])
    }
    const unknown = await browser.post(ENDPOINTS, { ...good, events: ['lead.exploded'] })
    expect(unknown).toMatchObject({ body: { fields: { 'events.0': 'Choose events from the list.' } } })
    expect((await browser.get(ENDPOINTS)).body).toEqual([])
  })

  test('is refused over the limit of ten, even with concurrent requests', async () => {
    const { browser } = await signedInSupplier(product)
    for (let made = 1; made < MOST_WEBHOOK_ENDPOINTS; made++) await addedEndpoint(browser)
    const add = () =>
      browser.post(ENDPOINTS, { mode: 'test', url: 'https://crm.example/', events: ['lead.matched'] })
    const answers = await Promise.all([add(), add()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_endpoints' })
  })

  test('can be on this machine in a demo, without https', async () => {
    const url = 'http://127.0.0.1:9000/'
    expect((await withEndpoint({ url })).url).toBe(url)
  })
})

describe('an endpoint', () => {
  test('is changed only in the fields that were sent', async () => {
    const { browser } = await signedInSupplier(product)
    const { secret, ...endpoint } = await addedEndpoint(browser)
    const path = `${ENDPOINTS}/${endpoint.id}`
    const wanted = { url: 'https://new.example/', events: ['lead.matched'] }
    const changed = await browser.send('PATCH', path, wanted)
    expect(changed).toMatchObject({ status: 200, body: { ...endpoint, ...wanted } })
    expect((await auditOf(product, endpoint.id))[0]).toMatchObject({
      action: 'changed webhook endpoint',
      details: { before: { host: 'crm.example' }, after: { host: 'new.example' } },
    })
    expect((await browser.send('PATCH', path, {})).body).toEqual(changed.body)
    expect(await auditOf(product, endpoint.id)).toHaveLength(2)
    expect(await secretsOf(endpoint.id)).toEqual([secret])
    expect((await browser.send('PATCH', path, { enabled: 'maybe' })).status).toBe(422)
  })

  test('is switched off and on by hand, which forgets its failures and leaves the other endpoint alone', async () => {
    const { browser, id } = await withEndpoint()
    product.clock.passMinutes(1)
    const other = await addedEndpoint(browser)
    await sentTestEvent(browser, other.id)
    const off = await browser.send('PATCH', `${ENDPOINTS}/${id}`, { enabled: false })
    expect(off.body).toMatchObject({
      disabledAt: product.clock.now().toISOString(),
      disabledBecause: 'by_hand',
    })
    await product.db
      .update(webhookEndpoints)
      .set({ failingSince: product.clock.now() })
      .where(eq(webhookEndpoints.id, id))
    const on = await browser.send('PATCH', `${ENDPOINTS}/${id}`, { enabled: true })
    expect(on.body).toMatchObject({ disabledAt: null, disabledBecause: null, failingSince: null })
    expect((await deliveriesTo(browser, other.id))[0]?.nextTryAt).toBe(product.clock.now().toISOString())
    expect((await browser.get(ENDPOINTS)).body).toMatchObject([{ id }, { id: other.id }])
  })

  test('is deleted with its secrets and deliveries', async () => {
    const { browser, id } = await withEndpoint()
    await sentTestEvent(browser, id)
    expect(await browser.delete(`${ENDPOINTS}/${id}`)).toMatchObject({ status: 200, body: { success: true } })
    expect((await browser.get(ENDPOINTS)).body).toEqual([])
    expect(await product.db.$count(webhookSecrets, eq(webhookSecrets.endpointId, id))).toBe(0)
    expect(await product.db.$count(webhookDeliveries, eq(webhookDeliveries.endpointId, id))).toBe(0)
    expect((await auditOf(product, id))[0]).toMatchObject({ action: 'deleted webhook endpoint' })
  })
})

describe('a rotated secret', () => {
  const rotate = async (browser: Browser, id: string) =>
    v.parse(WebhookEndpointWithSecret, (await browser.post(`${ENDPOINTS}/${id}/rotate-secret`)).body)

  test('leaves the old one valid for exactly a day', async () => {
    const { browser, id, secret: old } = await withEndpoint()
    const rotated = await rotate(browser, id)
    expect(rotated.secret).toMatch(SECRET)
    const end = new Date(product.clock.now().getTime() + DAY_MS)
    expect(rotated.oldSecretUntil).toBe(end.toISOString())
    expect(await secretsOf(id)).toEqual([rotated.secret, old])
    expect((await auditOf(product, id))[0]).toMatchObject({ action: 'rotated webhook secret' })
    expect(JSON.stringify(await auditOf(product, id))).not.toContain('whsec')
    expect(await secretsOf(id, new Date(end.getTime() - 1))).toHaveLength(2)
    expect(await secretsOf(id, end)).toEqual([rotated.secret])
  })

  test('ends the one of an earlier rotation: at most two are valid, even after ten concurrent rotations', async () => {
    const { browser, id, secret: first } = await withEndpoint()
    const second = await rotate(browser, id)
    const third = await rotate(browser, id)
    expect(await secretsOf(id)).toEqual([third.secret, second.secret])
    expect(await secretsOf(id)).not.toContain(first)
    await Promise.all(Array.from({ length: 10 }, () => rotate(browser, id)))
    expect(await secretsOf(id)).toHaveLength(2)
  })
})

test('a test event must be of a type that the endpoint wants, and is shown as waiting', async () => {
  const { browser, id } = await withEndpoint({ events: ['lead.purchased'] })
  const sent = await sentTestEvent(browser, id)
  expect(sent).toMatchObject({ type: 'lead.purchased', test: true, state: 'waiting', tries: [] })
  expect(await deliveriesTo(browser, id)).toEqual([sent])
  const path = `${ENDPOINTS}/${id}/test-event`
  expect(await browser.post(path, { type: 'lead.matched' })).toMatchObject({
    status: 422,
    body: { fields: { type: 'Choose one of the events that this endpoint is told of.' } },
  })
  expect((await browser.post(path, { type: 'lead.exploded' })).status).toBe(422)
  await browser.send('PATCH', `${ENDPOINTS}/${id}`, { enabled: false })
  expect(await browser.post(path, { type: 'lead.purchased' })).toMatchObject(
    refusedWith(409, 'endpoint_is_off'),
  )
  expect(await deliveriesTo(browser, id)).toHaveLength(1)
})

describe('deliveries', () => {
  test('are listed 25 at a time, newest first, each once', async () => {
    const { browser, id } = await withEndpoint()
    const sent: string[] = []
    for (let made = 0; made < 30; made++) {
      if (made % 7 === 0) product.clock.passMinutes(1)
      sent.push((await sentTestEvent(browser, id)).id)
    }
    const first = await browser.get(`${ENDPOINTS}/${id}/deliveries`)
    const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await browser.get(next)
    expect(second.headers.get('link')).toBeNull()
    const Page = v.array(v.object({ id: v.string(), createdAt: v.string() }))
    const pages = [v.parse(Page, first.body), v.parse(Page, second.body)]
    expect(pages.map((page) => page.length)).toEqual([25, 5])
    const listed = pages.flat()
    expect(listed.map((one) => one.id).sort()).toEqual(sent.sort())
    const times = listed.map(({ createdAt }) => createdAt)
    expect(times).toEqual([...times].sort().reverse())
    const unchanged = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await browser.get(`${ENDPOINTS}/${id}/deliveries`, unchanged)).status).toBe(304)
    for (const after of ['x', `99999999999999999_${id}`, `999999999999999_${id}`])
      expect((await browser.get(`${ENDPOINTS}/${id}/deliveries?after=${after}`)).status).toBe(422)
  })

  test('that are about to be tried, or whose endpoint is off, cannot be sent again', async () => {
    const { browser, id } = await withEndpoint()
    const { id: deliveryId, eventId } = await sentTestEvent(browser, id)
    const again = () => sendAgain(browser, deliveryId)
    const set = (changes: Partial<typeof webhookDeliveries.$inferInsert>) =>
      product.db.update(webhookDeliveries).set(changes).where(eq(webhookDeliveries.id, deliveryId))
    expect(await again()).toMatchObject(refusedWith(409, 'delivery_under_way'))

    await set({ state: 'failed', tries: 10 })
    expect(await again()).toMatchObject({
      status: 200,
      body: { state: 'waiting', eventId, nextTryAt: product.clock.now().toISOString() },
    })
    expect((await auditOf(product, id))[0]).toMatchObject({
      action: 'sent a webhook again',
      details: { deliveryId, eventId },
    })

    await set({ state: 'failed' })
    await browser.send('PATCH', `${ENDPOINTS}/${id}`, { enabled: false })
    expect(await again()).toMatchObject(refusedWith(409, 'endpoint_is_off'))
  })
})

test('an endpoint of another supplier is not found, like an unknown one', async () => {
  const { browser: owner, id } = await withEndpoint()
  const { browser: other, id: theirs } = await withEndpoint()
  const delivery = await sentTestEvent(owner, id)
  await sentTestEvent(other, theirs)
  for (const endpointId of [id, UNKNOWN_ID]) {
    const path = `${ENDPOINTS}/${endpointId}`
    for (const answer of [
      await other.send('PATCH', path, { enabled: false }),
      await other.delete(path),
      await other.post(`${path}/rotate-secret`),
      await other.post(`${path}/test-event`, { type: 'lead.purchased' }),
      await other.get(`${path}/deliveries`),
    ])
      expect(answer).toMatchObject(refusedWith(404, 'endpoint_not_found'))
  }
  for (const deliveryId of [delivery.id, UNKNOWN_ID])
    expect(await sendAgain(other, deliveryId)).toMatchObject(refusedWith(404, 'delivery_not_found'))
  expect((await other.get(ENDPOINTS)).body).toHaveLength(1)
  expect(await deliveriesTo(owner, id)).toHaveLength(1)
  expect((await owner.get(`${ENDPOINTS}/x/deliveries`)).body).toMatchObject({ code: 'not_found' })
})

test('a supplier that changes endpoints too often has to wait', async () => {
  const { browser, supplier, id } = await withEndpoint()
  const { id: deliveryId } = await sentTestEvent(browser, id)
  for (let taken = 2; taken < 300; taken++) await takeOfAccount(product.deps, 'change', supplier.id)
  for (const answer of [
    await browser.post(ENDPOINTS, { mode: 'live', url: 'https://crm.example/', events: ['lead.matched'] }),
    await browser.send('PATCH', `${ENDPOINTS}/${id}`, {}),
    await browser.delete(`${ENDPOINTS}/${id}`),
    await browser.post(`${ENDPOINTS}/${id}/rotate-secret`),
    await browser.post(`${ENDPOINTS}/${id}/test-event`, { type: 'lead.purchased' }),
    await sendAgain(browser, deliveryId),
  ])
    expect(answer).toMatchObject(refusedWith(429, 'too_often'))
})

test('in a public demo, an endpoint must be on the internet, over http or https', async () => {
  const open = await openProduct({ environment: { SANDBOX_PUBLIC: '1' } })
  const { browser } = await signedInSupplier(open)
  const typed = (url: string) => browser.post(ENDPOINTS, { mode: 'live', url, events: ['lead.matched'] })
  for (const url of ['http://127.0.0.1:9000/', 'http://localhost/', 'http://192.168.1.20/', 'http://[::1]/'])
    expect(await typed(url)).toMatchObject({
      status: 422,
      body: { fields: { url: 'Use an address that can be reached from the internet.' } },
    })
  for (const url of ['http://crm.example:81/', 'https://crm.example/'])
    expect((await typed(url)).status).toBe(201)
  await open.close()
})

test('in production, an endpoint must use https, a usual port and a public address', async () => {
  const live = await openProduct()
  live.deps.settings.production = true
  const { browser } = await signedInSupplier(live)
  for (const [url, sentence] of [
    ['http://crm.example/', 'Use an address that begins with https://.'],
    ['https://crm.example:25/', 'Use port 443, or one from 1024 to 65535.'],
    ['https://10.1.2.3:8443/', 'Use an address that can be reached from the internet.'],
  ] as const)
    expect(await browser.post(ENDPOINTS, { mode: 'live', url, events: ['lead.matched'] })).toMatchObject({
      status: 422,
      body: { code: 'check_your_answers', fields: { url: sentence } },
    })
  for (const url of ['https://crm.example/', 'https://crm.example:8443/', 'https://93.184.216.34:443/'])
    expect((await addedEndpoint(browser, { url })).url).toBe(url)
  const { id } = await addedEndpoint(browser)
  const insecure = { url: 'http://crm.example/' }
  expect((await browser.send('PATCH', `${ENDPOINTS}/${id}`, insecure)).status).toBe(422)
  await live.close()
})
