import { desc, lte } from 'drizzle-orm'
import type { RecordedOutcome } from '../../api/buying/my-leads/outcome.ts'
import type { BusinessForLead } from '../../api/leads/placing/submitted-lead.ts'
import { hoursAfter, minutesAfter } from '../../api/platform/shared/clock.ts'
import { namedUuid } from '../../api/platform/shared/uuid.ts'
import type { Tx } from '../../db/client.ts'
import { leadPrices, leads } from '../../db/schema/leads.ts'
import { paymentAttempts } from '../../db/schema/payments.ts'
import { purchases, receipts } from '../../db/schema/purchases.ts'
import { withPublicColumns } from '../../domain/leads/public-lead.ts'
import type { Tier } from '../../domain/leads/tiers.ts'
import type { SeededPayment } from '../stripe/payment-intents.ts'
import { moreDemoLeads } from './demo-leads.ts'

type DemoBuyer = { id: string; name: string }

/** Inserts leads that were sold by card over eight months, with receipts and outcomes; returns them and their payments for Stripe. */
export async function insertDemoPurchases(
  tx: Tx,
  input: { suppliers: DemoBuyer[]; savingCents: (business: BusinessForLead) => number; now: Date },
): Promise<{ sold: (typeof leads.$inferSelect)[]; payments: SeededPayment[] }> {
  const made = demoPurchases(input)
  const sold = await tx
    .insert(leads)
    .values(
      made.map(({ lead, boughtAt }, index) => ({
        ...withPublicColumns(lead),
        id: leadId(index),
        soldAt: boughtAt,
      })),
    )
    .returning()
  const tierOf = new Map(sold.map(({ id, tier }) => [id, tier]))
  const prices = await pricesAt(tx, input.now)
  const rows = made.map((purchase, index) => {
    const tier = tierOf.get(leadId(index)) ?? 'tier3'
    return rowsOf(purchase, index, { tier, priceCents: prices.get(tier) ?? 0 })
  })
  await tx.insert(paymentAttempts).values(rows.map(({ attempt }) => attempt))
  await tx.insert(purchases).values(rows.map(({ purchase }) => purchase))
  // In the order of the purchases, which is the order of the receipt numbers.
  await tx.insert(receipts).values(rows.map(({ receipt }) => receipt))
  return { sold, payments: rows.map(({ payment }) => payment) }
}

const leadId = (index: number) => namedUuid(`demo lead sold ${index}`)

async function pricesAt(tx: Tx, now: Date): Promise<Map<Tier, number>> {
  const started = await tx
    .select({ tier: leadPrices.tier, priceCents: leadPrices.priceCents })
    .from(leadPrices)
    .where(lte(leadPrices.validFrom, now))
    .orderBy(desc(leadPrices.validFrom))
  // The newest of a tier comes last and stays.
  return new Map(started.toReversed().map(({ tier, priceCents }) => [tier, priceCents]))
}

const MINUTES_TO_PAY = 4
const HOURS_TO_NOTES = 26

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
      outcomeNotedAt: made.outcome.outcomeNotes === '' ? null : hoursAfter(boughtAt, HOURS_TO_NOTES),
    },
    receipt: { purchaseId, issuedAt: boughtAt, billedTo: buyer.name, priceCents, totalCents: priceCents },
    payment: {
      id: paymentIntentId,
      amount: priceCents,
      metadata: { attempt_id: attemptId, lead_id: common.leadId, supplier_id: buyer.id },
      created: Math.floor(openedAt.getTime() / 1000),
    },
  }
}

const DEMO_PURCHASES = 24
/** From two days ago to eight months ago. */
const HOURS_BETWEEN = 24 * 10.2
const NEWEST_HOURS_AGO = 45

const converted = (dealValueCents: number, outcomeNotes: string): RecordedOutcome => ({
  outcome: 'converted',
  dealValueCents,
  outcomeNotes,
})
const without = (outcome: 'contacted' | 'lost' | 'pending', outcomeNotes: string): RecordedOutcome => ({
  outcome,
  dealValueCents: null,
  outcomeNotes,
})
/** Oldest first; the newest are still pending. CAD cents. */
const OUTCOMES: RecordedOutcome[] = [
  converted(1_840_000, 'Switched in full. Three terminals, two-year term.'),
  without('lost', 'Stayed with their bank.'),
  without('contacted', ''),
  converted(625_000, ''),
  without('lost', ''),
  converted(2_310_050, 'Two locations.\nThe second opens in spring.'),
  without('contacted', 'Left a message; wants a quote by email.'),
  without('lost', 'Under contract until next year. Call again in the fall.'),
  converted(410_000, 'Online only.'),
  without('contacted', ''),
  converted(980_000, ''),
  without('contacted', 'Comparing two offers. Decides next week.'),
]
const NOT_YET = without('pending', '')
const STILL_PENDING = 5

type DemoPurchase = ReturnType<typeof demoPurchases>[number]

/** Made-up sales, oldest first. Each demo has the same, but for their times, which count back from `now`. */
function demoPurchases({ suppliers, savingCents, now }: Parameters<typeof insertDemoPurchases>[1]) {
  const boughtAt = Array.from({ length: DEMO_PURCHASES }, (_, index) => {
    const fromNewest = DEMO_PURCHASES - 1 - index
    return hoursAfter(now, -(NEWEST_HOURS_AGO + fromNewest * HOURS_BETWEEN))
  })
  const listedAt = boughtAt.map((at, index) => hoursAfter(at, -(3 + (index % 5) * 7)))
  return moreDemoLeads(listedAt, savingCents).map((lead, index) => ({
    lead,
    boughtAt: boughtAt[index] ?? now,
    buyer: buyerOf(index, suppliers),
    outcome: outcomeOf(index),
  }))
}

/** The first supplier, which a demo signs in as, buys every other lead. */
function buyerOf(index: number, suppliers: DemoBuyer[]): DemoBuyer {
  const buyer = suppliers[index % 2 === 0 ? 0 : 1 + (((index - 1) / 2) % (suppliers.length - 1))]
  if (buyer === undefined) throw new Error('There is nobody to buy a demo lead.')
  return buyer
}

function outcomeOf(index: number): RecordedOutcome {
  if (index >= DEMO_PURCHASES - STILL_PENDING) return NOT_YET
  return OUTCOMES[index % OUTCOMES.length] ?? NOT_YET
}
