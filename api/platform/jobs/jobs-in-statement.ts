import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Notice } from '../../../db/change-feed.ts'
import type { JobName, JobPayloads } from './job-list.ts'

export type Job = {
  [Name in JobName]: {
    name: Name
    data: JobPayloads[Name]
    /** Not before this moment, where one is given. */
    startAfter?: Date
  }
}[JobName]

/** Jobs as `putInQueue` takes them. */
export const jobsAsJson = (jobs: Job[]): string => JSON.stringify(jobs)

/**
 * Parts of a `with` that put jobs of any names in the queue as pg-boss's own `send` does, with all that is the queue's copied
 * from it (decision 48): for a statement that does more than that; elsewhere `enqueue` or `enqueueAll` of `Jobs`. `jobs` is a
 * text made by `jobsAsJson`; none is put in where `condition` is false. The statement must select `isQueueNotified`, or
 * whoever commits it announces `newJobs` (decision 55), or no worker learns of them before it polls.
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

/** Where pg-boss listens, in its own words; every queue of ours is notified (`prepareQueue`). */
const CHANNEL = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`

/** Tells workers that there are jobs of this name. */
export const newJobs = (name: JobName): Notice => ({ channel: CHANNEL, payload: name })

/** Of the parts of a statement that nothing reads from, Postgres runs only those that write. */
export const isQueueNotified = sql`(select count(*) from notified) >= 0`
