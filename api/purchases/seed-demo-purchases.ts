import { desc, lte } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { leadPrices, leads } from '../../db/schema/leads.ts'
import { paymentAttempts } from '../../db/schema/payments.ts'
import { purchases, receipts } from '../../db/schema/purchases.ts'
import type { Tier } from '../contract/supplier/market.ts'
import type { BusinessForLead } from '../leads/leads.service.ts'
import type { SeededPayment } from '../sandbox/stripe/seed-payment.ts'
import { minutesAfter } from '../shared/clock.ts'
import { namedUuid } from '../shared/named-uuid.ts'
import { type DemoPurchase, demoPurchases } from './demo-purchases.ts'

export type DemoBuyer = { id: string; name: string }

/** Leads that were sold by card over eight months, with receipts and outcomes; the leads come back, and what Stripe has to know. */
export async function insertDemoPurchases(
  tx: Tx,
  given: { suppliers: DemoBuyer[]; savingCents: (business: BusinessForLead) => number; now: Date },
): Promise<{ sold: (typeof leads.$inferSelect)[]; payments: SeededPayment[] }> {
  const made = demoPurchases(given)
  const sold = await tx
    .insert(leads)
    .values(made.map(({ lead, boughtAt }, index) => ({ ...lead, id: leadId(index), soldAt: boughtAt })))
    .returning()
  const tierOf = new Map(sold.map(({ id, tier }) => [id, tier]))
  const prices = await pricesAt(tx, given.now)
  const rows = made.map((purchase, index) => {
    const tier = tierOf.get(leadId(index)) ?? 'tier3'
    return rowsOf(purchase, index, { tier, priceCents: prices.get(tier) ?? 0 })
  })
  await tx.insert(paymentAttempts).values(rows.map(({ attempt }) => attempt))
  await tx.insert(purchases).values(rows.map(({ purchase }) => purchase))
  // In this order, so that receipts are numbered as the leads were bought.
  await tx.insert(receipts).values(rows.map(({ receipt }) => receipt))
  return { sold, payments: rows.map(({ payment }) => payment) }
}

const leadId = (index: number) => namedUuid(`demo lead sold ${index}`)

async function pricesAt(tx: Tx, now: Date): Promise<Map<Tier, number>> {
  const begun = await tx
    .select({ tier: leadPrices.tier, priceCents: leadPrices.priceCents })
    .from(leadPrices)
    .where(lte(leadPrices.validFrom, now))
    .orderBy(desc(leadPrices.validFrom))
  // The newest of a tier comes last and stays.
  return new Map(begun.toReversed().map(({ tier, priceCents }) => [tier, priceCents]))
}

const MINUTES_TO_PAY = 4

function rowsOf(made: DemoPurchase, index: number, of: { tier: Tier; priceCents: number }) {
  const attemptId = namedUuid(`demo attempt ${index}`)
  const purchaseId = namedUuid(`demo purchase ${index}`)
  const paymentIntentId = `pi_demo${attemptId.replaceAll('-', '')}`
  const { buyer, boughtAt, priceCents } = { ...made, ...of }
  const openedAt = minutesAfter(boughtAt, -MINUTES_TO_PAY)
  const common = { leadId: leadId(index), supplierId: buyer.id, paymentIntentId, priceCents }
  return {
    attempt: {
      ...common,
      id: attemptId,
      tier: of.tier,
      openedAt,
      priceFrozenUntil: minutesAfter(openedAt, 30),
      endedAt: boughtAt,
      ending: 'settled' as const,
    },
    purchase: {
      ...common,
      id: purchaseId,
      source: 'card' as const,
      attemptId,
      purchasedAt: boughtAt,
      ...made.outcome,
    },
    receipt: {
      purchaseId,
      issuedAt: boughtAt,
      billedTo: buyer.name,
      priceCents,
      totalCents: priceCents,
    },
    payment: {
      id: paymentIntentId,
      amount: priceCents,
      metadata: { attempt_id: attemptId, lead_id: common.leadId, supplier_id: buyer.id },
      created: Math.floor(openedAt.getTime() / 1000),
    },
  }
}
