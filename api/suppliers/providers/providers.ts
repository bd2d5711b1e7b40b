import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { suppliers } from '../../../db/schema/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import type { Provider, ProviderFilters, ProvidersQuery } from '../../contract/admin/providers.ts'
import { stateTag } from '../../http/input/conditional-requests.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { fieldRefusal } from '../accounts/suppliers.service.ts'
import { NO_PROMISES, type PromiseFigures, promiseFiguresOf, shareKept } from '../promises/kept-promises.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findProvider>>>

/** A page of providers, newest first; `next` is the `after` of the next page, null on the last. */
export async function listProviders(
  db: Db,
  query: ProvidersQuery,
  now: Date,
): Promise<{ providers: Provider[]; next: string | null }> {
  // Reads one more than it shows, to know whether there is a next page.
  const found = await findProviders(db, { ...query, limit: query.limit + 1 })
  if (found.length === 0 && query.after !== '' && (await findProvider(db, query.after)) === undefined)
    throw pageIsOver()
  const page = found.slice(0, query.limit)
  const ids = page.map(({ supplier }) => supplier.id)
  const figures = await promiseFiguresOf(db, ids, now)
  const providers = page.map((one) => providerOf(one, figures.get(one.supplier.id) ?? NO_PROMISES))
  return { providers, next: found.length > query.limit ? (providers.at(-1)?.id ?? null) : null }
}

/** The ids and statuses of matching providers, newest first, up to `limit`. */
export async function providersMatching(db: Db, filters: ProviderFilters, limit: number) {
  const found = await findProviders(db, { ...filters, after: '', limit })
  return found.map(({ supplier: { id, status } }) => ({ id, status }))
}

/** The provider with the tag of its editable fields. */
export async function lookAtProvider(
  db: Db | Tx,
  id: string,
  now: Date,
): Promise<{ provider: Provider; tag: string }> {
  const found = await findProvider(db, id)
  if (found === undefined) throw providerNotFound()
  const figures = await promiseFiguresOf(db, [id], now)
  return {
    provider: providerOf(found, figures.get(id) ?? NO_PROMISES),
    tag: tagOf(found.supplier),
  }
}

/** Changes with each field that an admin may edit. */
export const tagOf = (supplier: Found['supplier']) => {
  const { name, contactPerson, email, phone, status, businessTypes, territories, leadCredits } = supplier
  return stateTag([name, contactPerson, email, phone, status, businessTypes, territories, leadCredits])
}

function providerOf({ supplier, received, converted }: Found, contact: PromiseFigures): Provider {
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
    contactAnswers: contact.answers,
    contactedInTime: shareKept(contact),
    createdAt: supplier.createdAt.toISOString(),
    canSignIn: supplier.passwordDigest !== null,
    hasSecondFactor: supplier.totpConfirmedAt !== null,
    isEmailProved: supplier.emailProvedAt !== null,
    phoneForOwners: supplier.phoneForOwners,
    website: supplier.website,
    shownToOwnersChangedAt: supplier.shownToOwnersChangedAt?.toISOString() ?? null,
    isDeleted,
  }
}

const received = sql<number>`count(*)::int`.as('received')
const converted = sql<number>`(count(*) filter (where ${purchases.outcome} = 'converted'))::int`.as(
  'converted',
)

/** Newest first, after `after`. Includes a deleted provider only if it had received leads. */
function findProviders(db: Db, { search, status, after, limit }: ProvidersQuery) {
  return selectProviders(
    db,
    and(
      isListed,
      status === null ? undefined : eq(suppliers.status, status),
      search === '' ? undefined : contains(search),
      after === '' ? undefined : isAfter(after),
    ),
  )
    .orderBy(desc(suppliers.createdAt), desc(suppliers.id))
    .limit(limit)
}

/** Undefined for an unknown provider, and for a deleted one without leads. */
async function findProvider(db: Db | Tx, id: string) {
  const [found] = await selectProviders(db, and(eq(suppliers.id, id), isListed))
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
const isListed = or(isNull(suppliers.anonymisedAt), hasReceivedLeads)

export const contains = (search: string) =>
  sql`plain_letters(${suppliers.name} || chr(10) || ${suppliers.contactPerson} || chr(10) || ${suppliers.email})
    like plain_letters(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`

/** Compared in the database, whose times are more precise than a Date. */
const isAfter = (id: string) =>
  sql`(${suppliers.createdAt}, ${suppliers.id}) < (
    select "last".created_at, "last".id from ${suppliers} as "last" where "last".id = ${id})`

/** Refuses an unknown or deleted provider. */
export function existingProvider<Row extends { anonymisedAt: Date | null }>(found: Row | undefined): Row {
  if (found === undefined || found.anonymisedAt !== null) throw providerNotFound()
  return found
}

export const providerNotFound = () =>
  new Refusal('provider_not_found', 404, 'We can’t find this provider. It may have been deleted.')

const pageIsOver = () =>
  fieldRefusal('after', 'page_is_over', 422, 'The list has changed. Start again from the first page.')
