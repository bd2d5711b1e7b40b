import { type ConstructorOptions, PgBoss } from 'pg-boss'
import { DEAD_JOBS, QUEUES, type QueueSettings } from './job-list.ts'

/** Seconds without a sign from its worker after which a job is given to another; pg-boss takes no less. */
const HEARTBEAT_SECONDS = 10
const SECONDS_TO_RUN = 120

/** Tries within seconds at first, then every 15 minutes at most, for about a day. */
const PATIENCE = { retryLimit: 100, retryDelay: 1, retryBackoff: true, retryDelayMax: 900 }

/** Seconds; what is done is kept a day for looking into. */
const KEPT = 24 * 60 * 60

const CONNECT_TIMEOUT_MS = 5_000
const QUERY_TIMEOUT_MS = 30_000

/**
 * Makes or updates the queue's own schema and its queues. For the migration step and template databases; safe to repeat
 * and to run in several processes at once.
 */
export async function prepareQueue(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({ ...connectionTo(databaseUrl), supervise: false, schedule: false })
  boss.on('error', () => {}) // What fails here also throws.
  try {
    await boss.start()
    await ensureQueue(boss, DEAD_JOBS, {})
    for (const [name, settings] of Object.entries(QUEUES)) {
      await ensureQueue(boss, name, {
        deadLetter: DEAD_JOBS,
        expireInSeconds: settings.secondsToRun ?? SECONDS_TO_RUN,
      })
    }
    await ensureSchedules(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
}

export function connectionTo(databaseUrl: string): ConstructorOptions {
  const bounds = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: QUERY_TIMEOUT_MS }
  return { connectionString: databaseUrl, application_name: 'northrate-jobs', max: 5, ...bounds }
}

async function ensureQueue(
  boss: PgBoss,
  name: string,
  settings: { deadLetter?: string; expireInSeconds?: number },
): Promise<void> {
  const wanted = {
    ...PATIENCE,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: KEPT,
    notify: true,
    ...settings,
  }
  await boss.createQueue(name, wanted)
  await boss.updateQueue(name, wanted)
}

async function ensureSchedules(boss: PgBoss): Promise<void> {
  for (const [name, { every }] of Object.entries<QueueSettings>(QUEUES)) {
    if (every === undefined) await boss.unschedule(name)
    else await boss.schedule(name, every, {}, { tz: 'America/Toronto' })
  }
}
