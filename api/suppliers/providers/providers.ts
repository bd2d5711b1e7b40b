import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db, Tx } from '../../../db/client.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { folded } from '../../../domain/languages/folded.ts'
import {
  type Provider,
  type ProviderFilters,
  type ProvidersQuery,
  say,
  USUAL_PROVIDER_SORT,
} from '../../contract/admin/providers.ts'
import { MOST_ROWS_COUNTED, totalCount } from '../../contract/forms/total-count.ts'
import { stateTag } from '../../http/input/conditional-requests.ts'
import { RowId } from '../../platform/shared/list-cursor.ts'
import { checkYourAnswers, englishOnly, Refusal, saidBy } from '../../platform/shared/refusal.ts'
import { fieldRefusal } from '../accounts/suppliers.service.ts'
import { NO_PROMISES, type PromiseFigures, promiseFiguresOf, shareKept } from '../promises/kept-promises.ts'
import { providerOrder } from './provider-order.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findProvider>>>

/** A page of providers; `next` is the `after` of the next page, null on the last. The first page says how many match. */
export async function listProviders(
  db: Db,
  query: ProvidersQuery,
  now: Date,
): Promise<{ providers: Provider[]; next: string | null; total: string | null }> {
  const order = providerOrder(query.sort)
  const isAfter = query.after === '' ? undefined : order.isAfter(query.after)
  if (isAfter === null) throw checkYourAnswers({ after: saidBy(say('afterUnreadable')) })
  // Reads one more than it shows, to know whether there is a next page.
  const found = await findProviders(db, query, order, { isAfter, limit: query.limit + 1 })
  if (found.length === 0 && v.is(RowId, query.after) && (await findProvider(db, query.after)) === undefined)
    throw pageIsOver()
  const page = found.slice(0, query.limit)
  const ids = page.map(({ supplier }) => supplier.id)
  const figures = await promiseFiguresOf(db, ids, now)
  const providers = page.map((one) => providerOf(one, figures.get(one.supplier.id) ?? NO_PROMISES))
  const last = found.length > page.length ? page.at(-1) : undefined
  return {
    providers,
    next: last ? order.cursorOf({ ...last, id: last.supplier.id }) : null,
    total: isAfter === undefined ? await countProviders(db, query) : null,
  }
}

/** The ids and statuses of matching providers, newest first, up to `limit`. */
export async function providersMatching(db: Db, filters: ProviderFilters, limit: number) {
  const found = await findProviders(db, filters, providerOrder(USUAL_PROVIDER_SORT), { limit })
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
  const { name, contactPerson, email, phone, phoneExt, status, businessTypes, territories, leadCredits } =
    supplier
  return stateTag([
    name,
    contactPerson,
    email,
    phone,
    phoneExt,
    status,
    businessTypes,
    territories,
    leadCredits,
  ])
}

function providerOf({ supplier, received, converted }: Found, contact: PromiseFigures): Provider {
  const isDeleted = supplier.anonymisedAt !== null
  return {
    id: supplier.id,
    name: supplier.name,
    requestedName: supplier.requestedName,
    contactPerson: supplier.contactPerson,
    email: isDeleted ? '' : supplier.email,
    phone: supplier.phone,
    phoneExt: supplier.phoneExt,
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
    phoneForOwnersExt: supplier.phoneForOwnersExt,
    website: supplier.website,
    shownToOwnersChangedAt: supplier.shownToOwnersChangedAt?.toISOString() ?? null,
    isDeleted,
  }
}

const received = sql<number>`count(*)::int`.as('received')
const converted = sql<number>`(count(*) filter (where ${purchases.outcome} = 'converted'))::int`.as(
  'converted',
)

/** Includes a deleted provider only if it had received leads. */
const matching = ({ search, status }: ProviderFilters) =>
  and(
    isListed,
    status === null ? undefined : eq(suppliers.status, status),
    search === '' ? undefined : contains(search),
  )

async function countProviders(db: Db, filters: ProviderFilters): Promise<string> {
  const some = db
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(matching(filters))
    .limit(MOST_ROWS_COUNTED + 1)
  return totalCount(await db.$count(some.as('matching')), MOST_ROWS_COUNTED)
}

function findProviders(
  db: Db,
  filters: ProviderFilters,
  order: ReturnType<typeof providerOrder>,
  { isAfter, limit }: { isAfter?: SQL | undefined; limit: number },
) {
  const ids = db
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(and(matching(filters), isAfter))
    .orderBy(...order.by)
    .limit(limit)
  return selectProviders(db, inArray(suppliers.id, ids), order.place).orderBy(...order.by)
}

/** Undefined for an unknown provider, and for a deleted one without leads. */
async function findProvider(db: Db | Tx, id: string) {
  const [found] = await selectProviders(db, and(eq(suppliers.id, id), isListed))
  return found
}

function selectProviders(
  db: Db | Tx,
  condition: SQL | undefined,
  place = providerOrder(USUAL_PROVIDER_SORT).place,
) {
  const leads = db
    .select({ received, converted })
    .from(purchases)
    .where(eq(purchases.supplierId, suppliers.id))
    .as('of_provider')
  return db
    .select({ supplier: suppliers, received: leads.received, converted: leads.converted, ...place })
    .from(suppliers)
    .innerJoinLateral(leads, sql`true`)
    .where(condition)
}

const hasReceivedLeads = sql`exists (select from ${purchases} where ${purchases.supplierId} = ${suppliers.id})`
const isListed = or(isNull(suppliers.anonymisedAt), hasReceivedLeads)

export const contains = (search: string) =>
  sql`folded(${suppliers.name} || chr(10) || ${suppliers.contactPerson} || chr(10) || ${suppliers.email})
    like ${`%${folded(search).replace(/[\\%_]/g, '\\$&')}%`}`

/** Refuses an unknown or deleted provider. */
export function existingProvider<Row extends { anonymisedAt: Date | null }>(found: Row | undefined): Row {
  if (found === undefined || found.anonymisedAt !== null) throw providerNotFound()
  return found
}

export const providerNotFound = () =>
  new Refusal(
    'provider_not_found',
    404,
    englishOnly('We can’t find this provider. It may have been deleted.'),
  )

const pageIsOver = () =>
  fieldRefusal(
    'after',
    'page_is_over',
    422,
    englishOnly('The list has changed. Start again from the first page.'),
  )
