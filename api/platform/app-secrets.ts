import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { keptSecrets } from '../../db/schema/operations.ts'
import type { Settings } from './env.ts'
import { newToken } from './shared/secrets.ts'

const NAME = 'app'

/**
 * The secrets of the settings. A demo has none: its own is made once, by whichever process comes first, and kept in the
 * database that they share.
 */
export async function appSecretsOf(settings: Pick<Settings, 'appSecrets'>, db: Db): Promise<string[]> {
  if (settings.appSecrets.length > 0) return settings.appSecrets
  await db.insert(keptSecrets).values({ name: NAME, value: newToken() }).onConflictDoNothing()
  const [kept] = await db.select().from(keptSecrets).where(eq(keptSecrets.name, NAME))
  if (kept === undefined) throw new Error('The demo secret could not be kept.')
  return [kept.value]
}
