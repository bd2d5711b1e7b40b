import { afterAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { connect } from '../../../db/client.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { sessions } from '../../../db/schema/people/sessions.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, openProduct } from '../../../tests/support/product.ts'
import { POLLING_HEADER } from '../../people/sessions/signed-in.ts'

/** Connections taken from the product's pool: each query of the database takes one. */
let taken = 0

const product = await openProduct()
const otherProcess = connect(product.databaseUrl)
product.deps.pool.on('acquire', () => {
  taken += 1
})
await leadOnMarket(product)
afterAll(async () => {
  await otherProcess.close()
  await product.close()
})

const MARKET = '/api/supplier/leads'
const poll = (browser: Browser, path = MARKET) => browser.get(path, { [POLLING_HEADER]: '1' })

/** Looks until the market answers with this status; one that never does keeps the test waiting until it fails. */
async function untilAnswered(browser: Browser, status: number): Promise<void> {
  while ((await poll(browser)).status !== status) await Bun.sleep(1)
}

test('a polled first page does not use the database', async () => {
  const { browser } = await signedInSupplier(product)
  await poll(browser)
  taken = 0
  for (let polls = 0; polls < 20; polls++) expect(await poll(browser)).toMatchObject({ status: 200 })
  expect(taken).toBe(0)
})

test('an anonymous write keeps the sessions of others in the cache', async () => {
  const { browser } = await signedInSupplier(product)
  const stranger = product.browser()
  stranger.cookies.set('northrate_supplier', 'no token of ours')
  await poll(browser)
  for (const [path, body] of [
    ['/api/send-email-verification', { email: 'ana@maple.example' }],
    ['/api/supplier/login', { email: 'ana@maple.example', password: 'not hers at all' }],
    ['/api/supplier/logout'],
    ['/api/supplier/password-reset', { email: 'ana@maple.example' }],
  ] as const)
    await stranger.post(path, body)
  taken = 0
  expect(await poll(browser)).toMatchObject({ status: 200 })
  expect(taken).toBe(0)
})

test('a copied session is refused as soon as its owner has signed out', async () => {
  for (let round = 0; round < 20; round++) {
    const { browser } = await signedInSupplier(product)
    const copy = product.browser()
    copy.cookies.set('northrate_supplier', browser.cookies.get('northrate_supplier') ?? '')
    expect(await poll(copy)).toMatchObject({ status: 200 })
    await browser.post('/api/supplier/logout')
    expect(await poll(copy)).toMatchObject({ status: 401 })
  }
})

test('a session that another process ends is refused once the change feed says so', async () => {
  const { browser, supplier } = await signedInSupplier(product)
  expect(await poll(browser)).toMatchObject({ status: 200 })
  await otherProcess.db.delete(sessions).where(eq(sessions.supplierId, supplier.id))
  await untilAnswered(browser, 401)
})

test('a supplier that another process makes inactive or active is refused or let in by the change feed', async () => {
  const { browser, supplier } = await signedInSupplier(product)
  const become = (status: 'active' | 'inactive') =>
    otherProcess.db.update(suppliers).set({ status }).where(eq(suppliers.id, supplier.id))
  expect(await poll(browser)).toMatchObject({ status: 200 })
  await become('inactive')
  await untilAnswered(browser, 403)
  await become('active')
  await untilAnswered(browser, 200)
})

test('a session in the cache ends when its time is over', async () => {
  const { browser } = await signedInSupplier(product)
  expect(await poll(browser)).toMatchObject({ status: 200 })
  product.clock.passMinutes(12 * 60)
  expect(await poll(browser)).toMatchObject({ status: 401 })
})

test('browsing keeps a supplier signed in', async () => {
  const { browser } = await signedInSupplier(product)
  for (let hours = 0; hours < 20; hours += 5) {
    product.clock.passMinutes(5 * 60)
    await poll(browser)
    expect(await browser.get(MARKET)).toMatchObject({ status: 200 })
  }
})

test('a route with contact details never uses the session cache', async () => {
  const { browser, supplier } = await signedInSupplier(product)
  await poll(browser)
  await otherProcess.db.delete(sessions).where(eq(sessions.supplierId, supplier.id))
  expect(await poll(browser, '/api/supplier/purchased-leads')).toMatchObject({ status: 401 })
})
