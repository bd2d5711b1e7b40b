import { sql } from 'drizzle-orm'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Db, Tx } from '../../../db/client.ts'
import type { Limits } from '../../../db/connections.ts'
import { waitingJobsLock } from '../../../db/locks.ts'
import { describeError } from '../shared/log.ts'
import { jobsRunTotal } from '../shared/metrics.ts'
import { withCause } from '../shared/request-context.ts'
import { addJobsAndNotify, CAUSE, causeOf } from './add-jobs.ts'
import {
  DEAD_JOBS,
  isOnTimer,
  type JobName,
  type JobPayloads,
  QUEUES,
  type QueueSettings,
} from './job-list.ts'
import { connectionsOfQueue } from './prepare-queue.ts'

type JobHandler<Name extends JobName> = (
  data: JobPayloads[Name],
  signal: AbortSignal,
  /** The same at each try. */
  jobId: string,
) => Promise<void>

export type Jobs = {
  /** Puts a job in the queue with the caller's transaction: it exists once that commits, and never if it does not. */
  enqueue<Name extends JobName>(
    db: Db | Tx,
    name: Name,
    data: JobPayloads[Name],
    startAfter?: Date,
  ): Promise<void>
  /** The same for many jobs of one name, in one statement. */
  enqueueAll<Name extends JobName>(db: Db | Tx, name: Name, data: JobPayloads[Name][]): Promise<void>
  /**
   * The same, except for payloads of which a job waits already. That job runs after the transaction and so sees its changes.
   * Call this last, because no worker takes the job before the transaction ends.
   */
  enqueueUnlessWaiting<Name extends JobName>(
    tx: Tx,
    name: Name,
    data: JobPayloads[Name][],
    startAfter?: Date,
  ): Promise<void>
  /** Sets the handler of a job; nothing runs before `startWorking`. */
  work<Name extends JobName>(name: Name, handler: JobHandler<Name>): void
  /** Other work that starts with `startWorking` and ends with `stop`, which waits for it no longer than for the jobs. */
  alongside(other: { start: () => void; stop: () => Promise<void> }): void
  startWorking(): Promise<void>
  /** Takes no more jobs and waits for running ones; other processes run the rest. Jobs can still be added. */
  stop(timeoutMs?: number): Promise<void>
}

/** The default of `QueueSettings.atATime`. */
const AT_A_TIME = 2
/** New jobs wake a worker at once; retries wait for the next poll. */
const SECONDS_BETWEEN_POLLS = 2
/** For databases that pass no notifications on, for example behind some poolers. */
const SECONDS_BETWEEN_POLLS_UNNOTIFIED = 1
/** Seconds between checks for jobs whose worker has died, by one process for all. */
const SUPERVISION_SECONDS = 2
const STOP_TIMEOUT_MS = 10_000
/** For the queue to store what it did not finish. */
const LAST_WORDS_MS = 500
/** The connection that listens sends no queries, so a heartbeat detects that it is dead. */
const BEAT_MS = 3_000

const WORK = {
  includeMetadata: true,
  perJobResults: true,
  pollingIntervalSeconds: SECONDS_BETWEEN_POLLS_UNNOTIFIED,
  notifyPollingIntervalSeconds: SECONDS_BETWEEN_POLLS,
} as const
/** A job that must not run twice sends more heartbeats than it must. */
const WORK_ON_TIMER = { ...WORK, heartbeatRefreshSeconds: 5 } as const

/** The queue in the database (pg-boss, on its own pool of node-postgres). `prepareQueue` must have run. */
export async function openJobs({
  databaseUrl,
  log,
  limits = {},
  connections,
  beatMs = BEAT_MS,
}: {
  databaseUrl: string
  log: Logger
  limits?: Partial<Limits>
  /** The most that it opens, besides one that listens. */
  connections?: number
  beatMs?: number
}): Promise<Jobs> {
  const { settings: connection, destroyAll } = connectionsOfQueue(databaseUrl, limits, connections)
  const boss = new PgBoss({
    ...connection,
    // The owner creates and changes its schema (`prepareQueue`).
    migrate: false,
    useListenNotify: true,
    notifyHeartbeatIntervalMs: beatMs,
    notifyHeartbeatTimeoutMs: beatMs,
    superviseIntervalSeconds: SUPERVISION_SECONDS,
    monitorIntervalSeconds: SUPERVISION_SECONDS,
  })
  let hasStopped = false
  logTroubles(boss, log, () => hasStopped)
  await boss.start()
  const workers: (() => Promise<void>)[] = []
  const others: Parameters<Jobs['alongside']>[0][] = []
  let stopped: Promise<void> | undefined

  async function stopOnce(timeoutMs: number): Promise<void> {
    const isLate = Promise.withResolvers<void>()
    const late = setTimeout(() => {
      destroyAll()
      isLate.resolve()
    }, timeoutMs + LAST_WORDS_MS)
    const allEnded = Promise.all([
      boss.stop({ graceful: true, timeout: timeoutMs }),
      ...others.map((other) => other.stop()),
    ])
    await Promise.race([allEnded, isLate.promise])
    hasStopped = true
    clearTimeout(late)
  }

  return {
    enqueue: (db, name, data, startAfter) => enqueue(db, [{ name, data, startAfter }]),
    enqueueAll: (db, name, all) =>
      enqueue(
        db,
        all.map((data) => ({ name, data })),
      ),
    async enqueueUnlessWaiting(tx, name, all, startAfter) {
      if (all.length === 0) return
      const waiting = await holdWaiting(tx, name, all)
      const missing = all.filter((_data, number) => !waiting.has(number))
      await enqueue(
        tx,
        missing.map((data) => ({ name, data, startAfter })),
      )
    },
    work(name, handler) {
      workers.push(() =>
        startWorkers<JobPayloads[typeof name]>(
          boss,
          name,
          QUEUES[name],
          inTurn(
            QUEUES[name],
            (job) => withCause(causeOf(job.data), () => runJob(job, handler, log)),
            () => stopped !== undefined,
          ),
        ),
      )
    },
    alongside(other) {
      others.push(other)
    },
    async startWorking() {
      for (const start of workers) await start()
      for (const other of others) other.start()
      await startWorkers<object>(boss, DEAD_JOBS, {}, (jobs) =>
        Promise.all(jobs.map((job) => withCause(causeOf(job.data), () => logDeadJob(job, log)))),
      )
    },
    stop: (timeoutMs = STOP_TIMEOUT_MS) => {
      stopped ??= stopOnce(timeoutMs)
      return stopped
    },
  }
}

/**
 * The places in the list whose payloads have a waiting job. Locks those jobs, so that none is taken until the transaction ends;
 * skips jobs that are just being taken, because they may not see its changes.
 */
async function holdWaiting<Name extends JobName>(
  tx: Tx,
  name: Name,
  all: JobPayloads[Name][],
): Promise<Set<number>> {
  const { rows } = await tx.execute(sql`
    select wanted.number::int - 1 as number
    from pgboss.job join jsonb_array_elements(${JSON.stringify(all)}::jsonb) with ordinality as wanted (data, number)
      on wanted.data = job.data - ${CAUSE}::text
    where job.name = ${name} and job.state < 'active'
    ${waitingJobsLock}`)
  return new Set(rows.map(({ number }) => Number(number)))
}

async function enqueue<Name extends JobName>(
  db: Db | Tx,
  jobs: { name: Name; data: JobPayloads[Name]; startAfter?: Date | undefined }[],
): Promise<void> {
  if (jobs.length === 0) return
  await addJobsAndNotify(db, jobs)
}

type RunJob<Data> = (job: JobWithMetadata<Data>) => Promise<JobResult>
type RunJobs<Data> = (jobs: JobWithMetadata<Data>[]) => Promise<JobResult[]>

async function startWorkers<Data>(
  boss: PgBoss,
  name: string,
  settings: QueueSettings,
  run: RunJobs<Data>,
): Promise<void> {
  const { atATime = AT_A_TIME, takenAtOnce: batchSize = 1 } = settings
  const options = { ...(isOnTimer(settings) ? WORK_ON_TIMER : WORK), batchSize }
  for (let started = 0; started < atATime; started++) {
    const id: string = await boss.work(name, options, async (jobs: JobWithMetadata<Data>[]) => {
      const results = await run(jobs)
      // A worker waits out its polling interval after each job, even with more of them waiting, unless it is woken.
      boss.notifyWorker(id)
      return results
    })
  }
}

/** The result of a job that this process no longer starts: it is stopping, or the job was passed to another worker. */
const NOT_STARTED = { status: 'failed', output: { code: 'NOT_STARTED' } } as const

/** Each job has its own result, unless one run does all of them. */
function inTurn<Data>(
  { isDoneTogether = false }: QueueSettings,
  run: RunJob<Data>,
  isStopping: () => boolean,
): RunJobs<Data> {
  return async (jobs) => {
    const results: JobResult[] = []
    for (const job of jobs) {
      const [first] = results
      if (first === undefined) results.push(await run(job))
      else if (isDoneTogether) results.push({ ...first, id: job.id })
      else results.push(isStopping() || job.signal.aborted ? { ...NOT_STARTED, id: job.id } : await run(job))
    }
    return results
  }
}

/** Stores only the code of a failure, because the text of an error may quote its payload. */
async function runJob<Name extends JobName>(
  job: JobWithMetadata<JobPayloads[Name]>,
  handler: JobHandler<Name>,
  log: Logger,
): Promise<JobResult> {
  try {
    await handler(job.data, job.signal, job.id)
    jobsRunTotal.inc({ queue: job.name, outcome: 'done' })
    return { id: job.id, status: 'completed' }
  } catch (error) {
    const fault = describeError(error)
    jobsRunTotal.inc({ queue: job.name, outcome: 'failed' })
    log.warn({ job: job.name, id: job.id, attempt: job.retryCount + 1, fault }, 'a job failed')
    return {
      id: job.id,
      status: isPermanent(error) ? 'deadletter' : 'failed',
      output: { code: fault.code ?? fault.name },
    }
  }
}

/** An error that another try cannot help, such as an unknown mail address. */
const isPermanent = (error: unknown) =>
  error instanceof Error && 'isPermanent' in error && error.isPermanent === true

async function logDeadJob(job: JobWithMetadata<object>, log: Logger): Promise<JobResult> {
  const { sourceName, sourceId, sourceRetryCount, sourceOutput } = job
  const code = sourceOutput !== null && 'code' in sourceOutput ? sourceOutput.code : 'WORKER_LOST'
  jobsRunTotal.inc({ queue: sourceName ?? DEAD_JOBS, outcome: 'given up' })
  log.error(
    { job: sourceName, id: sourceId, attempts: (sourceRetryCount ?? 0) + 1, code },
    'a job was given up',
  )
  return { id: job.id, status: 'completed' }
}

const QUIET_MS = 10_000

/**
 * Logs errors of the queue itself, which recovers by itself. While the database is away every worker fails every second, so
 * this logs one line in ten seconds, with the number of lines left out.
 */
function logTroubles(boss: PgBoss, log: Logger, hasStopped: () => boolean): void {
  let quietUntil = 0
  let leftOut = 0
  boss.on('error', (error) => {
    // Its pool does not wait until its connections are closed, and a database that stops next may end them.
    if (hasStopped()) return
    if (performance.now() < quietUntil) {
      leftOut += 1
      return
    }
    log.error({ fault: describeError(error), code: codeOf(error), leftOut }, 'the queue has trouble')
    quietUntil = performance.now() + QUIET_MS
    leftOut = 0
  })
  // Only the message: the data may hold a statement with its parameters.
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the queue warns'))
}

/** Some of pg-boss's errors are plain copies that describeError cannot read. */
function codeOf(error: unknown): string | undefined {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error
  return hasCode && typeof error.code === 'string' ? error.code : undefined
}
