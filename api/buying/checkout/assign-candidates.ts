import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { leadRequests } from '../../../db/schema/requests.ts'
import { businessTypeName, businessTypeOrOther } from '../../../domain/business-types.ts'
import { type Candidate, MOST_CANDIDATES } from '../../contract/admin/candidates.ts'
import { noSuchLead } from '../../market/leads/find-leads.admin.ts'
import { isOpenPromise } from '../../suppliers/promises/kept-promises.ts'
import { contains } from '../../suppliers/providers/providers.ts'

/** Active providers for a lead: first those that serve its province and type, then those that serve one of them, by name. */
export async function candidatesFor(
  db: Db,
  { leadId, search }: { leadId: string; search: string },
  now: Date,
): Promise<Candidate[]> {
  const [lead] = await db
    .select({ province: leads.province, businessType: leads.businessType })
    .from(leads)
    .where(eq(leads.id, leadId))
  if (lead === undefined) throw noSuchLead()
  const type = businessTypeName(businessTypeOrOther(lead.businessType))
  const servesProvince = sql<boolean>`coalesce(${lead.province}::text = any(${suppliers.territories}), false)`
  const servesType = sql<boolean>`(${type}::text = any(${suppliers.businessTypes}))`
  const found = await db
    .select({
      id: suppliers.id,
      name: suppliers.name,
      servesProvince,
      servesType,
      leadCredits: suppliers.leadCredits,
    })
    .from(suppliers)
    .where(and(eq(suppliers.status, 'active'), search === '' ? undefined : contains(search)))
    .orderBy(desc(sql`${servesProvince}::int + ${servesType}::int`), asc(suppliers.name), asc(suppliers.id))
    .limit(MOST_CANDIDATES)
  const ids = found.map(({ id }) => id)
  const [received, promised] = await Promise.all([receivedBy(db, ids), openPromisesOf(db, ids, now)])
  return found.map((provider) => {
    const { leadsReceived = 0, converted = 0 } = received.get(provider.id) ?? {}
    return {
      ...provider,
      leadsReceived,
      conversionRate: leadsReceived === 0 ? 0 : converted / leadsReceived,
      openPromises: promised.get(provider.id)?.open ?? 0,
    }
  })
}

async function receivedBy(db: Db, ids: string[]) {
  const rows = await db
    .select({
      id: purchases.supplierId,
      leadsReceived: count(),
      converted: sql<number>`(count(*) filter (where ${purchases.outcome} = 'converted'))::int`,
    })
    .from(purchases)
    .where(inArray(purchases.supplierId, ids))
    .groupBy(purchases.supplierId)
  return new Map(rows.map((row) => [row.id, row]))
}

async function openPromisesOf(db: Db, ids: string[], now: Date) {
  const rows = await db
    .select({ id: purchases.supplierId, open: count() })
    .from(purchases)
    .innerJoin(leads, eq(leads.id, purchases.leadId))
    .leftJoin(leadRequests, eq(leadRequests.leadId, purchases.leadId))
    .where(and(inArray(purchases.supplierId, ids), isOpenPromise(now)))
    .groupBy(purchases.supplierId)
  return new Map(rows.map((row) => [row.id, row]))
}
