import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { keptSecrets } from '../db/schema/operations.ts'
import { newToken } from './shared/secrets.ts'

const NAME = 'app'

/** The demo's secret: made once, by whichever process comes first, and kept in the database that they share. */
export async function keptAppSecrets(db: Db): Promise<string[]> {
  await db.insert(keptSecrets).values({ name: NAME, value: newToken() }).onConflictDoNothing()
  const [kept] = await db.select().from(keptSecrets).where(eq(keptSecrets.name, NAME))
  if (kept === undefined) throw new Error('The demo secret could not be kept.')
  return [kept.value]
}
