import { and, desc, eq, notExists, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockLeadToRead, lockSupplier } from '../../../db/locks.ts'
import { leadMarks } from '../../../db/schema/lead-marks.ts'
import { isOnMarket, leads } from '../../../db/schema/leads.ts'
import type { LeadMark } from '../../../domain/leads/lead-marks.ts'
import type { LeadMarks } from '../../contract/market/lead-marks.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { notOnMarket } from '../browsing/open-market.ts'

/** Of each mark, for a supplier. */
export const MOST_MARKED = 1_000

/** Those that are on the market, the last marked first. */
export async function findMarks(db: Db, supplierId: string): Promise<LeadMarks> {
  const [shortlisted, hidden] = await Promise.all([
    idsOf(db, supplierId, 'shortlisted'),
    idsOf(db, supplierId, 'hidden'),
  ])
  return { shortlisted, hidden }
}

type Own = { supplierId: string; leadId: string }

/** Writes nothing where the lead has this mark already. */
export async function markLead(db: Db, own: Own, mark: LeadMark, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // The mark refers to both: the lead comes before the supplier.
    await lockLeadToRead(tx, own.leadId)
    // So that of two concurrent marks the second counts the first.
    await lockSupplier(tx, own.supplierId)
    const lead = await findLead(tx, own)
    if (lead === undefined) throw notOnMarket()
    if (lead.mark === mark) return
    if (!(await hasRoom(tx, own.supplierId, mark))) throw tooMany(mark)
    const marked = { mark, markedAt: now }
    await tx
      .insert(leadMarks)
      .values({ ...own, ...marked })
      .onConflictDoUpdate({ target: [leadMarks.supplierId, leadMarks.leadId], set: marked })
  })
}

/** Also of a lead that has left the market. */
export async function unmarkLead(db: Db, { supplierId, leadId }: Own): Promise<void> {
  await db.delete(leadMarks).where(and(eq(leadMarks.supplierId, supplierId), eq(leadMarks.leadId, leadId)))
}

async function idsOf(db: Db, supplierId: string, mark: LeadMark): Promise<string[]> {
  const found = await db
    .select({ id: leadMarks.leadId })
    .from(leadMarks)
    .innerJoin(leads, eq(leads.id, leadMarks.leadId))
    .where(and(hasMark(supplierId, mark), isOnMarket(leads)))
    .orderBy(desc(leadMarks.markedAt), desc(leadMarks.leadId))
    .limit(MOST_MARKED)
  return found.map(({ id }) => id)
}

async function findLead(tx: Tx, { supplierId, leadId }: Own) {
  const [found] = await tx
    .select({ mark: leadMarks.mark })
    .from(leads)
    .leftJoin(leadMarks, and(eq(leadMarks.leadId, leads.id), eq(leadMarks.supplierId, supplierId)))
    .where(and(eq(leads.id, leadId), isOnMarket(leads)))
  return found
}

/** Leads that have left the market take no room: their marks go when there is none left. */
async function hasRoom(tx: Tx, supplierId: string, mark: LeadMark): Promise<boolean> {
  const isBelow = async () => (await tx.$count(leadMarks, hasMark(supplierId, mark))) < MOST_MARKED
  if (await isBelow()) return true
  const onMarket = tx
    .select({ one: sql`1` })
    .from(leads)
    .where(and(eq(leads.id, leadMarks.leadId), isOnMarket(leads)))
  await tx.delete(leadMarks).where(and(eq(leadMarks.supplierId, supplierId), notExists(onMarket)))
  return isBelow()
}

const hasMark = (supplierId: string, mark: LeadMark) =>
  and(eq(leadMarks.supplierId, supplierId), eq(leadMarks.mark, mark))

const FRENCH_MARKS: Record<LeadMark, string> = { shortlisted: 'présélectionné', hidden: 'masqué' }

const tooMany = (mark: LeadMark) =>
  new Refusal('too_many_marked_leads', 409, {
    en: `You have ${mark} ${MOST_MARKED.toLocaleString('en-CA')} leads, which is the most you can keep. Remove some first.`,
    fr: `Vous avez ${FRENCH_MARKS[mark]} ${MOST_MARKED.toLocaleString('fr-CA')}\u00a0pistes, soit le maximum. Retirez-en d’abord.`,
  })
