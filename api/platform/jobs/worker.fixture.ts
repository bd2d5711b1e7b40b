import pg from 'pg'
import { openLog } from '../shared/log.ts'
import { openJobs } from './jobs.ts'

/**
 * A process that does nothing but work: each run of a job becomes a row of `runs`. A job whose id begins with `hang`
 * hangs in the process that takes it first. Ends by SIGTERM; anything uncaught ends it at once with another code.
 */
const databaseUrl = process.env.DATABASE_URL ?? ''
const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, application_name: 'northrate-test-worker' })
pool.on('connect', (client) => client.on('error', () => {}))
pool.on('error', () => {})
const jobs = await openJobs({ databaseUrl, log: openLog('info') })

jobs.work('send-rate-check-summary', async ({ rateCheckId }) => {
  const { rows } = await pool.query<{ earlier: number }>(
    'insert into runs (id, pid) values ($1, $2) returning (select count(*)::int from runs where id = $1) as earlier',
    [rateCheckId, process.pid],
  )
  if (rateCheckId.startsWith('hang') && rows[0]?.earlier === 0) await new Promise(() => {})
})
await jobs.startWorking()

process.on('SIGTERM', async () => {
  await jobs.stop(1_000)
  await pool.end()
  process.exit(0)
})
console.log('working')
