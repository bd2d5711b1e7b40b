import { afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { buildSiteIfChanged } from '../../scripts/site/build-site.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { type FaultProxy, openFaultProxy } from '../../tests/support/processes/fault-proxy.ts'
import { type ApiProcess, startApi } from '../../tests/support/processes/server.ts'

beforeAll(async () => {
  await buildSiteIfChanged()
})

let database: TestDatabase
let link: FaultProxy
let api: ApiProcess
beforeEach(async () => {
  database = await createTestDatabase()
  link = await openFaultProxy(database.url)
  api = await startApi({ databaseUrl: link.url, env: { STOP_GRACE_SECONDS: '3' } })
})
afterEach(async () => {
  await api.kill()
  await link.close()
  await database.drop()
})

/** More than the pool has connections. */
const MANY = 30

/** A call that always queries the database. */
async function call(index: number): Promise<number> {
  const answer = await fetch(`${api.url}/api/supplier/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: api.url },
    body: JSON.stringify({ email: `nobody-${index}@example.ca`, password: 'no password' }),
  })
  await answer.body?.cancel()
  return answer.status
}
const callMany = () => Promise.all(Array.from({ length: MANY }, (_, index) => call(index)))

/** On a slow machine the passwords of so many calls take longer than a call may, which is a 503 too. */
async function untilAnswered(): Promise<number[]> {
  const answers = await callMany()
  return answers.includes(503) ? untilAnswered() : answers
}

test('calls on silent database connections are answered 503, and later calls normally', async () => {
  await untilAnswered()

  link.breakOpen('silent')
  expect(await callMany()).toContain(503)

  expect(await untilAnswered()).not.toContain(500)
})

test.each([
  ['silent connections', () => link.breakOpen('silent')],
  ['a lost database host', () => link.breakAll('silent')],
  ['a frozen database server', () => link.breakOpen('unanswered')],
])('a process with %s stops in order before a container would be killed', async (_, cut) => {
  await callMany()
  cut()
  const waiting = Promise.allSettled(Array.from({ length: MANY }, (_, index) => call(index)))
  await Bun.sleep(200)

  await api.stop()
  expect(api.log()).not.toContain('Not stopped after')
  await waiting
})
