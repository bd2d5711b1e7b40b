import {
  bodySchemaOf,
  type DescribedCall,
  pathWith,
  propertiesOf,
  sampleOf,
} from '../../support/document/described-calls.ts'
import { newProvider } from '../../support/people/provider.ts'
import { filledForm } from '../../support/people/rate-check.ts'
import { leadOnMarket } from '../../support/people/supplier.ts'
import { supplierForm } from '../../support/people/supplier-account.ts'
import type { Product } from '../../support/product.ts'
import { RIGHTS } from '../roles.ts'
import type { Ids } from './belongings.ts'
import { THINGS, type Who } from './things.ts'

export type Made = { path: string; body?: object }

/** Fields for which the document's types do not tell what is accepted. `id` is of a lead on the market. */
const FIELDS: Record<string, (id: string) => object> = {
  'POST /api/submit-rate-check': () => filledForm(),
  'POST /api/supplier/signup': () => supplierForm(),
  'PUT /api/supplier/email': () => ({ email: `${crypto.randomUUID()}@payments.example` }),
  'PUT /api/supplier/profile': () => ({ phoneForOwners: '416 555 0123', website: 'https://pay.example' }),
  'POST /api/supplier/email-change': () => ({ email: `${crypto.randomUUID()}@payments.example` }),
  'PUT /api/supplier/company': () => ({ name: 'Maple Pay', contactPerson: 'Kim', phone: '416 555 0123' }),
  'POST /api/supplier/create-payment-intent': (leadId) => ({ leadId }),
  'POST /api/supplier/saved-searches': () => ({ name: 'Mine', alerts: 'daily', ...NO_FILTERS }),
  'PUT /api/supplier/lead/{id}/reminder': () => ({ followUpOn: null, seen: null }),
  'POST /api/supplier/api-keys': () => ({ allowedAddresses: [] }),
  'POST /api/supplier/webhook-endpoints': () => ({ url: 'https://crm.example/hooks' }),
  'POST /api/admin/prices': () => ({ price: '99.00', validFrom: '' }),
  'POST /api/admin/providers': () => newProvider(),
  'PUT /api/admin/providers/{id}': () => ({ name: 'Renamed' }),
  'POST /api/admin/providers/{id}/credits': () => ({ change: 1 }),
  'PUT /api/admin/leads/{id}/status': () => ({ status: 'contacted' }),
}
const NO_FILTERS = { search: '', businessType: '', volume: '', province: '', provider: '', tier: '' }

/** A request that the call's schema accepts; an id in it is of a lead on the market. */
export async function requestFor(product: Product, call: DescribedCall): Promise<Made> {
  const needsId = call.path.includes('{') || call.requestBody !== undefined
  const id = needsId ? (await leadOnMarket(product)).id : ''
  return { path: pathWith(call, id), ...bodyFor(call, id) }
}

/** Who of `peopleWithBelongings` may make this call. */
export const ownerOf = ({ name }: DescribedCall): Who =>
  THINGS[name]?.who ?? WHO[RIGHTS[name]?.who ?? 'everyone']

const WHO = {
  everyone: 'visitor',
  'proved visitor': 'visitor',
  'owner of data': 'user',
  'owner of data or supplier': 'user',
  'owner in the second step': 'visitor',
  owner: 'user',
  supplier: 'supplier',
  admin: 'admin',
} as const satisfies Record<string, Who>

/** The same about things that the caller owns or, as an admin, may act on. */
export async function ownRequestFor(product: Product, call: DescribedCall, ids: Ids): Promise<Made> {
  const thing = THINGS[call.name]
  if (thing !== undefined) {
    const body = thing.body?.(ids)
    return { path: pathWith(call, ids[thing.id]), ...(body && { body }) }
  }
  const made = await requestFor(product, call)
  return call.path.includes('/providers/{id}') ? { ...made, path: pathWith(call, ids.provider) } : made
}

/** The body alone. `id` is of a lead on the market. */
export function bodyFor(call: DescribedCall, id: string): { body?: object } {
  if (call.requestBody === undefined) return {}
  return { body: { ...sampleOf(propertiesOf(bodySchemaOf(call)), id), ...FIELDS[call.name]?.(id) } }
}
