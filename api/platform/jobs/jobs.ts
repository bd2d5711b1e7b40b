import { sql } from 'drizzle-orm'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Db, Tx } from '../../../db/client.ts'
import type { Limits } from '../../../db/connections.ts'
import { waitingJobsLock } from '../../../db/locks.ts'
import { statement } from '../../../db/statement.ts'
import { describeError } from '../shared/log.ts'
import { type FailedJob, findFailedJobs, tryAgain, tryAllAgain } from './failed-jobs.ts'
import {
  DEAD_JOBS,
  isOnTimer,
  type JobName,
  type JobPayloads,
  QUEUES,
  type QueueSettings,
} from './job-list.ts'
import { isQueueNotified, putInQueue } from './jobs-in-statement.ts'
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
    /** Not before this moment, where one is given. */
    startAfter?: Date,
  ): Promise<void>
  /** The same for many of one name, in one statement. */
  enqueueAll<Name extends JobName>(db: Db | Tx, name: Name, data: JobPayloads[Name][]): Promise<void>
  /**
   * The same, but for those of which a job waits already. That job runs after the caller's transaction ends and so finds what it
   * writes: call this last, because no worker takes the job before that.
   */
  enqueueUnlessWaiting<Name extends JobName>(
    tx: Tx,
    name: Name,
    data: JobPayloads[Name][],
    startAfter?: Date,
  ): Promise<void>
  /** What to do with jobs of this name; nothing runs before `startWorking`. */
  work<Name extends JobName>(name: Name, handler: JobHandler<Name>): void
  /** Ends what jobs have left running; `stop` calls it at once and waits for it no longer than for the jobs. */
  onStop(end: () => Promise<void>): void
  startWorking(): Promise<void>
  /** Jobs whose last try failed, the latest first. */
  failedJobs(): Promise<FailedJob[]>
  /** Gives a failed job its next try now, also one that was given up. Undefined where there is no such job, or no more. */
  retry(id: string): Promise<FailedJob | undefined>
  /** Gives jobs of these names their next try now whose last failed with one of these codes, ten seconds ago or more. */
  retryFailed(names: JobName[], codes: string[]): Promise<void>
  /**
   * Takes no more jobs and waits for those that run; what is not done in time is left to other processes. Jobs may still
   * be put in the queue.
   */
  stop(timeoutMs?: number): Promise<void>
}

/** Jobs of one name that one process runs at the same time, where their queue says nothing else. */
const AT_A_TIME = 2
/** New jobs wake a worker at once; only retries wait for it to look. */
const SECONDS_BETWEEN_LOOKS = 2
/** Where the database passes no notifications on (behind some poolers), new jobs wait for a look too. */
const SECONDS_BETWEEN_LOOKS_UNNOTIFIED = 1
/** Seconds between looks for jobs whose worker has died, by one process for all. */
const SUPERVISION_SECONDS = 2
const STOP_TIMEOUT_MS = 10_000
/** What the queue itself may need on top, to write down what it has left. */
const LAST_WORDS_MS = 500
/** The connection for news has nothing to ask by itself; a question without an answer is how its silence is noticed. */
const BEAT_MS = 3_000

const WORK = {
  includeMetadata: true,
  perJobResults: true,
  pollingIntervalSeconds: SECONDS_BETWEEN_LOOKS_UNNOTIFIED,
  notifyPollingIntervalSeconds: SECONDS_BETWEEN_LOOKS,
} as const
/** A job of which no other may run meanwhile gives more signs of life than it must. */
const WORK_ON_TIMER = { ...WORK, heartbeatRefreshSeconds: 5 } as const

/** The queue in the database (pg-boss, on its own pool of node-postgres). `prepareQueue` must have run. */
export async function openJobs({
  databaseUrl,
  log,
  limits = {},
  beatMs = BEAT_MS,
}: {
  databaseUrl: string
  log: Logger
  limits?: Partial<Limits>
  beatMs?: number
}): Promise<Jobs> {
  const { settings: connection, destroyAll } = connectionsOfQueue(databaseUrl, limits)
  const boss = new PgBoss({
    ...connection,
    // Its schema is the owner's to make and change (`prepareQueue`); here it is only looked at.
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
  const endings: (() => Promise<void>)[] = []
  let stopped: Promise<void> | undefined

  async function stopOnce(timeoutMs: number): Promise<void> {
    const isLate = Promise.withResolvers<void>()
    const late = setTimeout(() => {
      destroyAll()
      isLate.resolve()
    }, timeoutMs + LAST_WORDS_MS)
    const allEnded = Promise.all([
      boss.stop({ graceful: true, timeout: timeoutMs }),
      ...endings.map((end) => end()),
    ])
    await Promise.race([allEnded, isLate.promise])
    hasStopped = true
    clearTimeout(late)
  }

  return {
    async enqueue(db, name, data, startAfter) {
      await enqueue(db, [{ name, data, ...(startAfter && { startAfter }) }])
    },
    async enqueueAll(db, name, all) {
      await enqueue(
        db,
        all.map((data) => ({ name, data })),
      )
    },
    async enqueueUnlessWaiting(tx, name, all, startAfter) {
      if (all.length === 0) return
      const waiting = await holdWaiting(tx, name, all)
      await enqueue(
        tx,
        all
          .filter((_data, number) => !waiting.has(number))
          .map((data) => ({ name, data, ...(startAfter && { startAfter }) })),
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
            (job) => runJob(job, handler, log),
            () => stopped !== undefined,
          ),
        ),
      )
    },
    onStop(end) {
      endings.push(end)
    },
    async startWorking() {
      for (const start of workers) await start()
      await startWorkers<object>(boss, DEAD_JOBS, {}, (jobs) =>
        Promise.all(jobs.map((job) => logDeadJob(job, log))),
      )
    },
    failedJobs: () => findFailedJobs(boss),
    retry: (id) => tryAgain(boss, id),
    retryFailed: (names, codes) => tryAllAgain(boss, names, codes),
    stop: (timeoutMs = STOP_TIMEOUT_MS) => {
      stopped ??= stopOnce(timeoutMs)
      return stopped
    },
  }
}

/**
 * Which of these have a job that waits, by their place in the list. Locked, so that none of those jobs is taken until the
 * transaction ends; one that is being taken is left out, because it may not see what the transaction writes.
 */
async function holdWaiting<Name extends JobName>(
  tx: Tx,
  name: Name,
  all: JobPayloads[Name][],
): Promise<Set<number>> {
  const { rows } = await tx.execute(sql`
    select wanted.number::int - 1 as number
    from pgboss.job join jsonb_array_elements(${JSON.stringify(all)}::jsonb) with ordinality as wanted (data, number)
      on wanted.data = job.data
    where job.name = ${name} and job.state < 'active'
    ${waitingJobsLock}`)
  return new Set(rows.map(({ number }) => Number(number)))
}

async function enqueue<Name extends JobName>(
  db: Db | Tx,
  jobs: { name: Name; data: JobPayloads[Name]; startAfter?: Date }[],
): Promise<void> {
  if (jobs.length === 0) return
  await putJobsInQueue(db, { jobs: JSON.stringify(jobs) })
}

const putJobsInQueue = statement(
  'put_jobs_in_queue',
  sql`with ${putInQueue(sql`${sql.placeholder('jobs')}`)} select ${isQueueNotified}`,
)

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

/**
 * Those that were not begun when we were told to stop have failed, and are tried again soon by whoever is there. One that was
 * given to another, who had no sign of us for too long, is not begun either; nothing that we say of it counts any more.
 */
const NOT_BEGUN = { status: 'failed', output: { code: 'NOT_BEGUN' } } as const

/** Each job has an outcome of its own, but where one run is for all of them. */
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
      else results.push(isStopping() || job.signal.aborted ? { ...NOT_BEGUN, id: job.id } : await run(job))
    }
    return results
  }
}

/** The failure is kept as its code only: an error's text may quote what it was about. */
async function runJob<Name extends JobName>(
  job: JobWithMetadata<JobPayloads[Name]>,
  handler: JobHandler<Name>,
  log: Logger,
): Promise<JobResult> {
  try {
    await handler(job.data, job.signal, job.id)
    return { id: job.id, status: 'completed' }
  } catch (error) {
    const fault = describeError(error)
    log.warn({ job: job.name, id: job.id, attempt: job.retryCount + 1, fault }, 'a job failed')
    return {
      id: job.id,
      status: isPermanent(error) ? 'deadletter' : 'failed',
      output: { code: fault.code ?? fault.name },
    }
  }
}

/** An error that says of itself that another try cannot help, such as a mail address that does not exist. */
const isPermanent = (error: unknown) =>
  error instanceof Error && 'isPermanent' in error && error.isPermanent === true

async function logDeadJob(job: JobWithMetadata<object>, log: Logger): Promise<JobResult> {
  const { sourceName, sourceId, sourceRetryCount, sourceOutput } = job
  const code = sourceOutput !== null && 'code' in sourceOutput ? sourceOutput.code : 'WORKER_LOST'
  log.error(
    { job: sourceName, id: sourceId, attempts: (sourceRetryCount ?? 0) + 1, code },
    'a job was given up',
  )
  return { id: job.id, status: 'completed' }
}

const QUIET_MS = 10_000

/**
 * Logs what the queue itself runs into; it goes on by itself. While the database is away every worker fails every
 * second, so one line speaks for ten seconds and counts those it left out.
 */
function logTroubles(boss: PgBoss, log: Logger, hasStopped: () => boolean): void {
  let quietUntil = 0
  let leftOut = 0
  boss.on('error', (error) => {
    // Its pool does not wait until its connections have closed: a database that is stopped next may still end them.
    if (hasStopped()) return
    if (performance.now() < quietUntil) {
      leftOut += 1
      return
    }
    log.error({ fault: describeError(error), code: codeOf(error), leftOut }, 'the queue has trouble')
    quietUntil = performance.now() + QUIET_MS
    leftOut = 0
  })
  // The data of a warning may hold a statement with its parameters.
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the queue warns'))
}

/** Some of pg-boss's errors are plain copies that describeError cannot read. */
function codeOf(error: unknown): string | undefined {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error
  return hasCode && typeof error.code === 'string' ? error.code : undefined
}
