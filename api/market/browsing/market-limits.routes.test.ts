import { beforeEach, expect, test } from 'bun:test'
import { connect } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Answer, testProduct } from '../../../tests/support/product.ts'
import { MARKET } from '../../../tests/support/purchase/market.ts'
import { MARKET_CONNECTIONS, openMarket } from './open-market.ts'

const product = await testProduct()
beforeEach(async () => {
  await product.db.delete(leads)
  product.deps.market.dropFirstPage()
})

/** Blocks all reads of leads until the returned function is called. */
async function slowDown() {
  const client = await product.deps.pool.connect()
  await client.query('begin')
  await client.query('lock table leads in access exclusive mode')
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

/** `refused` counts the answers that came while other requests had to wait. */
function countRefused(requests: Promise<Answer>[]) {
  const counted = { refused: 0, answers: Promise.all(requests) }
  for (const answer of requests)
    void answer.then(({ status }) => {
      if (status !== 200) counted.refused += 1
    })
  return counted
}

const codesOf = (answers: Answer[]) =>
  answers.map(({ status, body }) => (status === 200 ? '200' : `${status} ${Object(body).code}`))
const times = (count: number, of: string) => Array.from({ length: count }, () => of)

test('a search that takes too long is ended with advice', async () => {
  const database = connect(product.databaseUrl, MARKET_CONNECTIONS)
  const usual = product.deps.market
  product.deps.market = openMarket(database.db)
  const { browser } = await signedInSupplier(product)
  const letGo = await slowDown()
  try {
    const message = 'This search takes too long. Try a longer or rarer word.'
    const body = { code: 'search_too_slow', message }
    expect(await browser.get(`${MARKET}?search=ing`)).toMatchObject({ status: 503, body })
    expect((await browser.get(`${MARKET}?volume=small`)).body).toMatchObject({ code: 'market_busy' })
  } finally {
    await letGo()
    product.deps.market = usual
    await database.close()
  }
})

test('too many searches of one supplier at once are refused and delay no other supplier', async () => {
  await leadOnMarket(product)
  // Not connected to the change feed, which might drop the cached page.
  const usual = product.deps.market
  product.deps.market = openMarket(product.db)
  const [one, other] = [await signedInSupplier(product), await signedInSupplier(product)]
  await one.browser.get(MARKET)
  const letGo = await slowDown()
  const sent = countRefused(
    Array.from({ length: 100 }, (_, turn) => one.browser.get(`${MARKET}?search=ing${turn}&limit=100`)),
  )
  expect((await product.browser().get('/api/health/ready')).status).toBe(200)
  expect((await other.browser.get(MARKET)).status).toBe(200)
  const others = other.browser.get(`${MARKET}?search=retail`)
  while (sent.refused < 94) await Bun.sleep(5)
  await letGo()

  expect((await others).status).toBe(200)
  const answers = await sent.answers
  expect(codesOf(answers).sort()).toEqual([...times(6, '200'), ...times(94, '429 too_often')])
  for (const { status, headers } of answers) expect(headers.get('retry-after') !== null).toBe(status === 429)
  product.deps.market = usual
})

test('searches of many suppliers leave connections for pages without a search', async () => {
  await leadOnMarket(product)
  const suppliers = await Promise.all(Array.from({ length: 40 }, () => signedInSupplier(product)))
  const letGo = await slowDown()
  const sent = countRefused(suppliers.map(({ browser }) => browser.get(`${MARKET}?search=ing`)))
  expect((await product.browser().get('/api/health/ready')).status).toBe(200)
  while (sent.refused < 7) await Bun.sleep(5)
  await letGo()
  expect(codesOf(await sent.answers).sort()).toEqual([...times(33, '200'), ...times(7, '503 market_busy')])
})

test('a supplier can search 120 times a minute, and others are not affected', async () => {
  const { browser } = await signedInSupplier(product)
  for (let searches = 0; searches < 120; searches++)
    expect((await browser.get(`${MARKET}?search=shop`)).status).toBe(200)
  const refused = await browser.get(`${MARKET}?search=shop`)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_often' } })
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
  expect((await browser.get(MARKET)).status).toBe(200)
  const other = await signedInSupplier(product)
  expect((await other.browser.get(`${MARKET}?search=shop`)).status).toBe(200)
})
