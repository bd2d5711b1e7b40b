import { and, desc, eq, getTableColumns, gte, inArray, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockTestPurchase } from '../../../db/locks.ts'
import { leadNotes, leadReminders } from '../../../db/schema/follow-ups.ts'
import { testPurchases } from '../../../db/schema/test-mode.ts'
import { webhookEvents } from '../../../db/schema/webhooks.ts'
import type { WebhookEventType } from '../../../domain/connect.ts'
import type { Period } from '../../../domain/periods.ts'
import { holdCallingKey } from '../../connect/api-keys/calling-key.ts'
import { forgetAnswersInTestMode } from '../../connect/api-keys/idempotency.ts'
import { recordEvent } from '../../connect/webhooks/record-event.ts'
import type { PurchasedLeadsQuery } from '../../contract/buying/my-leads.ts'
import type { PurchasedLead } from '../../contract/buying/purchases.ts'
import type { TestMode } from '../../contract/connect/api-keys.ts'
import type { LeadCard } from '../../contract/market/market.ts'
import type { MarketQuery } from '../../contract/market/market-query.ts'
import { notOnMarket } from '../../market/browsing/open-market.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { secondsAfter } from '../../platform/shared/clock.ts'
import type { Buyer } from '../checkout/open-attempt.ts'
import { keepReminder, type ReminderChange } from '../follow-ups/set-reminder.ts'
import { shownToCaller } from '../my-leads/contact-details.ts'
import { keepNote, type Note, noteNotFound, notesOf, type OwnNote, removeNote } from '../my-leads/notes.ts'
import { type OutcomeChange, outcomeAfter } from '../my-leads/outcome.ts'
import { followUpOnOf, notYourLead } from '../my-leads/purchased-leads.ts'
import { leadAlreadySold, leadNotFound, supplierInactive } from '../settling/buying.refusals.ts'
import { findTestLead, TEST_LEADS } from './test-leads.ts'
import {
  CHANGES_AFTER_SECONDS,
  type TestPurchase,
  testAnalytics,
  testCard,
  testFigures,
  testMarketPage,
  testPurchasesPage,
  testSearch,
  wirePurchase,
} from './test-mode.ts'

type Own = { supplierId: string; leadId: string; now: Date }
type Order = Omit<Own, 'supplierId'> & { buyer: Buyer }
type Needs = Pick<Dependencies, 'db' | 'jobs'>

export type TestLeads = ReturnType<typeof openTestLeads>

/** Answers calls by test keys as the live calls would, from the leads in the code and the supplier's test purchases. */
export function openTestLeads(deps: Needs) {
  const { db } = deps
  const own = (supplierId: string) => testPurchasesWhere(db, eq(testPurchases.supplierId, supplierId))
  return {
    page: async (supplierId: string, query: MarketQuery) => testMarketPage(query, await own(supplierId)),
    /** Refuses an id that is none of the leads, and a lead that the supplier has bought. */
    async lead({ supplierId, leadId }: Omit<Own, 'now'>): Promise<LeadCard> {
      const card = testCard(leadId, await own(supplierId))
      if (card === undefined) throw notOnMarket()
      return card
    },
    purchasedLeads: async (supplierId: string, query: PurchasedLeadsQuery, now: Date) =>
      testPurchasesPage(query, await own(supplierId), now),
    analytics: async (supplierId: string) => testAnalytics(await own(supplierId)),
    figures: async (supplierId: string, period: Period) => testFigures(await own(supplierId), period),
    savedSearches: async (supplierId: string) => [testSearch(await own(supplierId))],
    buy: (order: Order) => buyTestLead(deps, order),
    recordOutcome: (change: OutcomeChange) => recordTestOutcome(db, change),
    addNote: (note: Note) => changeOwn(db, note, (tx) => keepNote(tx, note)),
    deleteNote: (own: OwnNote) => deleteTestNote(db, own),
    setReminder: (change: ReminderChange) =>
      changeOwn(db, change, (tx, lead) => keepReminder(tx, change, lead)),
  }
}

/** With their notes and reminders, the newest first. */
const testPurchasesWhere = (db: Db | Tx, which: SQL | undefined): Promise<TestPurchase[]> =>
  db
    .select({
      ...getTableColumns(testPurchases),
      notes: notesOf(testPurchases),
      followUpOn: followUpOnOf(testPurchases),
    })
    .from(testPurchases)
    .where(which)
    .orderBy(desc(testPurchases.purchasedAt), desc(testPurchases.leadId))

/** Withdraws, corrects or cancels some leads after their purchase. */
export const handleTestModeJobs = (deps: Pick<Dependencies, 'db' | 'jobs' | 'clock'>): void =>
  deps.jobs.work('change-test-purchase', (purchase) =>
    changeTestPurchase(deps, { ...purchase, now: deps.clock.now() }),
  )

/**
 * Takes no money and no credit and makes no receipt, so a supplier that awaits approval may use it. A repeat returns the same lead
 * and sends no second event.
 */
async function buyTestLead({ db, jobs }: Needs, { buyer, leadId, now }: Order): Promise<PurchasedLead> {
  const supplierId = buyer.id
  if (buyer.status === 'inactive') throw supplierInactive()
  const lead = findTestLead(leadId)
  if (lead === undefined) throw leadNotFound()
  if (lead.fate === 'sold') throw leadAlreadySold()
  const { wire, isNew } = await db.transaction(async (tx) => {
    await holdCallingKey(tx, leadId)
    const [bought] = await tx
      .insert(testPurchases)
      .values({ supplierId, leadId, purchasedAt: now })
      .onConflictDoNothing()
      .returning()
    if (bought === undefined) return { wire: await ownLead(tx, { supplierId, leadId, now }), isNew: false }
    const wire = wirePurchase({ ...bought, notes: [], followUpOn: null }, now)
    const own = { supplierId, leadId }
    const data = async () => ({ lead: wire })
    await recordEvent(tx, jobs, { ...own, mode: 'test', type: 'lead.purchased', data, now })
    const changesAt = secondsAfter(now, CHANGES_AFTER_SECONDS)
    if (lead.fate !== 'stays') await jobs.enqueue(tx, 'change-test-purchase', own, changesAt)
    return { wire, isNew: true }
  })
  return isNew ? wire : shownToCaller(db, wire, { supplierId, now })
}

async function ownLead(tx: Tx, { supplierId, leadId, now }: Own): Promise<PurchasedLead> {
  const purchase = await lockOwn(tx, { supplierId, leadId })
  // A reset has deleted it between the two statements.
  if (purchase === undefined) throw leadNotFound()
  return wirePurchase(purchase, now)
}

/** Undefined for a lead that the supplier has not bought in test mode. */
async function lockOwn(tx: Tx, own: Omit<Own, 'now'>): Promise<TestPurchase | undefined> {
  await lockTestPurchase(tx, own)
  const [purchase] = await testPurchasesWhere(tx, isPurchase(own.supplierId, own.leadId))
  return purchase
}

/** Changes the supplier's own test lead, and returns it as the caller may see it. */
async function changeOwn(
  db: Db,
  own: Own,
  change: (tx: Tx, lead: PurchasedLead, purchase: TestPurchase) => Promise<unknown>,
): Promise<PurchasedLead> {
  const changed = await db.transaction(async (tx) => {
    await holdCallingKey(tx, own.leadId)
    const before = await lockOwn(tx, own)
    if (before === undefined) throw notYourLead()
    await change(tx, wirePurchase(before, own.now), before)
    return ownLead(tx, own)
  })
  return shownToCaller(db, changed, own)
}

const recordTestOutcome = (db: Db, { update, ...own }: OutcomeChange): Promise<PurchasedLead> =>
  changeOwn(db, own, async (tx, _, before) => {
    const after = outcomeAfter(before, update)
    await tx.update(testPurchases).set(after).where(isPurchase(own.supplierId, own.leadId))
    if (update.note) await keepNote(tx, { ...own, text: update.note })
  })

/** Refuses the note of a real lead as an unknown one. */
async function deleteTestNote(db: Db, own: OwnNote): Promise<PurchasedLead> {
  const isOwn = and(eq(leadNotes.id, own.noteId), eq(leadNotes.supplierId, own.supplierId))
  const [note] = await db.select().from(leadNotes).where(isOwn)
  if (note === undefined || findTestLead(note.leadId) === undefined) throw noteNotFound()
  return changeOwn(db, { ...own, leadId: note.leadId }, (tx) => removeNote(tx, own))
}

/** Withdraws, corrects or cancels the lead if that is its fate. A repeat sends no second event. */
export async function changeTestPurchase(
  { db, jobs }: Needs,
  { supplierId, leadId, now }: Own,
): Promise<void> {
  await db.transaction(async (tx) => {
    const purchase = await lockOwn(tx, { supplierId, leadId })
    // Deleted by a reset.
    if (purchase === undefined) return
    const happened = { supplierId, mode: 'test', leadId, now } as const
    const fate = findTestLead(leadId)?.fate
    if (fate === 'withdrawn' && purchase.withdrawnAt === null) {
      await tx.update(testPurchases).set({ withdrawnAt: now }).where(isPurchase(supplierId, leadId))
      await recordEvent(tx, jobs, {
        ...happened,
        type: 'lead.withdrawn',
        data: async () => ({ leadId, withdrawnAt: now.toISOString(), reason: 'withdrawn' }),
      })
    }
    await forgetAnswersInTestMode(tx, supplierId, leadId)
    const isFirst = async (type: WebhookEventType) => !(await hasEvent(tx, type, purchase, supplierId))
    if (fate === 'cancelled' && (await isFirst('lead.cancelled')))
      await recordEvent(tx, jobs, {
        ...happened,
        type: 'lead.cancelled',
        data: async () => ({
          leadId,
          cancelledAt: wirePurchase(purchase, now).cancelledAt ?? now.toISOString(),
        }),
      })
    if (fate === 'corrected' && (await isFirst('lead.corrected')))
      await recordEvent(tx, jobs, {
        ...happened,
        type: 'lead.corrected',
        data: async () => ({ lead: wirePurchase(purchase, now) }),
      })
  })
}

async function hasEvent(
  tx: Tx,
  type: WebhookEventType,
  purchase: TestPurchase,
  supplierId: string,
): Promise<boolean> {
  const isSame = and(
    eq(webhookEvents.supplierId, supplierId),
    eq(webhookEvents.leadId, purchase.leadId),
    eq(webhookEvents.mode, 'test'),
    eq(webhookEvents.type, type),
    gte(webhookEvents.occurredAt, purchase.purchasedAt),
  )
  return (await tx.$count(webhookEvents, isSame)) > 0
}

export async function testModeOf(db: Db, supplierId: string): Promise<TestMode> {
  const purchased = await db.$count(testPurchases, eq(testPurchases.supplierId, supplierId))
  return { leads: TEST_LEADS.length, purchased }
}

/**
 * Offers all test leads again and deletes the answers kept under an Idempotency-Key. Sends `lead.matched` for one lead, so that
 * its receiver can be tried.
 */
export async function resetTestMode({ db, jobs }: Needs, supplierId: string, now: Date): Promise<TestMode> {
  await db.transaction(async (tx) => {
    await holdCallingKey(tx, null)
    const testLeads = TEST_LEADS.map(({ id }) => id)
    for (const table of [leadNotes, leadReminders])
      await tx.delete(table).where(and(eq(table.supplierId, supplierId), inArray(table.leadId, testLeads)))
    const deleted = await tx.delete(testPurchases).where(eq(testPurchases.supplierId, supplierId))
    const purchased = deleted.rowCount ?? 0
    await forgetAnswersInTestMode(tx, supplierId)
    const card = testCard(TEST_LEADS[0]?.id ?? '', [])
    const { id, name } = testSearch([])
    if (card !== undefined)
      await recordEvent(tx, jobs, {
        supplierId,
        mode: 'test',
        type: 'lead.matched',
        leadId: card.id,
        data: async () => ({ savedSearches: [{ id, name }], lead: card }),
        now,
      })
    await appendAudit(tx, {
      at: now,
      actor: 'supplier',
      actorId: supplierId,
      action: 'reset test mode',
      recordType: 'supplier',
      recordId: supplierId,
      details: { before: { purchased }, after: { purchased: 0 } },
    })
  })
  return testModeOf(db, supplierId)
}

const isPurchase = (supplierId: string, leadId: string) =>
  and(eq(testPurchases.supplierId, supplierId), eq(testPurchases.leadId, leadId))
