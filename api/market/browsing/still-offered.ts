import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { isOnMarket, leads } from '../../../db/schema/leads.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import type { webhookEvents } from '../../../db/schema/webhooks.ts'
import { maySeeMarket } from '../../suppliers/accounts/suppliers.service.ts'

type Event = Pick<typeof webhookEvents.$inferSelect, 'type' | 'mode' | 'leadId' | 'supplierId'>

/** A matched lead may be sent only while the market shows it to the supplier; leads of other events are its own or test data. */
export async function isStillOffered(tx: Tx, { type, mode, leadId, supplierId }: Event): Promise<boolean> {
  if (type !== 'lead.matched' || mode === 'test') return true
  const [found] = await tx
    .select({ status: suppliers.status })
    .from(suppliers)
    .innerJoin(leads, and(eq(leads.id, leadId), isOnMarket(leads)))
    .where(eq(suppliers.id, supplierId))
  return found !== undefined && maySeeMarket(found.status)
}
