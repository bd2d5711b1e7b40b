import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { leadNotes, leadReminders } from '../../../db/schema/follow-ups.ts'
import { testPurchases } from '../../../db/schema/test-mode.ts'
import { holdCallingKey } from '../../connect/api-keys/calling-key.ts'
import { forgetAnswersInTestMode } from '../../connect/api-keys/idempotency.ts'
import { recordEvent } from '../../connect/webhooks/record-event.ts'
import type { PurchasedLead } from '../../contract/buying/purchases.ts'
import type { TestMode } from '../../contract/connect/api-keys.ts'
import { findTestLead, TEST_LEADS } from '../../market/browsing/test-leads.ts'
import { testLeadOnMarket, testSearch } from '../../market/browsing/test-market.ts'
import type { SupplierStatus } from '../../people/sessions/supplier-standing.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { secondsAfter } from '../../platform/shared/clock.ts'
import { shownToCaller } from '../my-leads/contact-details.ts'
import { isPurchase, lockedTestPurchase, wireTestPurchase } from '../my-leads/test-purchases.ts'
import { leadAlreadySold, leadNotFound, supplierInactive } from '../settling/buying.refusals.ts'

type Needs = Pick<Dependencies, 'db' | 'jobs'>

/** From the purchase to the lead's withdrawal, correction or cancellation. */
const CHANGES_AFTER_SECONDS = 5

/**
 * Takes no money and no credit and makes no receipt, so a supplier that awaits approval may use it. A repeat returns the same lead
 * and sends no second event.
 */
export async function buyTestLead(
  { db, jobs }: Needs,
  { buyer, leadId, now }: { buyer: { id: string; status: SupplierStatus }; leadId: string; now: Date },
): Promise<PurchasedLead> {
  const own = { supplierId: buyer.id, leadId }
  if (buyer.status === 'inactive') throw supplierInactive()
  const lead = findTestLead(leadId)
  if (lead === undefined) throw leadNotFound()
  if (lead.fate === 'sold') throw leadAlreadySold()
  const { wire, isNew } = await db.transaction(async (tx) => {
    await holdCallingKey(tx, leadId)
    const { rowCount } = await tx
      .insert(testPurchases)
      .values({ ...own, purchasedAt: now })
      .onConflictDoNothing()
    const purchase = await lockedTestPurchase(tx, own)
    // A reset has deleted it between the two statements.
    if (purchase === undefined) throw leadNotFound()
    const wire = wireTestPurchase(purchase)
    if (rowCount === 0) return { wire, isNew: false }
    const data = async () => ({ lead: wire })
    await recordEvent(tx, { ...own, mode: 'test', type: 'lead.purchased', data, now })
    const changesAt = secondsAfter(now, CHANGES_AFTER_SECONDS)
    if (lead.fate !== 'stays') await jobs.enqueue(tx, 'change-test-purchase', own, changesAt)
    return { wire, isNew: true }
  })
  return isNew ? wire : shownToCaller(db, wire, { supplierId: buyer.id, now })
}

export const handleTestModeJobs = (deps: Pick<Dependencies, 'db' | 'jobs' | 'clock'>): void =>
  deps.jobs.work('change-test-purchase', (purchase) =>
    changeTestLead(deps, { ...purchase, now: deps.clock.now() }),
  )

/** The lead's withdrawal, correction or cancellation, whichever is its fate. A repeat sends no second event. */
export async function changeTestLead(
  { db }: Pick<Needs, 'db'>,
  { now, ...own }: { supplierId: string; leadId: string; now: Date },
): Promise<void> {
  const { leadId } = own
  const fate = findTestLead(leadId)?.fate
  if (fate !== 'withdrawn' && fate !== 'corrected' && fate !== 'cancelled') return
  await db.transaction(async (tx) => {
    const isUnchanged = and(isPurchase(own), isNull(testPurchases.changedAt))
    const { rowCount } = await tx.update(testPurchases).set({ changedAt: now }).where(isUnchanged)
    const purchase = await lockedTestPurchase(tx, own)
    // Changed before, or deleted by a reset.
    if (rowCount === 0 || purchase === undefined) return
    await forgetAnswersInTestMode(tx, own.supplierId, leadId)
    const at = now.toISOString()
    const data = {
      withdrawn: { leadId, withdrawnAt: at, reason: 'withdrawn' as const },
      corrected: { lead: wireTestPurchase(purchase) },
      cancelled: { leadId, cancelledAt: at },
    }[fate]
    await recordEvent(tx, { ...own, mode: 'test', type: `lead.${fate}`, data: async () => data, now })
  })
}

export async function testModeOf(db: Db, supplierId: string): Promise<TestMode> {
  const purchased = await db.$count(testPurchases, eq(testPurchases.supplierId, supplierId))
  return { leads: TEST_LEADS.length, purchased }
}

/**
 * Offers all test leads again and deletes the answers kept under an Idempotency-Key. Sends `lead.matched` for one lead, so that
 * its receiver can be tried.
 */
export async function resetTestMode(
  { db }: Pick<Needs, 'db'>,
  supplierId: string,
  now: Date,
): Promise<TestMode> {
  await db.transaction(async (tx) => {
    await holdCallingKey(tx, null)
    const testLeads = TEST_LEADS.map(({ id }) => id)
    for (const table of [leadNotes, leadReminders])
      await tx.delete(table).where(and(eq(table.supplierId, supplierId), inArray(table.leadId, testLeads)))
    const deleted = await tx.delete(testPurchases).where(eq(testPurchases.supplierId, supplierId))
    const purchased = deleted.rowCount ?? 0
    await forgetAnswersInTestMode(tx, supplierId)
    const leadId = testLeads[0] ?? ''
    const lead = await testLeadOnMarket(tx, supplierId, leadId)
    const { id, name } = await testSearch(tx, supplierId)
    const data = async () => ({ savedSearches: [{ id, name }], lead })
    await recordEvent(tx, { supplierId, mode: 'test', type: 'lead.matched', leadId, data, now })
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
