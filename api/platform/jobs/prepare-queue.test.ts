import { expect, test } from 'bun:test'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { DEAD_JOBS, QUEUES } from './job-list.ts'
import { prepareQueue } from './prepare-queue.ts'

const { owner, ownerUrl } = await testDatabase()

test('processes that start concurrently on an empty database prepare the queue together', async () => {
  await owner.query('drop schema if exists pgboss cascade')
  await Promise.all(Array.from({ length: 6 }, () => prepareQueue(ownerUrl)))
  const { rows } = await owner.query(`select name from pgboss.queue where name not like '\\_\\_pgboss%'`)
  expect(rows.map(({ name }) => name).sort()).toEqual([DEAD_JOBS, ...Object.keys(QUEUES)].sort())
})

test('a queue of an earlier version gets the current settings', async () => {
  await prepareQueue(ownerUrl)
  const settings =
    'select name, retry_limit, heartbeat_seconds, dead_letter, notify from pgboss.queue order by name'
  const before = await owner.query(settings)
  await owner.query(`update pgboss.queue set retry_limit = 1, heartbeat_seconds = null, notify = false`)
  await prepareQueue(ownerUrl)
  const ours = ({ rows }: typeof before) => rows.filter(({ name }) => name in QUEUES)
  expect(ours(await owner.query(settings))).toEqual(ours(before))
})

test('only listed jobs have schedules', async () => {
  await prepareQueue(ownerUrl)
  await owner.query(
    `insert into pgboss.schedule (name, cron) values ('send-rate-check-summary', '* * * * *')`,
  )
  await prepareQueue(ownerUrl)
  const { rows } = await owner.query('select name, cron, timezone from pgboss.schedule')
  const listed = Object.entries(QUEUES).filter(([, { every }]) => every !== undefined)
  expect(rows).toEqual(
    listed.map(([name, { every }]) => ({ name, cron: every, timezone: 'America/Toronto' })),
  )
})
