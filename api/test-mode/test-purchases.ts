import { and, count, eq, gte } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { idempotencyKeys } from '../../db/schema/api-keys.ts'
import { testPurchases } from '../../db/schema/test-mode.ts'
import { webhookEvents } from '../../db/schema/webhooks.ts'
import { appendAudit } from '../audit/audit.ts'
import { leadAlreadySold, leadNotFound } from '../buying/buying.refusals.ts'
import type { LeadCard } from '../contract/supplier/market.ts'
import type { MarketQuery } from '../contract/supplier/market-query.ts'
import type { OutcomeUpdate, PurchasedLeadsQuery } from '../contract/supplier/my-leads.ts'
import type { PurchasedLead, SupplierAnalytics } from '../contract/supplier/purchases.ts'
import type { TestMode } from '../contract/supplier/test-mode.ts'
import type { Dependencies } from '../dependencies.ts'
import type { MarketPage } from '../market/market-page.ts'
import { notOnMarket } from '../market/open-market.ts'
import { notYourLead, outcomeAfter } from '../my-leads/outcome.ts'
import { secondsAfter } from '../shared/clock.ts'
import { recordEvent } from '../webhooks/record-event.ts'
import { findTestLead, TEST_LEADS } from './test-leads.ts'
import {
  CHANGES_AFTER_SECONDS,
  TEST_SEARCH,
  type TestPurchase,
  testAnalytics,
  testCard,
  testMarketPage,
  testPurchasesPage,
  wirePurchase,
} from './test-mode.ts'

/** What a supplier is answered under a test key, by nothing but the leads in the code and what it has done with them. */

type Own = { supplierId: string; leadId: string; now: Date }

export const testMarket = async (db: Db, supplierId: string, query: MarketQuery): Promise<MarketPage> =>
  testMarketPage(query, await purchasesOf(db, supplierId))

/** Refused as on the market: for an id that is none of the leads, and for one that the supplier has bought. */
export async function testLeadOnMarket(db: Db, { supplierId, leadId }: Omit<Own, 'now'>): Promise<LeadCard> {
  const card = testCard(leadId, await purchasesOf(db, supplierId))
  if (card === undefined) throw notOnMarket()
  return card
}

export const testPurchasedLeads = async (
  db: Db,
  supplierId: string,
  asked: PurchasedLeadsQuery,
  now: Date,
): Promise<{ leads: PurchasedLead[]; next: string | null }> =>
  testPurchasesPage(asked, await purchasesOf(db, supplierId), now)

export const testPurchaseTotals = async (db: Db, supplierId: string): Promise<SupplierAnalytics> =>
  testAnalytics(await purchasesOf(db, supplierId))

/** Without money, credit or receipt. Repeating it answers the same lead, and tells endpoints of it once. */
export async function buyTestLead(
  { db, jobs }: Pick<Dependencies, 'db' | 'jobs'>,
  { supplierId, leadId, now }: Own,
): Promise<PurchasedLead> {
  const lead = findTestLead(leadId)
  if (lead === undefined) throw leadNotFound()
  if (lead.fate === 'sold') throw leadAlreadySold()
  return db.transaction(async (tx) => {
    const [bought] = await tx
      .insert(testPurchases)
      .values({ supplierId, leadId, purchasedAt: now })
      .onConflictDoNothing()
      .returning()
    if (bought === undefined) return ownLead(tx, { supplierId, leadId, now })
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
    return wire
  })
}

async function ownLead(tx: Tx, { supplierId, leadId, now }: Own): Promise<PurchasedLead> {
  const purchase = await lockPurchase(tx, supplierId, leadId)
  // A reset has deleted it between the two questions.
  if (purchase === undefined) throw leadNotFound()
  return wirePurchase(purchase, now)
}

export async function recordTestOutcome(
  db: Db,
  { supplierId, leadId, update, now }: Own & { update: OutcomeUpdate },
): Promise<PurchasedLead> {
  return db.transaction(async (tx) => {
    const before = await lockPurchase(tx, supplierId, leadId)
    if (before === undefined) throw notYourLead()
    const after = outcomeAfter(before, update)
    await tx.update(testPurchases).set(after).where(isPurchase(supplierId, leadId))
    return wirePurchase({ ...before, ...after }, now)
  })
}

/** The withdrawal or correction that follows the purchase of some leads. Repeating it tells endpoints nothing more. */
export async function changeTestPurchase(
  { db, jobs }: Pick<Dependencies, 'db' | 'jobs'>,
  { supplierId, leadId, now }: Own,
): Promise<void> {
  await db.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, supplierId, leadId)
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
export async function resetTestMode(
  { db, jobs }: Pick<Dependencies, 'db' | 'jobs'>,
  supplierId: string,
  now: Date,
): Promise<TestMode> {
  await db.transaction(async (tx) => {
    const deleted = await tx.delete(testPurchases).where(eq(testPurchases.supplierId, supplierId))
    await forgetAnswers(tx, supplierId)
    const card = testCard(TEST_LEADS[0]?.id ?? '', [])
    if (card !== undefined)
      await recordEvent(tx, jobs, {
        supplierId,
        mode: 'test',
        type: 'lead.matched',
        leadId: card.id,
        data: async () => ({
          savedSearches: [{ id: TEST_SEARCH.id, name: TEST_SEARCH.name }],
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
      details: { before: { purchased: deleted.rowCount ?? 0 }, after: { purchased: 0 } },
    })
  })
  return testModeOf(db, supplierId)
}

/** Those of the test mode: what they tell of is undone. */
async function forgetAnswers(tx: Tx, supplierId: string): Promise<void> {
  await tx
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.supplierId, supplierId), eq(idempotencyKeys.mode, 'test')))
}

const purchasesOf = (db: Db, supplierId: string): Promise<TestPurchase[]> =>
  db.select().from(testPurchases).where(eq(testPurchases.supplierId, supplierId))

/** Locked until the transaction ends; undefined where the supplier has not bought it. */
async function lockPurchase(tx: Tx, supplierId: string, leadId: string): Promise<TestPurchase | undefined> {
  const [found] = await tx.select().from(testPurchases).where(isPurchase(supplierId, leadId)).for('update')
  return found
}

const isPurchase = (supplierId: string, leadId: string) =>
  and(eq(testPurchases.supplierId, supplierId), eq(testPurchases.leadId, leadId))
