import * as v from 'valibot'
import { CreatedApiKey } from '../../../api/contract/connect/api-keys.ts'
import { SCOPES, type Scope } from '../../../domain/connect.ts'
import { type Answer, answerFrom, type Browser, ORIGIN, type Product } from '../product.ts'
import { signedInSupplier } from './supplier.ts'

type Wanted = {
  name?: string
  mode?: 'live' | 'test'
  scopes?: readonly Scope[]
  expiresInDays?: number | null
  allowedAddresses?: string[]
}

/** A key that somebody makes on the screen; live and with every scope unless said otherwise. */
export async function createdKey(browser: Browser, wanted: Wanted = {}): Promise<CreatedApiKey> {
  const answer = await browser.post('/api/supplier/api-keys', {
    name: 'CRM',
    mode: 'live',
    scopes: SCOPES,
    ...wanted,
  })
  return v.parse(CreatedApiKey, answer.body)
}

/** A program that calls with a key and nothing else of what a browser sends. A string is sent as it is, anything else as JSON. */
export function callerWith({ handle }: Pick<Product, 'handle'>, key: string, address = '203.0.113.5') {
  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const request = new Request(`${ORIGIN}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return answerFrom(await handle(request, address))
  }
  return {
    send,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Record<string, string>) =>
      send('POST', path, body, headers),
    patch: (path: string, body?: unknown, headers?: Record<string, string>) =>
      send('PATCH', path, body, headers),
  }
}

/** A supplier with its people's browser and a key of its own. */
export async function supplierWithKey(
  product: Product,
  wanted: Wanted = {},
  changes: Parameters<typeof signedInSupplier>[1] = {},
) {
  const { supplier, browser } = await signedInSupplier(product, changes)
  const key = await createdKey(browser, wanted)
  return { supplier, browser, key, caller: callerWith(product, key.key) }
}
