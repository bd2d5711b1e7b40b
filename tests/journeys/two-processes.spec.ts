import { afterAll, beforeAll, expect, test } from 'bun:test'
import * as v from 'valibot'
import { CreatedApiKey } from '../../api/contract/connect/api-keys.ts'
import { DEMO_SUPPLIER } from '../../sandbox/demo/demo-suppliers.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { latestCode } from '../support/inbox.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { cookiesOf, wrongCode } from '../support/people/sign-in.ts'
import { type ApiProcess, startApi } from '../support/processes/server.ts'

let database: TestDatabase
let first: ApiProcess
let second: ApiProcess

beforeAll(async () => {
  database = await createTestDatabase()
  const started = await Promise.all([
    startApi({ databaseUrl: database.url }),
    startApi({ databaseUrl: database.url }),
  ])
  first = started[0]
  second = started[1]
})
afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()])
  await database?.drop()
})

/** One visitor, whom a balancer hands from process to process: the cookie goes along. */
function visitor() {
  let cookie = ''
  return async (url: string, path: string, body: Record<string, string>) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    cookie = cookiesOf(answer) || cookie
    return { status: answer.status, body: await answer.json() }
  }
}

test('a code sent through one process is verified through the other', async () => {
  const email = 'ana@example.com'
  const post = visitor()

  expect(await post(first.url, '/api/send-email-verification', { email })).toMatchObject({ status: 200 })
  const code = await latestCode(first.url, email)

  expect(await post(second.url, '/api/verify-email', { email, code })).toEqual({
    status: 200,
    body: { verified: true },
  })
  expect(await post(first.url, '/api/send-email-verification', { email })).toMatchObject({
    status: 200,
    body: { verified: true },
  })
})

test('wrong tries count together, whichever process they reach', async () => {
  const email = 'max@example.com'
  const post = visitor()
  await post(first.url, '/api/send-email-verification', { email })
  const code = await latestCode(first.url, email)

  for (const url of [first.url, second.url, first.url, second.url, first.url]) {
    expect(await post(url, '/api/verify-email', { email, code: wrongCode(code) })).toMatchObject({
      status: 422,
    })
  }

  expect(await post(second.url, '/api/verify-email', { email, code })).toMatchObject({
    status: 422,
    body: { verified: false, code: 'code_void' },
  })
})

test('a key that was revoked through one process is refused by the other at once', async () => {
  const signedIn = await fetch(`${first.url}/api/supplier/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_SUPPLIER.email, password: DEMO_SUPPLIER.password }),
  })
  const cookie = cookiesOf(signedIn)
  const keys = (method: string, path = '', body?: unknown) =>
    fetch(`${first.url}/api/supplier/api-keys${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const made = await keys('POST', '', { name: 'CRM', mode: 'live', scopes: ['market:read'] })
  const { id, key } = v.parse(CreatedApiKey, await made.json())
  const askTheOther = () =>
    fetch(`${second.url}/api/supplier/leads`, { headers: { authorization: `Bearer ${key}` } })

  expect((await askTheOther()).status).toBe(200)
  expect((await keys('DELETE', `/${id}`)).status).toBe(200)
  const refused = await askTheOther()
  expect(refused.status).toBe(401)
  expect(await refused.json()).toMatchObject({ code: 'key_revoked' })
})

test('one process killed in the middle leaves the other serving', async () => {
  const email = 'eve@example.com'
  const post = visitor()
  await post(first.url, '/api/send-email-verification', { email })
  const code = await latestCode(first.url, email)

  await first.kill()

  expect(await post(second.url, '/api/verify-email', { email, code })).toMatchObject({
    body: { verified: true },
  })
})
