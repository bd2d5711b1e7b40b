import type { Db, Tx } from '../../db/client.ts'
import type { Provider, ProvidersQuery } from '../contract/admin/providers.ts'
import { stateTag } from '../shared/if-match.ts'
import { findProvider, findProviders } from './suppliers.admin.queries.ts'
import { pageIsOver, providerNotFound } from './suppliers.admin.refusals.ts'

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
