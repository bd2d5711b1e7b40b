import { drizzle } from 'drizzle-orm/node-postgres'
import * as v from 'valibot'
import { MarketQuery } from '../../api/contract/market/market-query.ts'
import { openMarket } from '../../api/market/browsing/open-market.ts'
import { connect } from '../../db/client.ts'
import { figuresAgainst, loadInTurns, raw } from '../load.ts'
import { startBare, startExpress } from '../peers/start-peer.ts'
import {
  answerOf,
  type BenchDatabase,
  type Row,
  requireSameBytes,
  type Served,
  SUPPLIER_COOKIE,
  startProduct,
} from '../world.ts'

const LIMIT = 100
const LIST = `/api/supplier/leads?limit=${LIMIT}`
const POLLED = '/api/supplier/leads'

/** Plain, so that what is compared is the list and not a compressor. */
export const marketList: Row = {
  name: 'list of 100 leads, from the database',
  async measure(world) {
    const database = await world.database('few')
    await using product = await startProduct(database)
    const headers = sent(database, product)
    const { bytes, headers: answered } = await answerOf(product, LIST, headers[0])
    const list = { limit: LIMIT, statements: await statementsOf(database), headers: answered }
    const config = { databaseUrl: database.url, sessionCookie: SUPPLIER_COOKIE, list }
    await using bare = await startBare(config)
    await using express = await startExpress(config)
    for (const peer of [bare, express]) requireSameBytes(bytes, await answerOf(peer, LIST, headers[0]))

    const requests = headers.map((one) => raw('GET', LIST, one))
    const measured = await loadInTurns(world, [
      { name: 'product', served: product, requests },
      { name: 'bare', served: bare, requests },
      { name: 'Express', served: express, requests },
    ])
    return [
      ...figuresAgainst(measured, 'bare', { requests: { atLeast: 0.7 }, cpu: { atMost: 1.5 } }),
      ...figuresAgainst(measured, 'Express', { requests: { atLeast: 0.9 }, cpu: { atMost: 1.1 } }),
    ]
  },
}

/** As a supplier's open page asks for it each half minute. */
export const polledPage: Row = {
  name: 'first page, polled',
  async measure(world) {
    const database = await world.database('few')
    await using product = await startProduct(database)
    const headers = sent(database, product).map((one) => ({
      ...one,
      'accept-encoding': 'br',
      'x-northrate-poll': '1',
    }))
    // The first answer may have been compressed on the way; from the second on the page is kept.
    await answerOf(product, POLLED, headers[0])
    const answer = await answerOf(product, POLLED, headers[0])
    const page = { bytes: answer.bytes.toBase64(), headers: answer.headers, needsSession: true }
    await using bare = await startBare({ databaseUrl: database.url, sessionCookie: SUPPLIER_COOKIE, page })
    requireSameBytes(answer.bytes, await answerOf(bare, POLLED, headers[0]))
    const requests = headers.map((one) => raw('GET', POLLED, one))
    const measured = await loadInTurns(world, [
      { name: 'product', served: product, requests },
      { name: 'bare', served: bare, requests },
    ])
    return figuresAgainst(measured, 'bare', { requests: { atLeast: 0.7 }, cpu: { atMost: 1.5 } })
  },
}

/** Of each supplier in turn. */
const sent = ({ tokens }: BenchDatabase, { port }: Served) =>
  tokens.map((token) => ({ host: `localhost:${port}`, cookie: `${SUPPLIER_COOKIE}=${token}` }))

/** What the product asks Postgres for the list, once everything that it keeps is kept. */
async function statementsOf(database: BenchDatabase): Promise<{ sql: string; params: unknown[] }[]> {
  const { pool, close } = connect(database.url, { size: 1 })
  try {
    const statements: { sql: string; params: unknown[] }[] = []
    const logger = { logQuery: (sql: string, params: unknown[]) => void statements.push({ sql, params }) }
    const market = openMarket(drizzle(pool, { logger }))
    const query = v.parse(MarketQuery, { limit: String(LIMIT) })
    await market.page(query, new Date())
    statements.length = 0
    await market.page(query, new Date())
    return [...statements]
  } finally {
    await close()
  }
}
