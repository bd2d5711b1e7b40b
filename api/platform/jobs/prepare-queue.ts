import { type ConstructorOptions, PgBoss } from 'pg-boss'
import { type Connections, type Limits, openConnections } from '../../../db/connections.ts'
import { DEAD_JOBS, isOnTimer, QUEUES, type QueueSettings } from './job-list.ts'

/** Seconds without a sign from its worker after which a job is given to another; pg-boss takes no less. */
const HEARTBEAT_SECONDS = 10
/** Of a job that must not run twice at once: its worker may need a new connection to give a sign. */
const HEARTBEAT_OF_ONE_AT_A_TIME_SECONDS = 30
const SECONDS_TO_RUN = 120

/** Tries within seconds at first, then every 15 minutes at most, for about a day. */
const PATIENCE = { retryLimit: 100, retryDelay: 1, retryBackoff: true, retryDelayMax: 900 }

/** Seconds; what is done is kept a day for looking into. */
const KEPT = 24 * 60 * 60

const CONNECTIONS = 5
/** Making the queue's tables, or changing them for a newer version, may take longer than anything later. */
const PREPARING_TIMEOUT_MS = 30_000

/**
 * Makes or updates the queue's own schema and its queues. For the migration step and template databases; safe to repeat
 * and to run in several processes at once.
 */
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

/** For pg-boss, which has a pool of its own and one more connection that listens. */
export function connectionsOfQueue(
  databaseUrl: string,
  limits: Partial<Limits> = {},
): Omit<Connections, 'settings'> & { settings: ConstructorOptions } {
  // Its statements wait for one another, for as long as one may take.
  const { settings, destroyAll } = openConnections(databaseUrl, 'northrate-jobs', {
    lockTimeoutMs: 0,
    ...limits,
  })
  return { settings: { ...settings, max: CONNECTIONS }, destroyAll }
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
 * pg-boss gives a queue its policy when it makes it, and none later; each job carries the one it was added under. So both
 * are changed here, and of jobs that were added when more than one could wait the one that is furthest stays.
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
