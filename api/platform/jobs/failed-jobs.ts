import type { PgBoss } from 'pg-boss'
import * as v from 'valibot'
import { isOnTimer, type JobName, QUEUES } from './job-list.ts'

/** A worker that dies has no time to say why. */
const NO_CODE = 'WORKER_LOST'

const FailedJob = v.object({
  id: v.string(),
  name: v.string(),
  /** There will be no more tries by themselves. */
  isGivenUp: v.boolean(),
  tries: v.number(),
  /** What went wrong at the last one, in a word that says nothing about anybody. */
  code: v.pipe(
    v.nullable(v.string()),
    v.transform((code) => code ?? NO_CODE),
  ),
  createdAt: v.date(),
  /** When the last try ended or, where more are to come, began. */
  failedAt: v.date(),
  /** Null when no try is left. */
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
/** What comes round by itself has mended what failed before: only its newest outcome counts. */
const NOT_MENDED = `not (name = any($2) and exists (
    select from pgboss.job later where later.name = job.name and later.created_on > job.created_on
    and later.state in ('completed', 'failed')
  ))`
const ON_TIMER = Object.entries(QUEUES)
  .filter(([, settings]) => isOnTimer(settings))
  .map(([name]) => name)
const UNIQUE_VIOLATION = '23505'

/** Failed jobs without a further try are kept for a day. */
export async function findFailedJobs(boss: PgBoss): Promise<FailedJob[]> {
  const { rows } = await boss
    .getDb()
    .executeSql(`${FAILED} and ${NOT_MENDED} order by "failedAt" desc, id limit ${MOST_SHOWN}`, [
      ALL,
      ON_TIMER,
    ])
  return v.parse(v.array(FailedJob), rows)
}

/** A job that runs by now, or is done, is left alone. */
export async function tryAgain(boss: PgBoss, id: string): Promise<FailedJob | undefined> {
  const { rows } = await boss.getDb().executeSql(`${FAILED} and id = $2`, [ALL, id])
  const [found] = v.parse(v.array(FailedJob), rows)
  if (found === undefined) return undefined
  // A job without a further try gets one more; the queue knows how. A planned try is only drawn forward.
  // Where the timer has already added the next, that one is the next try.
  if (found.isGivenUp) await boss.retry(found.name, id).catch(unlessAnotherWaits)
  await boss
    .getDb()
    .executeSql(`update pgboss.job set start_after = now() where name = $1 and id = $2 and state = 'retry'`, [
      found.name,
      id,
    ])
  return found
}

/** What has just failed is left alone, or a service that answers now and then would use up all tries within minutes. */
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
