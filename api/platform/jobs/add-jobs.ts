import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Notice } from '../../../db/change-feed.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { statement } from '../../../db/statement.ts'
import { currentCause } from '../shared/request-context.ts'
import type { JobName, JobPayloads } from './job-list.ts'

export type Job = {
  [Name in JobName]: {
    name: Name
    data: JobPayloads[Name]
    startAfter?: Date | undefined
  }
}[JobName]

/** Adds the id of the request to the data of each job. */
function withCause(jobs: AnyJob[]) {
  const requestId = currentCause()
  if (requestId === undefined) return jobs
  return jobs.map((job) => ({ ...job, data: { ...job.data, [CAUSE]: requestId } }))
}

/** The id of the request that caused a job; undefined for timed jobs. */
export const causeOf = (data: object): string | undefined =>
  CAUSE in data && typeof data[CAUSE] === 'string' ? data[CAUSE] : undefined

/** In the data of a job, beside its payload. */
export const CAUSE = 'causedBy'

/**
 * Inserts jobs exactly as pg-boss's `send` does, in one statement. Does not notify workers, since a transaction that notifies makes
 * others wait (decision 12): announce `newJobs` after the commit, otherwise they notice the jobs only when they poll.
 */
export const addJobs = (db: Db | Tx, jobs: Job[]) => insertJobs(db, asJson(jobs))

/** The same, and notifies workers once the transaction commits. For `enqueue` of `Jobs`, which knows the data of each name. */
export const addJobsAndNotify = (db: Db | Tx, jobs: AnyJob[]) => insertJobsAndNotify(db, asJson(jobs))

type AnyJob = { name: JobName; data: object; startAfter?: Date | undefined }

const asJson = (jobs: AnyJob[]) => ({ jobs: JSON.stringify(withCause(jobs)) })

const queued = sql`with queued as (
    insert into pgboss.job (name, data, start_after, keep_until, policy, retry_limit, retry_delay, retry_backoff,
      retry_delay_max, expire_seconds, deletion_seconds, dead_letter, heartbeat_seconds)
    select queue.name, job.data, coalesce(job."startAfter", now()),
      coalesce(job."startAfter", now()) + queue.retention_seconds * interval '1 second', queue.policy,
      queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.expire_seconds,
      queue.deletion_seconds, queue.dead_letter, queue.heartbeat_seconds
    from json_to_recordset(${sql.placeholder('jobs')}::json) as job (name text, data jsonb, "startAfter" timestamptz)
    join pgboss.queue on queue.name = job.name
    on conflict do nothing
    returning name, start_after
  )`

/** Where pg-boss listens; each of our queues notifies (`prepareQueue`). */
const CHANNEL = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`

const insertJobs = statement('insert_jobs', sql`${queued} select`)
const insertJobsAndNotify = statement(
  'insert_jobs_and_notify',
  sql`${queued} select pg_notify(${sql.raw(`'${CHANNEL}'`)}, name) from queued where start_after <= now()`,
)

/** Notifies workers of jobs of this name. */
export const newJobs = (name: JobName): Notice => ({ channel: CHANNEL, payload: name })
