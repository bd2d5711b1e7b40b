import { expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import pino from 'pino'
import * as v from 'valibot'
import { admins, users } from '../../../db/schema/people/people.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { withCheckedInput } from '../../http/input/checked-input.ts'
import { problems } from '../../http/input/problems.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { startSession } from './sessions.ts'
import { POLLING_HEADER, signedIn } from './signed-in.ts'

const signedInAt = new Date('2026-11-21T12:00:00Z')
let now = signedInAt
const { db } = await testDatabase()
const [user] = await db.insert(users).values({ email: 'ana@example.ca' }).returning()
const [admin] = await db.insert(admins).values({ username: 'mei', passwordDigest: 'x' }).returning()
const tokens = {
  user: await startSession(db, 'user', user?.id ?? '', signedInAt),
  admin: await startSession(db, 'admin', admin?.id ?? '', signedInAt),
}
const deps = { db, clock: { now: () => now }, publicUrl: 'http://localhost' }
const body = v.object({ name: v.string() })
const routes = new Elysia()
  .use(new Elysia().use(signedIn(deps, 'user')).post('/user', () => 'done', { body }))
  .use(new Elysia().use(signedIn(deps, 'admin')).post('/admin', () => 'done', { body }))
  .post('/open', () => 'done', { body })
const app = new Elysia().use(problems(pino({ level: 'silent' }), () => [])).use(withCheckedInput(routes))
const ask = (path: string, cookie: string, more: { body?: unknown; polls?: boolean } = {}) =>
  app.handle(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', ...(more.polls && { [POLLING_HEADER]: '1' }) },
      body: JSON.stringify(more.body ?? { name: 'Ana' }),
    }),
  )

const statusOf = async (...call: Parameters<typeof ask>) => (await ask(...call)).status

test('a signed-in person is let in', async () => {
  expect(await statusOf('/user', `northrate_user=${tokens.user}`)).toBe(200)
  expect(await statusOf('/admin', `northrate_admin=${tokens.admin}`)).toBe(200)
})

test('a stranger is answered 401', async () => {
  const answer = await ask('/user', '')
  expect(answer.status).toBe(401)
  expect(await answer.json()).toEqual({
    code: 'not_signed_in',
    message: 'Please log in.',
    error: 'Please log in.',
  })
})

test('a stranger does not learn what is wrong with the input', async () => {
  expect(await statusOf('/user', '', { body: { name: 5 } })).toBe(401)
  expect(await statusOf('/user', `northrate_user=${tokens.user}`, { body: { name: 5 } })).toBe(422)
})

test.each([
  ['the cookie of another realm', () => `northrate_user=${tokens.user}`],
  ['a token of another realm', () => `northrate_admin=${tokens.user}`],
  ['an empty cookie', () => 'northrate_admin='],
  ['a made-up token', () => `northrate_admin=${'A'.repeat(43)}`],
  ['a cookie that is JSON', () => 'northrate_admin={"a":1}'],
  ['a cookie that is no text', () => 'northrate_admin=%E0%A4%A'],
  ['a NUL', () => 'northrate_admin=%00'],
  ['the hint that someone is signed in', () => 'northrate_admin_here=1'],
])('no person is let in by %s', async (_, cookie) => expect(await statusOf('/admin', cookie())).toBe(401))

test('one browser holds both realms', async () => {
  const both = `northrate_user=${tokens.user}; northrate_admin=${tokens.admin}`
  expect(await statusOf('/user', both)).toBe(200)
  expect(await statusOf('/admin', both)).toBe(200)
})

test('a guard covers its own routes only', async () => expect(await statusOf('/open', '')).toBe(200))

test('a screen that polls does not keep its admin signed in, one that is used does', async () => {
  const cookie = `northrate_admin=${tokens.admin}`
  const at = (minutes: number, polls: boolean) => {
    now = minutesAfter(signedInAt, minutes)
    return statusOf('/admin', cookie, { polls })
  }
  expect([await at(20, false), await at(45, true), await at(50, true)]).toEqual([200, 200, 401])
})
