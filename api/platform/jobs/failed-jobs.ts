import type { Pool } from 'pg'
import type { PgBoss } from 'pg-boss'
import * as v from 'valibot'
import { isOnTimer, type JobName, QUEUES } from './job-list.ts'

/** For a worker that died without an error. */
const NO_CODE = 'WORKER_LOST'

const FailedJob = v.object({
  id: v.string(),
  name: v.string(),
  /** No try is left. */
  isGivenUp: v.boolean(),
  tries: v.number(),
  /** Of the last error; never says anything about a person. */
  code: v.pipe(
    v.nullable(v.string()),
    v.transform((code) => code ?? NO_CODE),
  ),
  createdAt: v.date(),
  /** When the last try ended or, if more follow, started. */
  failedAt: v.date(),
  nextTryAt: v.nullable(v.date()),
})
export type FailedJob = v.InferOutput<typeof FailedJob>

const MOST_SHOWN = 100
const FAILED = `select id, name, state = 'failed' as "isGivenUp", retry_count + 1 as tries,
    output ->> 'code' as code, created_on as "createdAt",
    coalesce(completed_on, started_on, created_on) as "failedAt",
    case when state = 'retry' then start_after end as "nextTryAt"
  from pgboss.job where name = any($1) and state in ('retry', 'failed')`
const ALL = Object.keys(QUEUES)
/** A timed job repeats the work of earlier ones, so only its latest outcome counts. */
const NOT_MENDED = `not (name = any($2) and exists (
    select from pgboss.job later where later.name = job.name and later.created_on > job.created_on
    and later.state in ('completed', 'failed')
  ))`
const ON_TIMER = Object.entries(QUEUES)
  .filter(([, settings]) => isOnTimer(settings))
  .map(([name]) => name)
const UNIQUE_VIOLATION = '23505'

/**
 * Jobs whose last try failed, latest first; kept for a day. Through the product's pool, which throws out all that rests once a
 * connection breaks: the queue's would answer each of the next admins with one more broken connection.
 */
export async function findFailedJobs({ pool }: { pool: Pool }): Promise<FailedJob[]> {
  const { rows } = await pool.query(
    `${FAILED} and ${NOT_MENDED} order by "failedAt" desc, id limit ${MOST_SHOWN}`,
    [ALL, ON_TIMER],
  )
  return v.parse(v.array(FailedJob), rows)
}

/** Skips a job that is running or done by now. */
export async function tryAgain(boss: PgBoss, id: string): Promise<FailedJob | undefined> {
  const { rows } = await boss.getDb().executeSql(`${FAILED} and id = $2`, [ALL, id])
  const [found] = v.parse(v.array(FailedJob), rows)
  if (found === undefined) return undefined
  // pg-boss gives a job without tries one more; a planned try only moves forward. A waiting timed job is the next try.
  if (found.isGivenUp) await boss.retry(found.name, id).catch(unlessAnotherWaits)
  const start = `update pgboss.job set start_after = now() where name = $1 and id = $2 and state = 'retry'`
  await boss.getDb().executeSql(start, [found.name, id])
  return found
}

/** Skips jobs that failed just now, or a service that answers now and then would use up all tries within minutes. */
export async function tryAllAgain(boss: PgBoss, names: JobName[], codes: string[]): Promise<void> {
  await boss.getDb().executeSql(
    `update pgboss.job set start_after = now() where name = any($1) and state = 'retry' and start_after > now()
       and output ->> 'code' = any($2) and started_on < now() - interval '10 seconds'`,
    [names, codes],
  )
}

function unlessAnotherWaits(error: unknown): void {
  const isSo = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
  if (!isSo) throw error
}
