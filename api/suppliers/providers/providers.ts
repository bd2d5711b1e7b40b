import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { suppliers } from '../../../db/schema/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import type { Provider, ProviderFilters, ProvidersQuery } from '../../contract/admin/providers.ts'
import { stateTag } from '../../http/input/if-match.ts'
import { Refusal } from '../../platform/shared/refusal.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findProvider>>>

/** A page of providers, newest first; `next` is what `after` must be for the next page, null on the last. */
export async function listProviders(
  db: Db,
  query: ProvidersQuery,
): Promise<{ providers: Provider[]; next: string | null }> {
  // One more than is shown tells whether there is a next page.
  const found = await findProviders(db, { ...query, limit: query.limit + 1 })
  if (found.length === 0 && query.after !== '') await refuseUnlessThere(db, query.after)
  const providers = found.slice(0, query.limit).map(providerOf)
  return { providers, next: found.length > query.limit ? (providers.at(-1)?.id ?? null) : null }
}

/** Those that match with their status, the newest first, up to `limit`. */
export async function providersMatching(db: Db, filters: ProviderFilters, limit: number) {
  const found = await findProviders(db, { ...filters, after: '', limit })
  return found.map(({ supplier: { id, status } }) => ({ id, status }))
}

/** The provider with the tag of what an admin may change of it. */
export async function lookAtProvider(db: Db | Tx, id: string): Promise<{ provider: Provider; tag: string }> {
  const found = await findProvider(db, id)
  if (found === undefined) throw providerNotFound()
  return { provider: providerOf(found), tag: tagOf(found.supplier) }
}

async function refuseUnlessThere(db: Db, id: string): Promise<void> {
  if ((await findProvider(db, id)) === undefined) throw pageIsOver()
}

/** Of what an admin may change. */
export const tagOf = (supplier: Found['supplier']) => {
  const { name, contactPerson, email, phone, status, businessTypes, territories, leadCredits } = supplier
  return stateTag([name, contactPerson, email, phone, status, businessTypes, territories, leadCredits])
}

function providerOf({ supplier, received, converted }: Found): Provider {
  const isDeleted = supplier.anonymisedAt !== null
  return {
    id: supplier.id,
    name: supplier.name,
    contactPerson: supplier.contactPerson,
    email: isDeleted ? '' : supplier.email,
    phone: supplier.phone,
    status: supplier.status,
    businessTypes: supplier.businessTypes,
    territories: supplier.territories,
    leadCredits: supplier.leadCredits,
    leadsReceived: received,
    conversionRate: received === 0 ? 0 : converted / received,
    createdAt: supplier.createdAt.toISOString(),
    canSignIn: supplier.passwordDigest !== null,
    isEmailProved: supplier.emailProvedAt !== null,
    isDeleted,
  }
}

const received = sql<number>`count(*)::int`.as('received')
const converted = sql<number>`(count(*) filter (where ${purchases.outcome} = 'converted'))::int`.as(
  'converted',
)

/** Newest first, from behind `after` on. Deleted ones are among them only where they had received leads. */
function findProviders(db: Db, { search, status, after, limit }: ProvidersQuery) {
  return selectProviders(
    db,
    and(
      or(isNull(suppliers.anonymisedAt), hasReceivedLeads),
      status === null ? undefined : eq(suppliers.status, status),
      search === '' ? undefined : holds(search),
      after === '' ? undefined : isBehind(after),
    ),
  )
    .orderBy(desc(suppliers.createdAt), desc(suppliers.id))
    .limit(limit)
}

/** Undefined where there is none, or where it was deleted and had received no leads. */
async function findProvider(db: Db | Tx, id: string) {
  const [found] = await selectProviders(
    db,
    and(eq(suppliers.id, id), or(isNull(suppliers.anonymisedAt), hasReceivedLeads)),
  )
  return found
}

function selectProviders(db: Db | Tx, condition: SQL | undefined) {
  const leads = db
    .select({ received, converted })
    .from(purchases)
    .where(eq(purchases.supplierId, suppliers.id))
    .as('of_provider')
  return db
    .select({ supplier: suppliers, received: leads.received, converted: leads.converted })
    .from(suppliers)
    .innerJoinLateral(leads, sql`true`)
    .where(condition)
}

const hasReceivedLeads = sql`exists (select from ${purchases} where ${purchases.supplierId} = ${suppliers.id})`

const holds = (search: string) =>
  sql`lower(${suppliers.name} || chr(10) || ${suppliers.contactPerson} || chr(10) || ${suppliers.email})
    like ${`%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`

/** Asked of the database, which keeps times more finely than a Date does. */
const isBehind = (id: string) =>
  sql`(${suppliers.createdAt}, ${suppliers.id}) < (
    select "last".created_at, "last".id from ${suppliers} as "last" where "last".id = ${id})`

export const providerNotFound = () =>
  new Refusal('provider_not_found', 404, 'We can’t find this provider. It may have been deleted.')

const pageIsOver = () =>
  new Refusal('page_is_over', 422, 'The list has changed. Start again from the first page.', {
    fields: { after: 'The list has changed. Start again from the first page.' },
  })
