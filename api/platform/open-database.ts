import { resolve } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { NIGHTLY_CONNECTIONS } from '../../db/connections.ts'
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { asClient, isMigrated, migrateDatabase } from '../../db/migrate.ts'
import { powersOverEvidence } from '../../db/privileges.ts'
import { MadeBefore } from '../../db/run-migrations.ts'
import { keptSecrets } from '../../db/schema/operations.ts'
import type { Settings } from './env.ts'
import { prepareQueue } from './jobs/prepare-queue.ts'
import { newToken } from './shared/secrets.ts'

type DatabaseSettings = Pick<Settings, 'production' | 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>
type OpenDatabase = {
  /** As the application's role. */
  url: string
  close(): Promise<void>
}

/**
 * Returns the database of the settings, migrated if we have its owner's address, and otherwise checked. Rejects with one line for
 * people. Production refuses a role that could rewrite the evidence (decision 29).
 */
export async function openDatabase(
  settings: DatabaseSettings,
  { onProblem, stop }: { onProblem(text: string): void; stop?: AbortSignal },
): Promise<OpenDatabase> {
  if (settings.databaseUrl === '') return openEmbedded(settings.dataDir, onProblem, stop)
  await prepareExternal(settings, onProblem)
  return { url: settings.databaseUrl, close: async () => {} }
}

async function openEmbedded(
  dataDir: string,
  onProblem: (text: string) => void,
  stop?: AbortSignal,
): Promise<OpenDatabase> {
  const embedded = await startEmbeddedPostgres({ dataDir, onProblem })
  try {
    stop?.throwIfAborted()
    await migrate(embedded.ownerUrl, embedded.url)
    stop?.throwIfAborted()
    return embedded
  } catch (error) {
    await embedded.close()
    throw error instanceof MadeBefore
      ? new MadeBefore(`The data folder ${resolve(dataDir)}`, 'DATA_DIR to another folder')
      : error
  }
}

async function prepareExternal(
  { production, databaseUrl, databaseOwnerUrl }: DatabaseSettings,
  onProblem: (text: string) => void,
): Promise<void> {
  if (databaseOwnerUrl !== '') await migrate(databaseOwnerUrl, databaseUrl)
  const powers = await asClient(databaseUrl, powersOverEvidence)
  if (powers.length > 0) {
    const line = `DATABASE_URL could rewrite the evidence, since its role ${powers[0]}. Give it a role of its own that may only log in, and the owner's address to DATABASE_OWNER_URL.`
    if (production) throw new Error(line)
    onProblem(line)
    if (databaseOwnerUrl === '') await migrate(databaseUrl, databaseUrl)
  }
  if (!(await asClient(databaseUrl, isMigrated)))
    throw new Error(
      'The database is not up to date. Set DATABASE_OWNER_URL, here or for npm run db:migrate, which then brings it there.',
    )
}

/** For `npm run db:migrate`, too. */
export const migrate = (ownerUrl: string, applicationUrl: string): Promise<void> =>
  migrateDatabase({ owner: ownerUrl, application: applicationUrl }, () => prepareQueue(ownerUrl))

/** The change feed's: one listens, one announces. */
const FEED_CONNECTIONS = 2

/** Says how many connections this process may open, and warns where the server does not allow as many. */
export async function checkConnections(
  db: Db,
  { connections }: Pick<Settings, 'connections'>,
  log: { info(text: string): void; warn(text: string): void },
): Promise<void> {
  const { database, market, limits, queue } = connections
  // The queue has one more that listens.
  const mayOpen = database + market + limits + queue + 1 + FEED_CONNECTIONS + NIGHTLY_CONNECTIONS.size
  const { rows } = await db.execute<{ allowed: number }>(sql`select current_setting('max_connections')::int
    - current_setting('superuser_reserved_connections')::int as allowed`)
  const allowed = rows[0]?.allowed ?? 0
  const state = `This process may open ${mayOpen} connections to the database, which allows ${allowed} to all processes together`
  if (mayOpen <= allowed) log.info(`${state}.`)
  else
    log.warn(
      `${state}: calls will fail. Raise its max_connections, or lower DATABASE_CONNECTIONS, MARKET_CONNECTIONS, LIMIT_CONNECTIONS or QUEUE_CONNECTIONS.`,
    )
}

const NAME = 'app'

/** The secrets of the settings; a demo creates one and stores it in its database, which its processes share. */
export async function appSecretsOf(settings: Pick<Settings, 'appSecrets'>, db: Db): Promise<string[]> {
  if (settings.appSecrets.length > 0) return settings.appSecrets
  await db.insert(keptSecrets).values({ name: NAME, value: newToken() }).onConflictDoNothing()
  const [kept] = await db.select().from(keptSecrets).where(eq(keptSecrets.name, NAME))
  if (kept === undefined) throw new Error('The demo secret could not be kept.')
  return [kept.value]
}
