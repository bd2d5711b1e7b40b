import { beforeEach, describe, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { suppliers } from '../../../db/schema/people/people.ts'
import { savedSearches } from '../../../db/schema/saved-searches.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { savedSearch } from '../../../tests/support/people/saved-search.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { ORIGIN, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { keyedHash } from '../../platform/shared/secrets.ts'
import { stopSearchAlerts } from './unsubscribe.ts'
import { searchTokens } from './unsubscribe-token.ts'

const PATH = '/api/search-alerts/unsubscribe'
const ONE_CLICK = 'List-Unsubscribe=One-Click'
const FORM = 'application/x-www-form-urlencoded'

let search: Awaited<ReturnType<typeof savedSearch>>

const product = await testProduct()
const supplierId = (await signedInSupplier(product)).supplier.id
beforeEach(async () => {
  search = await savedSearch(product, supplierId)
})

/** One click with the search’s own link. */
const click = (options?: Parameters<typeof oneClick>[1]) => oneClick(tokenOf(search.id), options)
const expectPaused = async (paused: boolean) => expect(await isPaused(search.id)).toBe(paused)

const tokenOf = (searchId: string) => searchTokens(product.deps.appSecrets).token(searchId)

async function isPaused(searchId: string): Promise<boolean> {
  const [found] = await product.db.select().from(savedSearches).where(eq(savedSearches.id, searchId))
  return found !== undefined && found.pausedAt !== null
}

/** As a mail program does it: no cookies, an origin of its own or none. */
async function oneClick(
  token: string,
  { body = ONE_CLICK, headers = {} }: { body?: string | FormData; headers?: Record<string, string> } = {},
) {
  const answer = await product.handle(
    new Request(`${ORIGIN}${PATH}?token=${token}`, {
      method: 'POST',
      headers: { ...(typeof body === 'string' && { 'content-type': FORM }), ...headers },
      body,
    }),
  )
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

describe('one click in a mail program', () => {
  test('pauses the search and returns only its name', async () => {
    const answer = await click()
    expect(answer).toMatchObject({ status: 200, body: { success: true, name: search.name } })
    expect(Object.keys(answer.body)).toEqual(['success', 'name'])
    expect(answer.headers.getSetCookie()).toEqual([])
    await expectPaused(true)
  })

  test('works as multipart form data, as RFC 8058 prefers', async () => {
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')
    expect((await click({ body })).status).toBe(200)
    await expectPaused(true)
  })

  test.each([
    ['its own origin', { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }],
    ['an origin it hides', { origin: 'null' }],
    ['a form type with more behind it', { 'content-type': `${FORM.toUpperCase()}; charset=UTF-8` }],
  ])('works from a program that sends %s', async (_, headers) => {
    expect((await click({ headers })).status).toBe(200)
    await expectPaused(true)
  })

  test.each([
    ['another form', 'subscribe=yes'],
    ['another value', 'List-Unsubscribe=Two-Clicks'],
    ['nothing', ''],
    ['a list', 'List-Unsubscribe=One-Click&List-Unsubscribe=One-Click&x[]=1&__proto__[a]=1'],
  ])('with %s in it pauses nothing', async (_, body) => {
    const answer = await click({ body })
    expect(answer).toMatchObject(refusedWith(422, 'check_your_answers'))
    await expectPaused(false)
  })
})

test('a body that is neither form nor JSON, or only claims to be multipart, is refused', async () => {
  const asText = await click({ headers: { 'content-type': 'text/plain' } })
  expect(asText).toMatchObject(refusedWith(415, 'not_json'))
  const inParts = await click({ headers: { 'content-type': 'multipart/form-data; boundary=none' } })
  expect(inParts.status).toBeWithin(400, 423)
  await expectPaused(false)
})

test('no other route accepts forms', async () =>
  expect(await product.browser().post('/api/rate-checks', ONE_CLICK, { 'content-type': FORM })).toMatchObject(
    { status: 415 },
  ))

describe('our page', () => {
  test('sends the token as JSON, signed in or not', async () => {
    const answer = await product.browser().post(PATH, { token: tokenOf(search.id) })
    expect(answer).toMatchObject({ status: 200, body: { success: true, name: search.name } })
    await expectPaused(true)
  })

  test.each([[{}], [{ token: 7 }], [[]], [null]])(
    'with %j gets the advice to open the link again',
    async (body) => {
      const answer = await product.browser().post(PATH, body)
      expect(answer).toMatchObject({
        status: 422,
        body: { fields: { form: 'Open the link in the email again, or log in and pause the search there.' } },
      })
    },
  )
})

test('GET and HEAD pause nothing', async () => {
  for (const method of ['GET', 'HEAD']) {
    const { status } = await product.browser().send(method, `${PATH}?token=${tokenOf(search.id)}`)
    expect(status).toBe(405)
  }
  await expectPaused(false)
})

test('no other search of the supplier is paused', async () => {
  const other = await savedSearch(product, supplierId)
  await click()
  expect(await isPaused(other.id)).toBe(false)
})

test('repeated and concurrent clicks return the same, and the audit log has one entry', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => click()))
  answers.push(await click())

  expect(new Set(answers.map(({ status, body }) => `${status} ${body.name}`))).toEqual(
    new Set([`200 ${search.name}`]),
  )
  const entries = await auditOf(product, search.id)
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({
    actor: 'supplier',
    actorId: supplierId,
    action: 'changed saved search',
    recordType: 'saved search',
    details: { before: { paused: false }, after: { paused: true }, by: 'unsubscribe link' },
  })
})

test('a search that was paused before keeps the time of its pause', async () => {
  const before = new Date('2026-11-20T09:00:00Z')
  await product.db.update(savedSearches).set({ pausedAt: before }).where(eq(savedSearches.id, search.id))
  expect((await click()).status).toBe(200)
  const [found] = await product.db.select().from(savedSearches).where(eq(savedSearches.id, search.id))
  expect(found?.pausedAt?.toISOString()).toBe(before.toISOString())
})

describe('an invalid link pauses nothing and the response says what to do:', () => {
  const forged = (change: (token: string) => string) => () => change(tokenOf(search.id))
  const links: [string, () => string][] = [
    ['none', () => ''],
    ['cut off', forged((token) => token.slice(0, -1))],
    [
      'with a changed signature',
      forged((token) => token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))),
    ],
    ['for another search', forged((token) => token.replace(/^[^.]+/, randomUUID()))],
    ['with more behind it', forged((token) => `${token}.more`)],
    [
      'signed for another purpose',
      () => `${search.id}.${keyedHash(product.deps.appSecrets, 'contact-request').digest(search.id)}`,
    ],
    ['no token at all', () => "'%20or%201=1"],
    ['for a search that never was', () => tokenOf(randomUUID())],
  ]
  test.each(links)('%s', async (_, token) => {
    const answer = await oneClick(token())
    expect(answer).toMatchObject(refusedWith(404, 'alert_link_unknown'))
    expect(answer.body.message).toContain('log in to manage your alerts')
    await expectPaused(false)
  })
})

test('the link of a deleted search gets the same answer as a forged one', async () => {
  await product.db.delete(savedSearches).where(eq(savedSearches.id, search.id))
  expect((await click()).body).toEqual((await oneClick('forged')).body)
})

test('a link signed with an old secret works while that secret is listed', async () => {
  const { appSecrets, clock } = product.deps
  const rotated = {
    ...product.deps,
    appSecrets: ['a newer secret, which has 32 bytes or more too', ...appSecrets],
  }
  expect((await stopSearchAlerts(rotated, tokenOf(search.id), clock.now())).name).toBe(search.name)
})

test('the log does not contain the token', async () => {
  const token = tokenOf(search.id)
  await oneClick(token)
  expect(product.logLines.join('')).not.toContain(token.slice(-20))
})

test('an inactive supplier can stop its alerts too', async () => {
  await product.db.update(suppliers).set({ status: 'inactive' }).where(eq(suppliers.id, supplierId))
  expect((await click()).status).toBe(200)
})
