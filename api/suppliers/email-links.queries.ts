import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { suppliers } from '../../db/schema/people.ts'
import { supplierEmailLinks } from '../../db/schema/sign-in.ts'

const links = supplierEmailLinks

export async function insertEmailLink(tx: Tx, link: typeof links.$inferInsert): Promise<void> {
  await tx.insert(links).values(link)
}

/** Used ones too: what they proved was another address, or whose they were is gone. */
export async function deleteEmailLinks(tx: Tx, supplierId: string): Promise<void> {
  await tx.delete(links).where(eq(links.supplierId, supplierId))
}

/** Whoever the link was mailed to, whether or not it still works. */
export async function findEmailLink(db: Db | Tx, tokenDigest: string) {
  const [found] = await db
    .select({ supplierId: links.supplierId })
    .from(links)
    .where(eq(links.tokenDigest, tokenDigest))
  return found
}

/** False for a link that is gone or too old. One that was used stays so since the first time, and says true again. */
export async function spendEmailLink(tx: Tx, tokenDigest: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(links)
    .set({ usedAt: sql`coalesce(${links.usedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(links.tokenDigest, tokenDigest), or(isNotNull(links.usedAt), gt(links.expiresAt, now))))
    .returning({ id: links.id })
  return used.length > 0
}

/** False where mail was known to reach the supplier before. */
export async function noteEmailProved(tx: Tx, supplierId: string, now: Date): Promise<boolean> {
  const proved = await tx
    .update(suppliers)
    .set({ emailProvedAt: now })
    .where(and(eq(suppliers.id, supplierId), isNull(suppliers.emailProvedAt)))
    .returning({ id: suppliers.id })
  return proved.length > 0
}
