import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { leads } from '../../db/schema/leads.ts'
import { paymentAttempts, refunds } from '../../db/schema/payments.ts'
import { suppliers } from '../../db/schema/people.ts'
import { purchases, receipts } from '../../db/schema/purchases.ts'

const recipient = { to: suppliers.email, contactPerson: suppliers.contactPerson }
const anonymousLead = { businessType: leads.publicBusinessType, province: leads.province, tier: leads.tier }

export async function findReceiptToSend(db: Db, purchaseId: string) {
  const [found] = await db
    .select({ recipient, receipt: receipts, lead: anonymousLead })
    .from(purchases)
    .innerJoin(receipts, eq(receipts.purchaseId, purchases.id))
    .innerJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .innerJoin(leads, eq(leads.id, purchases.leadId))
    .where(eq(purchases.id, purchaseId))
  return found
}

export async function findRefundToTell(db: Db, refundId: string) {
  const [found] = await db
    .select({
      recipient,
      refund: refunds,
      lead: { ...anonymousLead, tier: paymentAttempts.tier },
      /** It was sold to nobody else but this payer, who had bought it otherwise. */
      isTheirs: sql<boolean>`${refunds.reason} = 'sold' and ${purchases.id} is not null`,
    })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .innerJoin(suppliers, eq(suppliers.id, paymentAttempts.supplierId))
    .innerJoin(leads, eq(leads.id, paymentAttempts.leadId))
    .leftJoin(
      purchases,
      and(eq(purchases.leadId, paymentAttempts.leadId), eq(purchases.supplierId, paymentAttempts.supplierId)),
    )
    .where(eq(refunds.id, refundId))
  return found
}
