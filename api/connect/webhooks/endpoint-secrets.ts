import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { webhookSecrets } from '../../../db/schema/webhooks.ts'
import { encryptionFor, renewEach } from '../../platform/shared/secrets.ts'

/** Standard Webhooks: 24 to 64 bytes in base64, behind a prefix that secret scanners know. */
const SECRET_BYTES = 32
const SECRET_PREFIX = 'whsec_'

const encryption = (appSecrets: string[]) => encryptionFor(appSecrets, 'webhook secrets')

/** Stores a new secret, encrypted, and returns it in plain text: the supplier sees it only this once. */
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

/** Lets the newest secret expire at `until` and deletes those before it. */
export async function retireSecrets(tx: Tx, endpointId: string, until: Date): Promise<void> {
  const ofEndpoint = eq(webhookSecrets.endpointId, endpointId)
  await tx.delete(webhookSecrets).where(and(ofEndpoint, isNotNull(webhookSecrets.expiresAt)))
  await tx
    .update(webhookSecrets)
    .set({ expiresAt: until })
    .where(and(ofEndpoint, isNull(webhookSecrets.expiresAt)))
}

/** Newest first. */
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

/** Encrypts all of them under the newest of our secrets. */
export async function renewWebhookSecrets(db: Db, { appSecrets }: { appSecrets: string[] }) {
  const stored = await db.select({ id: webhookSecrets.id, value: webhookSecrets.secret }).from(webhookSecrets)
  return renewEach(
    stored,
    () => encryption(appSecrets),
    ({ id, value }, secret) =>
      db
        .update(webhookSecrets)
        .set({ secret })
        .where(and(eq(webhookSecrets.id, id), eq(webhookSecrets.secret, value))),
  )
}
