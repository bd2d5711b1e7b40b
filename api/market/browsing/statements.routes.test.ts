import { expect, test } from 'bun:test'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { ORIGIN, testProduct } from '../../../tests/support/product.ts'
import { statementsOf } from '../../../tests/support/statements.ts'
import { createApp } from '../../app.ts'
import { openMarket } from './open-market.ts'

const MOST_STATEMENTS = 2

let ask: (path: string, cookie: string) => Promise<number>

const product = await testProduct()
// On one pool with all else, so that every statement is counted.
const deps = { ...product.deps, market: openMarket(product.db) }
const app = createApp(deps, { site: null, sandbox: null })
ask = async (path, cookie) =>
  (await app.handle(new Request(`${ORIGIN}${path}`, { headers: { cookie } }), '127.0.0.1')).status
for (let made = 0; made < 3; made++) await leadOnMarket(product)

async function cookieOfSupplier(): Promise<string> {
  const { browser } = await signedInSupplier(product)
  return [...browser.cookies].map((pair) => pair.join('=')).join('; ')
}

test(`a list that is read from the database asks it ${MOST_STATEMENTS} times at most, by whomever`, async () => {
  expect(await ask('/api/supplier/leads', await cookieOfSupplier())).toBe(200)
  const cookie = await cookieOfSupplier()
  for (const _ of ['not seen before', 'remembered']) {
    const statuses: number[] = []
    const statements = await statementsOf(product.deps.pool, async () => {
      statuses.push(await ask('/api/supplier/leads?limit=2', cookie))
    })
    expect(statuses).toEqual([200])
    expect(statements.length).toBeWithin(1, MOST_STATEMENTS + 1)
  }
})
