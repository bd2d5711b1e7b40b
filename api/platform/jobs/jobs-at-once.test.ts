import { afterEach, beforeEach, expect, test } from 'bun:test'
import pino from 'pino'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { SenderUnavailable } from '../notifications/sending.ts'
import { type JobName, QUEUES } from './job-list.ts'
import { type Jobs, openJobs } from './jobs.ts'

const MAIL = 'send-rate-check-summary'
const AT_ONCE = QUEUES[MAIL].takenAtOnce ?? 0

const database = await testDatabase()
let jobs: Jobs
beforeEach(async () => {
  jobs = await openJobs({ databaseUrl: database.url, log: pino({ level: 'silent' }) })
})
afterEach(async () => {
  await jobs.stop()
  await database.pool.query('delete from pgboss.job')
})

type Row = { id: string; state: string; started: string; ended: string | null; retries: number }

/** Jobs of this name, in the order of their payloads. */
async function rowsOf(name: JobName): Promise<Row[]> {
  const { rows } = await database.pool.query<Row>(
    `select data->>'rateCheckId' as id, state, started_on::text as started, completed_on::text as ended,
      retry_count as retries
    from pgboss.job where name = $1 order by 1`,
    [name],
  )
  return rows
}

async function untilDone(name: JobName): Promise<Row[]> {
  for (;;) {
    const rows = await rowsOf(name)
    if (rows.every(({ state }) => state === 'completed' || state === 'failed')) return rows
    await Bun.sleep(20)
  }
}

const ids = (count: number) => Array.from({ length: count }, (_, place) => `mail ${place}`)
const enqueueMails = (count = AT_ONCE) =>
  jobs.enqueueAll(
    database.db,
    MAIL,
    ids(count).map((rateCheckId) => ({ rateCheckId })),
  )

test('of jobs taken at once, one that fails is retried, and the others are completed together', async () => {
  const sent: string[] = []
  jobs.work(MAIL, async ({ rateCheckId }) => {
    sent.push(rateCheckId)
    const isFirstTry = sent.filter((id) => id === rateCheckId).length === 1
    if (rateCheckId === 'mail 1' && isFirstTry) throw new SenderUnavailable('email', 'ECONNREFUSED')
  })
  await enqueueMails()
  await jobs.startWorking()
  const rows = await untilDone(MAIL)

  expect(sent.toSorted()).toEqual([...ids(AT_ONCE), 'mail 1'].toSorted())
  const others = rows.filter(({ id }) => id !== 'mail 1')
  // Two workers may share them.
  expect(new Set(others.map(({ started, ended }) => `${started} ${ended}`)).size).toBeWithin(1, 3)
  expect(rows.map(({ state }) => state)).toEqual(rows.map(() => 'completed'))
  expect(rows.map(({ retries }) => retries)).toEqual(rows.map(({ id }) => (id === 'mail 1' ? 1 : 0)))
})

test('of jobs taken at once, one with a permanent error fails for good, and the others are completed', async () => {
  jobs.work(MAIL, async ({ rateCheckId }) => {
    if (rateCheckId === 'mail 0') throw new SenderUnavailable('email', 'EENVELOPE 550', { isPermanent: true })
  })
  await enqueueMails(3)
  await jobs.startWorking()
  expect((await untilDone(MAIL)).map(({ id, state, retries }) => [id, state, retries])).toEqual([
    ['mail 0', 'failed', 0],
    ['mail 1', 'completed', 0],
    ['mail 2', 'completed', 0],
  ])
})

test('a process that stops leaves the jobs that it has not started to another, and no completed ones', async () => {
  const started = Promise.withResolvers<void>()
  const mayGoOn = Promise.withResolvers<void>()
  const sent: string[] = []
  jobs.work(MAIL, async ({ rateCheckId }) => {
    sent.push(rateCheckId)
    if (sent.length < 2) return
    started.resolve()
    await mayGoOn.promise
  })
  await enqueueMails()
  await jobs.startWorking()
  await started.promise
  const stopped = jobs.stop()
  mayGoOn.resolve()
  await stopped
  expect(sent.length).toBeLessThan(AT_ONCE)

  jobs = await openJobs({ databaseUrl: database.url, log: pino({ level: 'silent' }) })
  jobs.work(MAIL, async ({ rateCheckId }) => void sent.push(rateCheckId))
  await jobs.startWorking()
  await untilDone(MAIL)
  expect(sent.toSorted()).toEqual(ids(AT_ONCE))
})

test('a worker whose jobs were passed to another starts none of the others', async () => {
  const isStarted = Promise.withResolvers<void>()
  const isLost = Promise.withResolvers<void>()
  let starts = 0
  jobs.work(MAIL, async (_, signal) => {
    starts += 1
    isStarted.resolve()
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
    isLost.resolve()
  })
  await enqueueMails()
  await jobs.startWorking()
  await isStarted.promise
  // As if the other worker had completed them.
  await database.pool.query(
    `update pgboss.job set state = 'completed', completed_on = now() where name = $1`,
    [MAIL],
  )
  await isLost.promise
  await Bun.sleep(50)
  // Two workers may share them.
  expect(starts).toBeWithin(1, 3)
})

test('jobs that are done together are done by one run, and by another if it fails', async () => {
  let runs = 0
  jobs.work('match-new-leads', async () => {
    runs += 1
    if (runs === 1) throw new Error('not yet')
  })
  await jobs.enqueueAll(
    database.db,
    'match-new-leads',
    Array.from({ length: 30 }, () => ({})),
  )
  await jobs.startWorking()
  const rows = await untilDone('match-new-leads')
  expect(rows.filter(({ retries }) => retries > 0)).not.toBeEmpty()
  expect(rows.every(({ retries, state }) => retries <= 1 && state === 'completed')).toBe(true)
  expect(runs).toBeWithin(2, rows.length)
})
