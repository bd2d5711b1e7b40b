import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { consents } from '../../db/schema/consents.ts'
import { contactRequests, quotes, rateChecks } from '../../db/schema/rate-checks.ts'
import type { Visitor } from '../users/visitor.ts'

export async function insertRateCheck(tx: Tx, rateCheck: typeof rateChecks.$inferInsert): Promise<string> {
  const [inserted] = await tx.insert(rateChecks).values(rateCheck).returning({ id: rateChecks.id })
  if (inserted === undefined) throw new Error('The rate check was not inserted.')
  return inserted.id
}

export async function insertQuotes(tx: Tx, rows: (typeof quotes.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(quotes).values(rows)
}

export async function insertConsent(tx: Tx, consent: typeof consents.$inferInsert) {
  const [inserted] = await tx.insert(consents).values(consent).returning()
  if (inserted === undefined) throw new Error('The consent was not inserted.')
  return inserted
}

/** A rate check that this very visitor submitted; undefined for anyone else's. */
export async function findOwnRateCheck(tx: Tx, id: string, visitor: Visitor) {
  const [found] = await tx
    .select({ id: rateChecks.id, leadId: rateChecks.leadId })
    .from(rateChecks)
    .where(and(eq(rateChecks.id, id), eq(rateChecks.visitorDigest, visitor.digest)))
  return found
}

/** False when it had been asked for before. */
export async function noteContactRequest(tx: Tx, rateCheckId: string, now: Date): Promise<boolean> {
  const noted = await tx
    .insert(contactRequests)
    .values({ rateCheckId, requestedAt: now })
    .onConflictDoNothing()
    .returning({ id: contactRequests.rateCheckId })
  return noted.length > 0
}

/** What the summary mail tells; undefined when the rate check is gone, or names nobody any more. */
export async function findRateCheckForSummary(db: Db, id: string) {
  const [found] = await db
    .select({
      email: rateChecks.email,
      firstName: rateChecks.firstName,
      company: rateChecks.company,
      estimate: rateChecks.estimate,
      checkedAt: rateChecks.checkedAt,
    })
    .from(rateChecks)
    .where(and(eq(rateChecks.id, id), isNull(rateChecks.erasedAt)))
  return found
}

export async function findNewestName(db: Db | Tx, email: string) {
  const [found] = await db
    .select({ firstName: rateChecks.firstName, lastName: rateChecks.lastName })
    .from(rateChecks)
    .where(eq(rateChecks.email, email))
    .orderBy(desc(rateChecks.checkedAt))
    .limit(1)
  return found
}
