import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import * as v from 'valibot'
import type { Db, Tx } from '../../../db/client.ts'
import { describeError } from '../shared/log.ts'
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
type FailedJob = v.InferOutput<typeof FailedJob>

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
 * Jobs whose last try failed, latest first; kept for a day. Like all here through the product's pools, which throw out all that
 * rests once a connection breaks: the queue's would answer each of the next admins with one more broken connection.
 */
export async function findFailedJobs({ pool }: { pool: Pool }): Promise<FailedJob[]> {
  const { rows } = await pool.query(
    `${FAILED} and ${NOT_MENDED} order by "failedAt" desc, id limit ${MOST_SHOWN}`,
    [ALL, ON_TIMER],
  )
  return v.parse(v.array(FailedJob), rows)
}

const RetriedJob = v.pick(FailedJob, ['name', 'isGivenUp', 'tries', 'code'])
type RetriedJob = v.InferOutput<typeof RetriedJob>

/**
 * Starts the next try of a failed job, or of one without tries left, now. Undefined if there is no such failed job. A timed job
 * stays as it is while another waits, which is its next try.
 */
export async function tryAgain(tx: Tx, id: string): Promise<RetriedJob | undefined> {
  const { rows } = await tx.execute(sql`
    select name, state = 'failed' as "isGivenUp", retry_count + 1 as tries, output ->> 'code' as code
    from pgboss.job where name = any(${sql.param(ALL)}) and id = ${id} and state in ('retry', 'failed')`)
  const [found] = v.parse(v.array(RetriedJob), rows)
  if (found === undefined) return undefined
  // What pg-boss's `retry` does, which gives a job without tries one more; a planned try only moves forward.
  const retry = sql`
    update pgboss.job set state = 'retry', start_after = now(), completed_on = null,
      retry_limit = retry_limit + case state when 'failed' then 1 else 0 end
    where name = ${found.name} and id = ${id} and state in ('retry', 'failed')`
  await tx.transaction((savepoint) => savepoint.execute(retry)).catch(unlessAnotherWaits)
  return found
}

/**
 * Starts the next try of jobs with these names and error codes, except for jobs that failed within the last ten seconds: a service
 * that answers now and then would use up all tries within minutes.
 */
export async function tryAllAgain(db: Db, names: JobName[], codes: string[]): Promise<void> {
  await db.execute(sql`
    update pgboss.job set start_after = now()
    where name = any(${sql.param(names)}) and state = 'retry' and start_after > now()
      and output ->> 'code' = any(${sql.param(codes)}) and started_on < now() - interval '10 seconds'`)
}

function unlessAnotherWaits(error: unknown): void {
  const { code, cause } = describeError(error)
  if ((cause?.code ?? code) !== UNIQUE_VIOLATION) throw error
}
