import { and, count, eq, gte } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockTestPurchase } from '../../../db/locks.ts'
import { testPurchases } from '../../../db/schema/test-mode.ts'
import { webhookEvents } from '../../../db/schema/webhooks.ts'
import { holdCallingKey } from '../../connect/api-keys/calling-key.ts'
import { forgetAnswersInTestMode } from '../../connect/api-keys/idempotency.ts'
import { recordEvent } from '../../connect/webhooks/record-event.ts'
import type { TestMode } from '../../contract/supplier/api-keys.ts'
import type { LeadCard } from '../../contract/supplier/market.ts'
import type { MarketQuery } from '../../contract/supplier/market-query.ts'
import type { OutcomeUpdate, PurchasedLeadsQuery } from '../../contract/supplier/my-leads.ts'
import type { PurchasedLead, SupplierAnalytics } from '../../contract/supplier/purchases.ts'
import type { SavedSearch } from '../../contract/supplier/saved-searches.ts'
import type { MarketPage } from '../../market/browsing/market-page.ts'
import { notOnMarket } from '../../market/browsing/open-market.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { secondsAfter } from '../../platform/shared/clock.ts'
import type { Buyer } from '../checkout/open-attempt.ts'
import { shownToCaller } from '../my-leads/contact-details.ts'
import { notYourLead, outcomeAfter } from '../my-leads/outcome.ts'
import { leadAlreadySold, leadNotFound, supplierInactive } from '../settling/buying.refusals.ts'
import { findTestLead, TEST_LEADS } from './test-leads.ts'
import {
  CHANGES_AFTER_SECONDS,
  type TestPurchase,
  testAnalytics,
  testCard,
  testMarketPage,
  testPurchasesPage,
  testSearch,
  wirePurchase,
} from './test-mode.ts'

type Own = { supplierId: string; leadId: string; now: Date }
type Wanted = { buyer: Buyer; leadId: string; now: Date }
type Needs = Pick<Dependencies, 'db' | 'jobs'>

/** What suppliers are answered under a test key: by the leads in the code and what they did with them, by nothing else. */
export type TestLeads = ReturnType<typeof openTestLeads>

/** Asks and answers as the live calls do. Opens nothing itself. */
export function openTestLeads(deps: Needs) {
  const { db } = deps
  return {
    async page(supplierId: string, query: MarketQuery): Promise<MarketPage> {
      return testMarketPage(query, await purchasesOf(db, supplierId))
    },
    /** Refused for an id that is none of the leads, and for one that the supplier has bought. */
    async lead({ supplierId, leadId }: Omit<Own, 'now'>): Promise<LeadCard> {
      const card = testCard(leadId, await purchasesOf(db, supplierId))
      if (card === undefined) throw notOnMarket()
      return card
    },
    async purchasedLeads(
      supplierId: string,
      asked: PurchasedLeadsQuery,
      now: Date,
    ): Promise<{ leads: PurchasedLead[]; next: string | null }> {
      return testPurchasesPage(asked, await purchasesOf(db, supplierId), now)
    },
    async analytics(supplierId: string): Promise<SupplierAnalytics> {
      return testAnalytics(await purchasesOf(db, supplierId))
    },
    async savedSearches(supplierId: string): Promise<SavedSearch[]> {
      return [testSearch(await purchasesOf(db, supplierId))]
    },
    buy: (wanted: Wanted) => buyTestLead(deps, wanted),
    recordOutcome: (own: Own & { update: OutcomeUpdate }) => recordTestOutcome(db, own),
  }
}

/**
 * Without money, credit or receipt, so also before a supplier is approved. Repeating it answers the same lead, and tells
 * endpoints of it once.
 */
async function buyTestLead({ db, jobs }: Needs, { buyer, leadId, now }: Wanted): Promise<PurchasedLead> {
  const supplierId = buyer.id
  if (buyer.status === 'inactive') throw supplierInactive()
  const lead = findTestLead(leadId)
  if (lead === undefined) throw leadNotFound()
  if (lead.fate === 'sold') throw leadAlreadySold()
  const { wire, isNew } = await db.transaction(async (tx) => {
    await holdCallingKey(tx)
    const [bought] = await tx
      .insert(testPurchases)
      .values({ supplierId, leadId, purchasedAt: now })
      .onConflictDoNothing()
      .returning()
    if (bought === undefined) return { wire: await ownLead(tx, { supplierId, leadId, now }), isNew: false }
    const wire = wirePurchase(bought, now)
    await recordEvent(tx, jobs, {
      supplierId,
      mode: 'test',
      type: 'lead.purchased',
      leadId,
      data: async () => ({ lead: wire }),
      now,
    })
    if (lead.fate !== 'stays')
      await jobs.enqueue(
        tx,
        'change-test-purchase',
        { supplierId, leadId },
        secondsAfter(now, CHANGES_AFTER_SECONDS),
      )
    return { wire, isNew: true }
  })
  return isNew ? wire : shownToCaller(db, wire, { supplierId, now })
}

async function ownLead(tx: Tx, { supplierId, leadId, now }: Own): Promise<PurchasedLead> {
  const purchase = await lockTestPurchase(tx, { supplierId, leadId })
  // A reset has deleted it between the two questions.
  if (purchase === undefined) throw leadNotFound()
  return wirePurchase(purchase, now)
}

async function recordTestOutcome(
  db: Db,
  { supplierId, leadId, update, now }: Own & { update: OutcomeUpdate },
): Promise<PurchasedLead> {
  const recorded = await db.transaction(async (tx) => {
    await holdCallingKey(tx)
    const before = await lockTestPurchase(tx, { supplierId, leadId })
    if (before === undefined) throw notYourLead()
    const after = outcomeAfter(before, update)
    await tx.update(testPurchases).set(after).where(isPurchase(supplierId, leadId))
    return wirePurchase({ ...before, ...after }, now)
  })
  return shownToCaller(db, recorded, { supplierId, now })
}

/** The withdrawal or correction that follows the purchase of some leads. Repeating it tells endpoints nothing more. */
export async function changeTestPurchase(
  { db, jobs }: Needs,
  { supplierId, leadId, now }: Own,
): Promise<void> {
  await db.transaction(async (tx) => {
    const purchase = await lockTestPurchase(tx, { supplierId, leadId })
    // A reset came first.
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
    if (fate === 'corrected' && !(await wasToldOfCorrection(tx, purchase, supplierId)))
      await recordEvent(tx, jobs, {
        ...happened,
        type: 'lead.corrected',
        data: async () => ({ lead: wirePurchase(purchase, now) }),
      })
  })
}

async function wasToldOfCorrection(tx: Tx, purchase: TestPurchase, supplierId: string): Promise<boolean> {
  const told = await tx
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.supplierId, supplierId),
        eq(webhookEvents.leadId, purchase.leadId),
        eq(webhookEvents.mode, 'test'),
        eq(webhookEvents.type, 'lead.corrected'),
        gte(webhookEvents.occurredAt, purchase.purchasedAt),
      ),
    )
  return told.length > 0
}

export async function testModeOf(db: Db, supplierId: string): Promise<TestMode> {
  const [found] = await db
    .select({ purchased: count() })
    .from(testPurchases)
    .where(eq(testPurchases.supplierId, supplierId))
  return { leads: TEST_LEADS.length, purchased: found?.purchased ?? 0 }
}

/**
 * All leads are on offer again, and answers kept under an Idempotency-Key are forgotten. Endpoints are told of one lead,
 * so that a receiver of `lead.matched` can be tried.
 */
export async function resetTestMode({ db, jobs }: Needs, supplierId: string, now: Date): Promise<TestMode> {
  await db.transaction(async (tx) => {
    await holdCallingKey(tx)
    const purchased = await deleteTestPurchases(tx, supplierId)
    await forgetAnswersInTestMode(tx, supplierId)
    const card = testCard(TEST_LEADS[0]?.id ?? '', [])
    const { id, name } = testSearch([])
    if (card !== undefined)
      await recordEvent(tx, jobs, {
        supplierId,
        mode: 'test',
        type: 'lead.matched',
        leadId: card.id,
        data: async () => ({
          savedSearches: [{ id, name }],
          lead: card,
        }),
        now,
      })
    await appendAudit(tx, {
      at: now,
      actor: 'supplier',
      actorId: supplierId,
      deed: 'reset test mode',
      subject: 'supplier',
      subjectId: supplierId,
      details: { before: { purchased }, after: { purchased: 0 } },
    })
  })
  return testModeOf(db, supplierId)
}

/** How many there were. */
async function deleteTestPurchases(tx: Tx, supplierId: string): Promise<number> {
  const deleted = await tx.delete(testPurchases).where(eq(testPurchases.supplierId, supplierId))
  return deleted.rowCount ?? 0
}

const purchasesOf = (db: Db, supplierId: string): Promise<TestPurchase[]> =>
  db.select().from(testPurchases).where(eq(testPurchases.supplierId, supplierId))

const isPurchase = (supplierId: string, leadId: string) =>
  and(eq(testPurchases.supplierId, supplierId), eq(testPurchases.leadId, leadId))
