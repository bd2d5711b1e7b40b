import { type ConstructorOptions, PgBoss } from 'pg-boss'
import { type Connections, type Limits, openConnections } from '../../../db/connections.ts'
import { DEAD_JOBS, isOnTimer, QUEUES, type QueueSettings } from './job-list.ts'

const CONNECTIONS = 5

/** Seconds without a heartbeat after which another worker gets the job; the minimum of pg-boss. */
const HEARTBEAT_SECONDS = 10
/** For jobs that must not run twice concurrently: their worker may need a new connection for its heartbeat. */
const HEARTBEAT_OF_ONE_AT_A_TIME_SECONDS = 30
const SECONDS_TO_RUN = 120

/** Tries follow within seconds at first, then every 15 minutes, for about a day. */
const PATIENCE = { retryLimit: 100, retryDelay: 1, retryBackoff: true, retryDelayMax: 900 }

/** Seconds that a completed job is kept. */
const KEPT = 24 * 60 * 60

/** Creating or migrating the queue's tables may take longer than any later statement. */
const PREPARING_TIMEOUT_MS = 30_000

/** Creates or updates the queue's schema and queues. Safe to repeat, and to run in several processes concurrently. */
export async function prepareQueue(databaseUrl: string): Promise<void> {
  const { settings: connection } = connectionsOfQueue(databaseUrl, {
    statementTimeoutMs: PREPARING_TIMEOUT_MS,
  })
  const boss = new PgBoss({ ...connection, supervise: false, schedule: false })
  boss.on('error', () => {}) // What fails here also throws.
  try {
    await boss.start()
    await ensureQueue(boss, DEAD_JOBS, {})
    for (const [name, settings] of Object.entries<QueueSettings>(QUEUES)) {
      await ensureQueue(boss, name, {
        deadLetter: DEAD_JOBS,
        expireInSeconds: settings.secondsToRun ?? SECONDS_TO_RUN,
        ...(settings.isTriedOnce && { retryLimit: 0 }),
        ...(isOnTimer(settings) && { heartbeatSeconds: HEARTBEAT_OF_ONE_AT_A_TIME_SECONDS }),
      })
      await ensurePolicy(boss, name, isOnTimer(settings) ? 'exclusive' : 'standard')
    }
    await ensureSchedules(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** For pg-boss, which has its own pool and a connection that listens. */
export function connectionsOfQueue(
  databaseUrl: string,
  limits: Partial<Limits> = {},
  max = CONNECTIONS,
): Omit<Connections, 'settings'> & { settings: ConstructorOptions } {
  // Its statements may wait for one another as long as one may take.
  const { settings, destroyAll } = openConnections(databaseUrl, 'northrate-jobs', {
    lockTimeoutMs: 0,
    ...limits,
  })
  return { settings: { ...settings, max }, destroyAll }
}

async function ensureQueue(
  boss: PgBoss,
  name: string,
  settings: { deadLetter?: string; expireInSeconds?: number; retryLimit?: number; heartbeatSeconds?: number },
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

/**
 * pg-boss sets the policy of a queue only when it creates it, and each job has the policy it was added under. This changes both;
 * of jobs that piled up under the former policy it keeps the one that is furthest.
 */
async function ensurePolicy(boss: PgBoss, name: string, policy: 'exclusive' | 'standard'): Promise<void> {
  await boss.getDb().executeSql(
    `with changed as (
      update pgboss.queue set policy = $2 where name = $1 and policy <> $2 returning name
    ), kept as (
      select j.id from pgboss.job j join changed on changed.name = j.name
      where j.state <= 'active' order by j.state desc, j.created_on, j.id limit 1
    ), gone as (
      delete from pgboss.job where name in (select name from changed) and $2 = 'exclusive'
        and state < 'active' and id not in (select id from kept)
    )
    update pgboss.job set policy = $2 where name = $1 and id in (select id from kept)`,
    [name, policy],
  )
}

async function ensureSchedules(boss: PgBoss): Promise<void> {
  for (const [name, { every }] of Object.entries<QueueSettings>(QUEUES)) {
    if (every === undefined) await boss.unschedule(name)
    else await boss.schedule(name, every, {}, { tz: 'America/Toronto' })
  }
}
