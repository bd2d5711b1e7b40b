import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { passwordLinkRequests, supplierPasswordLinks } from '../../db/schema/sign-in.ts'

const links = supplierPasswordLinks

export async function insertLinkRequest(
  tx: Tx,
  request: typeof passwordLinkRequests.$inferInsert,
): Promise<string> {
  const [inserted] = await tx
    .insert(passwordLinkRequests)
    .values(request)
    .returning({ id: passwordLinkRequests.id })
  if (inserted === undefined) throw new Error('An insert returned no row.')
  return inserted.id
}

/** The address that a link was asked for, which is then nowhere any more; undefined once it has been taken. */
export async function takeLinkRequest(tx: Tx, id: string): Promise<string | undefined> {
  const [taken] = await tx.delete(passwordLinkRequests).where(eq(passwordLinkRequests.id, id)).returning()
  return taken?.email
}

export async function insertLink(tx: Tx, link: typeof links.$inferInsert): Promise<void> {
  await tx.insert(links).values(link)
}

/** A link that was used stays, so that it can be told from one that never was. */
export async function deleteUnusedLinks(tx: Tx, supplierId: string): Promise<void> {
  await tx.delete(links).where(and(eq(links.supplierId, supplierId), isNull(links.usedAt)))
}

/** Used ones too: whose they were is gone. */
export async function deleteLinks(tx: Tx, supplierId: string): Promise<void> {
  await tx.delete(links).where(eq(links.supplierId, supplierId))
}

/** A link that works at this moment. */
export async function findWorkingLink(db: Db, tokenDigest: string, now: Date) {
  const [found] = await db.select().from(links).where(working(tokenDigest, now))
  return found
}

/** Uses the link up. False where it does not work any more: of two at once, one is told so. */
export async function useLink(tx: Tx, tokenDigest: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(links)
    .set({ usedAt: now })
    .where(working(tokenDigest, now))
    .returning({ id: links.id })
  return used.length > 0
}

const working = (tokenDigest: string, now: Date) =>
  and(eq(links.tokenDigest, tokenDigest), isNull(links.usedAt), gt(links.expiresAt, now))
