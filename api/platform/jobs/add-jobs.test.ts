import { afterAll, beforeAll, expect, test } from 'bun:test'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { type Connections, openConnections } from '../../../db/connections.ts'
import { openProduct, type Product } from '../../../tests/support/product.ts'
import { tryAgain } from './failed-jobs.ts'
import type { JobName } from './job-list.ts'

// No job runs here.
let product: Product
let connections: Connections
let boss: PgBoss
let listener: pg.Client
let notified: string[]
beforeAll(async () => {
  product = await openProduct()
  connections = openConnections(product.databaseUrl, 'northrate-test')
  boss = new PgBoss({ ...connections.settings, migrate: false, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  listener = new pg.Client(product.databaseUrl)
  await listener.connect()
  listener.on('notification', ({ channel, payload }) => notified.push(`${channel} ${payload}`))
  const channel = await listener.query<{ name: string }>(
    `select 'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24) as name`,
  )
  await listener.query(`listen ${channel.rows[0]?.name}`)
  notified = []
})
afterAll(async () => {
  await listener.end()
  await boss.stop({ graceful: false })
  await product.close()
})

const MOMENT = new Date('2031-05-01T12:00:00Z')
const DATA = { refundId: 'a refund' }

/** Everything the queue stores about these jobs, except ids and times of insertion. */
async function jobsOf(name: JobName) {
  const { rows } = await product.deps.pool.query<Record<string, unknown>>(
    `select to_jsonb(job) - '{id,created_on,start_after,keep_until}'::text[] as kept,
       case when start_after = created_on then 'at once' else start_after::text end as starts,
       (keep_until - start_after)::text as is_kept_for
     from pgboss.job where name = $1 order by start_after`,
    [name],
  )
  return rows
}

/** A notification arrives before the answer to a later query. */
async function received() {
  await listener.query('select')
  return notified.splice(0)
}

test('a job is inserted exactly as pg-boss does it, with the same notification', async () => {
  await boss.send('pay-refund', DATA)
  const byBossNotified = await received()
  await boss.send('pay-refund', DATA, { startAfter: MOMENT })
  expect(await received()).toEqual([])
  const byBoss = await jobsOf('pay-refund')
  expect(byBoss).toHaveLength(2)
  await product.deps.pool.query(`delete from pgboss.job where name = 'pay-refund'`)

  const { jobs, db } = product.deps
  await jobs.enqueue(db, 'pay-refund', DATA)
  expect(await received()).toEqual(byBossNotified)
  expect(byBossNotified).toHaveLength(1)
  await jobs.enqueue(db, 'pay-refund', DATA, MOMENT)
  expect(await received()).toEqual([])
  expect(await jobsOf('pay-refund')).toEqual(byBoss)
})

test('a job without tries left is tried again exactly as pg-boss does it', async () => {
  const { jobs, db, pool } = product.deps
  const giveUp = async (refundId: string) => {
    await jobs.enqueue(db, 'pay-refund', { refundId })
    const { rows } = await pool.query<{ id: string }>(
      `update pgboss.job set state = 'failed', retry_count = retry_limit, completed_on = now(), output = '{"code":"a"}'
       where name = 'pay-refund' and data ->> 'refundId' = $1 returning id`,
      [refundId],
    )
    return rows[0]?.id ?? ''
  }
  const stateOf = async (id: string) =>
    (
      await pool.query(
        `select to_jsonb(job) - '{id,data,created_on,start_after,keep_until}'::text[] as job, start_after <= now() as due
         from pgboss.job where id = $1`,
        [id],
      )
    ).rows
  const byBoss = await giveUp('of pg-boss')
  await boss.retry('pay-refund', byBoss)
  const ours = await giveUp('of ours')
  await db.transaction((tx) => tryAgain(tx, ours))
  expect(await stateOf(ours)).toMatchObject([{ due: true, job: { state: 'retry', completed_on: null } }])
  expect(await stateOf(ours)).toEqual(await stateOf(byBoss))
})

test('a queue for one job at a time takes no second one', async () => {
  const { jobs, db } = product.deps
  await jobs.enqueue(db, 'compare-with-stripe', {})
  const first = await jobsOf('compare-with-stripe')
  await jobs.enqueue(db, 'compare-with-stripe', {})
  expect(await jobsOf('compare-with-stripe')).toEqual(first)
  expect(first).toHaveLength(1)
})

test('many jobs of one name have one notification', async () => {
  const { jobs, db } = product.deps
  await received()
  const all = ['one', 'two', 'three'].map((refundId) => ({ refundId }))
  await jobs.enqueueAll(db, 'send-refund-notice', all)
  expect(await received()).toHaveLength(1)
  expect(await jobsOf('send-refund-notice')).toHaveLength(all.length)
})
