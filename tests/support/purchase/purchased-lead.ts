import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { leads } from '../../../db/schema/leads.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import type { suppliers } from '../../../db/schema/people/people.ts'
import { purchases, receipts } from '../../../db/schema/purchases.ts'
import { only } from '../only.ts'
import { leadOnMarket } from '../people/supplier.ts'

type Market = Parameters<typeof leadOnMarket>[0]
type Buyer = typeof suppliers.$inferSelect
type Purchase = typeof purchases.$inferInsert

/** A lead that this supplier bought by card some time ago, with its receipt; name only what the test is about. */
export async function purchasedLead(
  product: Market,
  supplier: Buyer,
  options: {
    lead?: Partial<typeof leads.$inferInsert>
    purchase?: Partial<Pick<Purchase, 'priceCents' | 'outcome' | 'dealValueCents' | 'outcomeNotes'>>
    source?: Purchase['source']
  } = {},
) {
  const { db } = product
  const now = product.clock.now()
  const lead = await leadOnMarket(product, options.lead)
  const source = options.source ?? 'card'
  const priceCents = options.purchase?.priceCents ?? (source === 'card' ? 8_900 : 0)
  await db.update(leads).set({ soldAt: now }).where(eq(leads.id, lead.id))
  const paid = source === 'card' ? await paidAttempt(product, supplier, lead, priceCents) : {}
  const purchase = only(
    await db
      .insert(purchases)
      .values({
        leadId: lead.id,
        supplierId: supplier.id,
        source,
        purchasedAt: now,
        ...paid,
        ...options.purchase,
        priceCents,
      })
      .returning(),
  )
  const receipt = only(
    await db
      .insert(receipts)
      .values({
        purchaseId: purchase.id,
        issuedAt: now,
        billedTo: supplier.name,
        priceCents,
        totalCents: priceCents,
      })
      .returning(),
  )
  return { lead, purchase, receiptNumber: `NR-${receipt.number}` }
}

async function paidAttempt(
  { db, clock }: Market,
  supplier: Buyer,
  lead: typeof leads.$inferSelect,
  priceCents: number,
) {
  const now = clock.now()
  const paymentIntentId = `pi_${randomUUID()}`
  const attempt = only(
    await db
      .insert(paymentAttempts)
      .values({
        leadId: lead.id,
        supplierId: supplier.id,
        tier: lead.tier,
        priceCents: Math.max(1, priceCents),
        paymentIntentId,
        openedAt: now,
        priceFrozenUntil: now,
        endedAt: now,
        ending: 'settled',
      })
      .returning(),
  )
  return { attemptId: attempt.id, paymentIntentId }
}
