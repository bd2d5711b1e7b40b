import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Notice } from '../../../db/change-feed.ts'
import { currentCause } from '../shared/request-context.ts'
import type { JobName, JobPayloads } from './job-list.ts'

export type Job = {
  [Name in JobName]: {
    name: Name
    data: JobPayloads[Name]
    startAfter?: Date | undefined
  }
}[JobName]

/** Jobs for `putInQueue`. */
export const jobsAsJson = (jobs: Job[]): string => JSON.stringify(withCauses(jobs))

/** Adds the id of the request to the data of each job; the version before this reads past it. */
export function withCauses<Job extends { data: object }>(jobs: Job[]): Job[] {
  const requestId = currentCause()
  if (requestId === undefined) return jobs
  return jobs.map((job) => ({ ...job, data: { ...job.data, [CAUSE]: requestId } }))
}

/** The id of the request that caused a job; undefined for timed jobs and those of the version before this. */
export const causeOf = (data: object): string | undefined =>
  CAUSE in data && typeof data[CAUSE] === 'string' ? data[CAUSE] : undefined

/** In the data of a job, beside its payload. */
export const CAUSE = 'causedBy'

/**
 * Parts of a `with` that insert jobs exactly as pg-boss's `send` does (decision 12), for a statement that does more than that;
 * otherwise use `enqueue` or `enqueueAll` of `Jobs`. `jobs` comes from `jobsAsJson`; inserts none if `condition` is false. The
 * statement must select `isQueueNotified`, or its caller announce `newJobs` after the commit (decision 12); otherwise workers
 * notice the jobs only when they poll.
 */
export const putInQueue = (jobs: SQL, condition: SQL = sql`true`): SQL => sql`
  queued as (
    insert into pgboss.job (name, data, start_after, keep_until, policy, retry_limit, retry_delay, retry_backoff,
      retry_delay_max, expire_seconds, deletion_seconds, dead_letter, heartbeat_seconds)
    select queue.name, job.data, coalesce(job."startAfter", now()),
      coalesce(job."startAfter", now()) + queue.retention_seconds * interval '1 second', queue.policy,
      queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.expire_seconds,
      queue.deletion_seconds, queue.dead_letter, queue.heartbeat_seconds
    from json_to_recordset(${jobs}::json) as job (name text, data jsonb, "startAfter" timestamptz)
    join pgboss.queue on queue.name = job.name
    where ${condition}
    on conflict do nothing
    returning name, start_after
  ), notified as (
    select pg_notify(${sql.raw(`'${CHANNEL}'`)}, name) from queued where start_after <= now()
  )`

/** Where pg-boss listens; each of our queues notifies (`prepareQueue`). */
const CHANNEL = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`

/** Notifies workers of jobs of this name. */
export const newJobs = (name: JobName): Notice => ({ channel: CHANNEL, payload: name })

/** Postgres runs a part of a `with` that only reads, such as the notification, only if something selects from it. */
export const isQueueNotified = sql`(select count(*) from notified) >= 0`
