import { beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { type AnyElysia, Elysia } from 'elysia'
import * as v from 'valibot'
import { connect } from '../../db/client.ts'
import { expectDocumented } from '../../tests/support/document/documented.ts'
import { ORIGIN, openProduct, refusedWith, testProduct } from '../../tests/support/product.ts'
import { createApp } from '../app.ts'
import { openKeyAdmission } from '../connect/api-keys/admit-key.ts'
import { newToken } from '../platform/shared/secrets.ts'
import { problems } from './input/problems.ts'
import { openMiddleware } from './middleware.ts'
import type { SiteServer } from './static/static-site.ts'

const SECRET = 'ana@example.ca of table users'

const product = await testProduct()
beforeEach(() => {
  product.logLines.length = 0
})

const ask = (middleware: { handle(request: Request): Promise<Response> }, path: string, headers = {}) =>
  middleware.handle(new Request(`${ORIGIN}${path}`, { headers }))

/** A middleware before these routes, as the real one stands before ours. */
const middlewareFor = (routes: AnyElysia, site: SiteServer | null = null) =>
  openMiddleware(product.deps, {
    routes: new Elysia().use(problems(product.deps.log, () => [])).use(routes),
    site,
    keys: openKeyAdmission(product.deps, routes),
  })

async function expectSilence(answer: Response, status: number, code: string) {
  const text = await answer.text()
  expect(answer.status).toBe(status)
  expect(JSON.parse(text)).toMatchObject({ code })
  expect(`${text}${JSON.stringify(Object.fromEntries(answer.headers))}`).not.toMatch(/ana@|users|select|\.ts/)
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(product.logLines.join()).toContain('our fault')
  expect(product.logLines.join()).not.toContain('ana@')
}

describe('a fault of ours is answered 500 and logged, without a trace of its message', () => {
  const raise = (error: unknown) => () => {
    throw error
  }
  const broken: [string, () => { price: number }][] = [
    ['an error', raise(new Error(SECRET))],
    ['an error with a status', raise(Object.assign(new Error(SECRET), { status: 418, code: 'TEAPOT' }))],
    ['an error with a cause', raise(new Error('x', { cause: new Error(SECRET) }))],
    ['an error named like one of Elysia', raise(Object.assign(new Error(SECRET), { name: 'NotFoundError' }))],
    ['a text', raise(SECRET)],
    ['an answer that breaks its own schema', () => JSON.parse(`{"price":"${SECRET}"}`)],
  ]
  test.each(broken)('%s', async (_, handler) => {
    const response = { 200: v.object({ price: v.number() }) }
    const routes = new Elysia().get('/api/broken', handler, { response })
    await expectSilence(await ask(middlewareFor(routes), '/api/broken'), 500, 'our_fault')
  })

  test('a page that cannot be served', async () => {
    const serve = () => {
      throw new Error(SECRET)
    }
    const site: SiteServer = { serve }
    await expectSilence(await ask(middlewareFor(new Elysia(), site), '/'), 500, 'our_fault')
  })

  test('a query of ours that the database refuses', async () => {
    const broken = await openProduct()
    await broken.asOwner('alter table sessions rename column token_digest to digest')
    const answer = await ask(broken, '/api/auth/user', { cookie: `northrate_user=${newToken()}` })
    product.logLines.push(...broken.logLines)
    await broken.close()
    await expectSilence(answer, 500, 'our_fault')
    expect(product.logLines.join()).toContain('42703')
  })
})

test('a connection lost between two statements of a transaction is answered 503, for the caller to try again', async () => {
  const { db } = product.deps
  const routes = new Elysia().get('/api/broken', () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => {})
      await tx.execute(sql`select 1`)
    }),
  )
  await expectSilence(await ask(middlewareFor(routes), '/api/broken'), 503, 'try_again')
})

test('a database that is down is answered 503, for the caller to try again', async () => {
  const down = connect('postgres://northrate@127.0.0.1:1/northrate')
  const noDatabase = { ...product.deps, db: down.db, pool: down.pool }
  const middleware = createApp(noDatabase, { site: null, sandbox: null })
  const answer = await ask(middleware, '/api/auth/user', { cookie: `northrate_user=${newToken()}` })
  await expectDocumented(new Request(`${ORIGIN}/api/auth/user`), answer)
  await expectSilence(answer, 503, 'try_again')
  const readiness = await ask(middleware, '/api/health/ready')
  expect({ status: readiness.status, body: await readiness.json() }).toMatchObject(
    refusedWith(503, 'not_ready'),
  )
  expect((await ask(middleware, '/api/health/live')).status).toBe(200)
  await down.close()
})
