import { afterAll, beforeAll, expect, test } from 'bun:test'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { DEAD_JOBS, QUEUES } from './job-list.ts'
import { prepareQueue } from './prepare-queue.ts'

let testDatabase: TestDatabase
let client: pg.Client
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  client = new pg.Client({ connectionString: testDatabase.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await testDatabase.drop()
})

test('processes that start concurrently on an empty database prepare the queue together', async () => {
  await client.query('drop schema if exists pgboss cascade')
  await Promise.all(Array.from({ length: 6 }, () => prepareQueue(testDatabase.ownerUrl)))
  const { rows } = await client.query(`select name from pgboss.queue where name not like '\\_\\_pgboss%'`)
  expect(rows.map(({ name }) => name).sort()).toEqual([DEAD_JOBS, ...Object.keys(QUEUES)].sort())
})

test('a queue of an earlier version gets the current settings', async () => {
  await prepareQueue(testDatabase.ownerUrl)
  const settings =
    'select name, retry_limit, heartbeat_seconds, dead_letter, notify from pgboss.queue order by name'
  const before = await client.query(settings)
  await client.query(`update pgboss.queue set retry_limit = 1, heartbeat_seconds = null, notify = false`)
  await prepareQueue(testDatabase.ownerUrl)
  const ours = ({ rows }: typeof before) => rows.filter(({ name }) => name in QUEUES)
  expect(ours(await client.query(settings))).toEqual(ours(before))
})

test('only listed jobs have schedules', async () => {
  await prepareQueue(testDatabase.ownerUrl)
  await client.query(
    `insert into pgboss.schedule (name, cron) values ('send-rate-check-summary', '* * * * *')`,
  )
  await prepareQueue(testDatabase.ownerUrl)
  const { rows } = await client.query('select name, cron, timezone from pgboss.schedule')
  const listed = Object.entries(QUEUES).filter(([, { every }]) => every !== undefined)
  expect(rows).toEqual(
    listed.map(([name, { every }]) => ({ name, cron: every, timezone: 'America/Toronto' })),
  )
})
