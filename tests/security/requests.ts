import {
  bodySchemaOf,
  type DescribedCall,
  pathWith,
  propertiesOf,
  sampleOf,
} from '../support/described-calls.ts'
import { leadOnMarket } from '../support/people/supplier.ts'
import type { Product } from '../support/product.ts'

/** Where the document's types do not tell what is accepted. */
const FIELDS: Record<string, (lead: string) => object> = {
  'POST /api/supplier/create-payment-intent': (leadId) => ({ leadId }),
  'POST /api/supplier/api-keys': () => ({ allowedAddresses: [] }),
  'POST /api/supplier/webhook-endpoints': () => ({ url: 'https://crm.example/hooks' }),
}

/** Gives a request for each call that its schema accepts; an id in it is of a lead on the market. */
export function openRequests(product: Product) {
  const some = { id: crypto.randomUUID() }
  return async (call: DescribedCall): Promise<{ path: string; body?: unknown }> => {
    const { id } =
      call.path.includes('{') || call.requestBody !== undefined ? await leadOnMarket(product) : some
    const path = pathWith(call, id)
    if (call.requestBody === undefined) return { path }
    return { path, body: { ...sampleOf(propertiesOf(bodySchemaOf(call)), id), ...FIELDS[call.name]?.(id) } }
  }
}
