import type { leads } from '../../../db/schema/leads.ts'
import { savedSearches, savedSearchMatches } from '../../../db/schema/saved-searches.ts'
import { newNumber } from '../new-number.ts'
import { only } from '../only.ts'
import type { Product } from '../product.ts'
import { leadOnMarket } from './supplier.ts'

type Searching = Pick<Product, 'db'> & { clock: { now(): Date } }

/** A search for every lead whose alerts come at once, saved now; name only what the test is about. */
export async function savedSearch(
  { db, clock }: Searching,
  supplierId: string,
  changes: Partial<typeof savedSearches.$inferInsert> = {},
) {
  const made = newNumber()
  const now = clock.now()
  const saved = only(
    await db
      .insert(savedSearches)
      .values({
        supplierId,
        name: `Search ${made}`,
        query: '',
        tags: [],
        terms: [],
        alerts: 'instant',
        createdAt: now,
        lookedAt: now,
        ...changes,
      })
      .returning(),
  )
  return saved
}

/** Leads on the market that these searches have found at this moment, without the job that tells of them. */
export async function foundLeads(
  product: Searching,
  searches: { id: string }[],
  count: number,
  changes: Partial<typeof leads.$inferInsert> = {},
) {
  const found = []
  for (let lead = 0; lead < count; lead++) found.push(await leadOnMarket(product, changes))
  await noteFound(product, searches, found)
  return found
}

export async function noteFound(
  { db, clock }: Searching,
  searches: { id: string }[],
  found: { id: string }[],
): Promise<void> {
  const matchedAt = clock.now()
  const pairs = searches.flatMap((search) =>
    found.map((lead) => ({ searchId: search.id, leadId: lead.id, matchedAt })),
  )
  if (pairs.length > 0) await db.insert(savedSearchMatches).values(pairs)
}
