import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import pino from 'pino'
import { connect, type Database } from '../../../db/client.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { SenderUnavailable } from '../notifications/sending.ts'
import { type JobName, QUEUES } from './job-list.ts'
import { type Jobs, openJobs } from './jobs.ts'

setDefaultTimeout(60_000)

const MAIL = 'send-rate-check-summary'
const AT_ONCE = QUEUES[MAIL].takenAtOnce ?? 0

let testDatabase: TestDatabase
let database: Database
let jobs: Jobs
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = connect(testDatabase.url)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})
beforeEach(async () => {
  jobs = await openJobs({ databaseUrl: testDatabase.url, log: pino({ level: 'silent' }) })
})
afterEach(async () => {
  await jobs.stop()
  await database.pool.query('delete from pgboss.job')
})

type Row = { id: string; state: string; started: string; ended: string | null; retries: number }

/** Jobs of this name, in the order of what they are about. */
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
    if (rows.every(({ state }) => state === 'completed')) return rows
    await Bun.sleep(20)
  }
}

const mails = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ rateCheckId: `mail ${place}` }))

test('of mails that wait several are taken at once: one that fails is tried again, the others are done', async () => {
  const sent: string[] = []
  jobs.work(MAIL, async ({ rateCheckId }) => {
    sent.push(rateCheckId)
    const isFirstTry = sent.filter((id) => id === rateCheckId).length === 1
    if (rateCheckId === 'mail 1' && isFirstTry) throw new SenderUnavailable('email', 'ECONNREFUSED')
  })
  await jobs.enqueueAll(database.db, MAIL, mails(AT_ONCE))
  await jobs.startWorking()
  const rows = await untilDone(MAIL)

  expect(sent.toSorted()).toEqual(
    [...mails(AT_ONCE).map(({ rateCheckId }) => rateCheckId), 'mail 1'].toSorted(),
  )
  const others = rows.filter(({ id }) => id !== 'mail 1')
  // Two workers that look at one moment may share them.
  expect(new Set(others.map(({ started, ended }) => `${started} ${ended}`)).size).toBeWithin(1, 3)
  expect(rows.map(({ retries }) => retries)).toEqual(rows.map(({ id }) => (id === 'mail 1' ? 1 : 0)))
})

test('one that another try cannot help is given up, and the others are done', async () => {
  jobs.work(MAIL, async ({ rateCheckId }) => {
    if (rateCheckId === 'mail 0') throw new SenderUnavailable('email', 'EENVELOPE 550', { isPermanent: true })
  })
  await jobs.enqueueAll(database.db, MAIL, mails(3))
  await jobs.startWorking()
  let rows: Row[] = []
  do rows = await rowsOf(MAIL)
  while (rows.some(({ state }) => state === 'created' || state === 'active'))

  expect(rows.map(({ id, state, retries }) => [id, state, retries])).toEqual([
    ['mail 0', 'failed', 0],
    ['mail 1', 'completed', 0],
    ['mail 2', 'completed', 0],
  ])
})

test('told to stop in the middle, what is done stays done and the rest is left to another', async () => {
  const begun = Promise.withResolvers<void>()
  const mayGoOn = Promise.withResolvers<void>()
  const sent: string[] = []
  jobs.work(MAIL, async ({ rateCheckId }) => {
    sent.push(rateCheckId)
    if (sent.length < 2) return
    begun.resolve()
    await mayGoOn.promise
  })
  await jobs.enqueueAll(database.db, MAIL, mails(AT_ONCE))
  await jobs.startWorking()
  await begun.promise
  const stopped = jobs.stop()
  mayGoOn.resolve()
  await stopped
  expect(sent.length).toBeLessThan(AT_ONCE)

  jobs = await openJobs({ databaseUrl: testDatabase.url, log: pino({ level: 'silent' }) })
  jobs.work(MAIL, async ({ rateCheckId }) => void sent.push(rateCheckId))
  await jobs.startWorking()
  await untilDone(MAIL)
  expect(sent.toSorted()).toEqual(mails(AT_ONCE).map(({ rateCheckId }) => rateCheckId))
})

test('one that was given to another, since its worker was not heard of, is not begun any more', async () => {
  const isBegun = Promise.withResolvers<void>()
  const isLost = Promise.withResolvers<void>()
  let begun = 0
  jobs.work(MAIL, async (_, signal) => {
    begun += 1
    isBegun.resolve()
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
    isLost.resolve()
  })
  await jobs.enqueueAll(database.db, MAIL, mails(AT_ONCE))
  await jobs.startWorking()
  await isBegun.promise
  // As if the other had done them all by now.
  await database.pool.query(
    `update pgboss.job set state = 'completed', completed_on = now() where name = $1`,
    [MAIL],
  )
  await isLost.promise
  await Bun.sleep(50)

  // Two workers that look at one moment may share them.
  expect(begun).toBeWithin(1, 3)
})

test('what all of them ask for is done by one run, and by another where that fails', async () => {
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

  const failed = rows.filter(({ retries }) => retries > 0)
  expect(failed.length).toBeGreaterThan(0)
  expect(rows.every(({ retries }) => retries <= 1)).toBe(true)
  expect(runs).toBeWithin(2, rows.length)
})
