import { afterEach, beforeEach, test } from 'bun:test'
import pino from 'pino'
import { type FaultProxy, openFaultProxy } from '../../../tests/support/processes/fault-proxy.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { type Jobs, openJobs } from './jobs.ts'

const JOB = 'send-rate-check-summary'

/** Beside the link. */
const database = await testDatabase()

let link: FaultProxy
let jobs: Jobs
let ran: string[]
beforeEach(async () => {
  link = await openFaultProxy(database.url)
  ran = []
  jobs = await openJobs({
    databaseUrl: link.url,
    log: pino({ level: 'silent' }),
    limits: { statementTimeoutMs: 2_000, connectTimeoutMs: 2_500 },
    beatMs: 500,
  })
  jobs.work(JOB, async ({ rateCheckId }) => {
    ran.push(rateCheckId)
  })
  await jobs.startWorking()
  await enqueueAndWait('before')
})
afterEach(async () => {
  await jobs.stop(0)
  await link.close()
})

async function enqueueAndWait(rateCheckId: string): Promise<void> {
  await jobs.enqueue(database.db, JOB, { rateCheckId })
  while (!ran.includes(rateCheckId)) await Bun.sleep(10)
}

/** The sessions that listen for new jobs; Postgres does not know which of them are silent. */
async function listeners(): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'northrate-jobs'
     and query ~* 'listen'`,
  )
  return rows.map(({ pid }) => pid)
}

test('jobs run again after all connections of the queue have fallen silent', async () => {
  link.breakOpen('silent')
  await enqueueAndWait('after')
})

test('a new connection listens for jobs after the former one has fallen silent', async () => {
  const [silent] = await listeners()
  link.breakOpen('silent')
  while ((await listeners()).every((pid) => pid === silent)) await Bun.sleep(20)
})

test('the queue stops while its database is lost', async () => {
  link.breakAll('silent')
  await jobs.stop(1_000)
})
