import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { webhookSecrets } from '../../../db/schema/webhooks.ts'
import { encryptionFor } from '../../platform/shared/secrets.ts'

/** As Standard Webhooks writes them: 24 to 64 bytes in base64 behind a prefix that scanners of leaked secrets know. */
const SECRET_BYTES = 32
const SECRET_PREFIX = 'whsec_'

const encryption = (appSecrets: string[]) => encryptionFor(appSecrets, 'webhook secrets')

/** Makes a new one and keeps it encrypted; gives it as its supplier is shown it this once. */
export async function addSecret(
  tx: Tx,
  { appSecrets }: { appSecrets: string[] },
  endpointId: string,
  now: Date,
): Promise<string> {
  const secret = SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')
  await tx
    .insert(webhookSecrets)
    .values({ endpointId, secret: encryption(appSecrets).encrypt(secret), createdAt: now })
  return secret
}

/** From now on the newest one is valid until `until` only; those before it are not any more. */
export async function retireSecrets(tx: Tx, endpointId: string, until: Date): Promise<void> {
  const ofEndpoint = eq(webhookSecrets.endpointId, endpointId)
  await tx.delete(webhookSecrets).where(and(ofEndpoint, isNotNull(webhookSecrets.expiresAt)))
  await tx
    .update(webhookSecrets)
    .set({ expiresAt: until })
    .where(and(ofEndpoint, isNull(webhookSecrets.expiresAt)))
}

/** All that are valid at a moment, the newest first. */
export async function validSecrets(
  db: Db | Tx,
  { appSecrets }: { appSecrets: string[] },
  endpointId: string,
  now: Date,
): Promise<string[]> {
  const found = await db
    .select({ secret: webhookSecrets.secret })
    .from(webhookSecrets)
    .where(
      and(
        eq(webhookSecrets.endpointId, endpointId),
        sql`(${webhookSecrets.expiresAt} is null or ${webhookSecrets.expiresAt} > ${now.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(sql`${webhookSecrets.expiresAt} desc nulls first`)
  const { decrypt } = encryption(appSecrets)
  return found.map(({ secret }) => {
    const readable = decrypt(secret)
    if (readable === null) throw new Error('A webhook secret is encrypted under none of our secrets.')
    return readable
  })
}
