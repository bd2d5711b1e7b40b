import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockTestPurchase } from '../../../db/locks.ts'
import { leadNotes } from '../../../db/schema/follow-ups.ts'
import { testPurchases } from '../../../db/schema/test-mode.ts'
import { holdCallingKey } from '../../connect/api-keys/calling-key.ts'
import type { PurchasedLeadsQuery } from '../../contract/buying/my-leads.ts'
import type { PurchasedLead, SupplierAnalytics } from '../../contract/buying/purchases.ts'
import { CORRECTION, findTestLead, type TestLead } from '../../market/browsing/test-leads.ts'
import { shownToCaller } from './contact-details.ts'
import { NO_CONTACT_FIGURES } from './contact-figures.ts'
import { keepNote, type Note, noteNotFound, notesOf, type OwnNote, removeNote } from './notes.ts'
import { type OutcomeChange, outcomeAfter } from './outcome.ts'
import {
  addressOfNextPage,
  analyticsOf,
  type FollowUps,
  followUpOnOf,
  notYourLead,
  wirePurchasedLead,
} from './purchased-leads.ts'

type TestPurchase = Omit<typeof testPurchases.$inferSelect, 'supplierId'> & FollowUps

type Own = { supplierId: string; leadId: string }

/** A page of the test leads that the supplier has bought, newest first. Filters and order change nothing (decision 42). */
export async function testPurchasesPage(
  db: Db,
  supplierId: string,
  query: PurchasedLeadsQuery,
): Promise<{ leads: PurchasedLead[]; next: string | null }> {
  const bought = await findTestPurchases(db, { supplierId })
  const place = bought.findIndex(({ leadId }) => leadId === query.after)
  // Nothing follows a lead that the supplier has not bought.
  const rest = query.after !== null && place === -1 ? [] : bought.slice(place + 1)
  const shown = rest.slice(0, query.limit)
  const last = rest.length > shown.length ? shown.at(-1) : undefined
  return { leads: shown.map(wireTestPurchase), next: last ? addressOfNextPage(query, last.leadId) : null }
}

/** Nothing is ever spent. */
export async function testAnalytics(db: Db, supplierId: string): Promise<SupplierAnalytics> {
  const bought = await findTestPurchases(db, { supplierId })
  const outcomes = { pending: 0, contacted: 0, converted: 0, lost: 0 }
  for (const { outcome } of bought) outcomes[outcome] += 1
  return analyticsOf({ purchased: bought.length, spentCents: 0, ...outcomes }, NO_CONTACT_FIGURES)
}

export const recordTestOutcome = (db: Db, { update, ...own }: OutcomeChange): Promise<PurchasedLead> =>
  changeTestPurchase(db, own, async (tx, before) => {
    await tx.update(testPurchases).set(outcomeAfter(before, update)).where(isPurchase(own))
    if (update.note) await keepNote(tx, { ...own, text: update.note })
  })

export const addTestNote = (db: Db, note: Note): Promise<PurchasedLead> =>
  changeTestPurchase(db, note, (tx) => keepNote(tx, note))

/** Refuses the note of a real lead as an unknown one. */
export async function deleteTestNote(db: Db, own: OwnNote): Promise<PurchasedLead> {
  const isOwn = and(eq(leadNotes.id, own.noteId), eq(leadNotes.supplierId, own.supplierId))
  const [note] = await db.select().from(leadNotes).where(isOwn)
  if (note === undefined || findTestLead(note.leadId) === undefined) throw noteNotFound()
  return changeTestPurchase(db, { ...own, leadId: note.leadId }, (tx) => removeNote(tx, own))
}

/** Changes the supplier's own test lead, and returns it as the caller may see it. */
export async function changeTestPurchase(
  db: Db,
  own: Own & { now: Date },
  change: (tx: Tx, before: TestPurchase) => Promise<unknown>,
): Promise<PurchasedLead> {
  const changed = await db.transaction(async (tx) => {
    await holdCallingKey(tx, own.leadId)
    const before = await lockedTestPurchase(tx, own)
    if (before === undefined) throw notYourLead()
    await change(tx, before)
    const [after = before] = await findTestPurchases(tx, own)
    return wireTestPurchase(after)
  })
  return shownToCaller(db, changed, own)
}

/** Undefined for a lead that the supplier has not bought in test mode. */
export async function lockedTestPurchase(tx: Tx, own: Own): Promise<TestPurchase | undefined> {
  await lockTestPurchase(tx, own)
  const [purchase] = await findTestPurchases(tx, own)
  return purchase
}

/** One or all of a supplier's, with their notes and reminders, the newest first. */
export const findTestPurchases = (
  db: Db | Tx,
  { supplierId, leadId }: { supplierId: string; leadId?: string },
): Promise<TestPurchase[]> =>
  db
    .select({
      ...getTableColumns(testPurchases),
      notes: notesOf(testPurchases),
      followUpOn: followUpOnOf(testPurchases),
    })
    .from(testPurchases)
    .where(
      leadId === undefined ? eq(testPurchases.supplierId, supplierId) : isPurchase({ supplierId, leadId }),
    )
    .orderBy(desc(testPurchases.purchasedAt), desc(testPurchases.leadId))

export const isPurchase = ({ supplierId, leadId }: Own) =>
  and(eq(testPurchases.supplierId, supplierId), eq(testPurchases.leadId, leadId))

/** With its contact, like a lead bought with a credit. Its receipt number belongs to no receipt. */
export function wireTestPurchase({ changedAt, ...purchase }: TestPurchase): PurchasedLead {
  const bought = findTestLead(purchase.leadId)
  if (bought === undefined) throw new Error('A lead of the test mode is no longer in the code.')
  const changedBy = (fate: TestLead['fate']) => (bought.fate === fate ? changedAt : null)
  const consent = {
    receiptId: bought.id,
    text: 'A made-up lead of the test mode: nobody has agreed to anything.',
    textVersion: 'test',
    language: 'en',
    consentedAt: bought.submittedAt,
    verifiedEmail: bought.email,
    verifiedPhone: bought.phoneVerified ? bought.phone : '',
  } as const
  const wire = wirePurchasedLead({
    ...purchase,
    lead: changedBy('corrected') === null ? bought : { ...bought, ...CORRECTION },
    purchase: {
      ...purchase,
      priceCents: 0,
      source: 'credit',
      contactedAt: null,
      outcomeNotedAt: purchase.purchasedAt,
    },
    receiptNumber: bought.number,
    withdrawnAt: changedBy('withdrawn'),
    said: { ...bought.calls, contactedAnswer: null, cancelledAt: changedBy('cancelled'), renewedAt: null },
    isRefunded: false,
    consent: bought.hasConsentRecord ? consent : null,
  })
  return { ...wire, receiptNumber: `TEST-${String(bought.number).padStart(2, '0')}` }
}
