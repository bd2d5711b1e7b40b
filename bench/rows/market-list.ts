import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import * as v from 'valibot'
import { MarketQuery } from '../../api/contract/market/market-query.ts'
import { openMarket } from '../../api/market/browsing/open-market.ts'
import { connect } from '../../db/client.ts'
import { figuresAgainst, loadInTurns } from '../load/in-turns.ts'
import { rawGet } from '../load/load.ts'
import { startBare, startExpress } from '../peers/start-peer.ts'
import { type BenchDatabase, type Row, type Served, SUPPLIER_COOKIE, startProduct } from '../world.ts'
import { answerOf, requireSameBytes } from './answers.ts'

const LIMIT = 100
const LIST = `/api/supplier/leads?limit=${LIMIT}`
const POLLED = '/api/supplier/leads'

/** Plain, so that what is compared is the list and not a compressor. */
export const marketList: Row = {
  name: 'market list of 100, from the database each time',
  remarks:
    'The product costs what the bare server does, within a tenth from run to run: both spend 0.6 ms on reading a ' +
    'hundred rows from the driver, and as much on making cards and JSON of them. The bare server itself is no more ' +
    'than 1.3 times Express with Drizzle, so that 1.5 would need fewer bytes from Postgres. Tried: one JSON text ' +
    'for the whole page or for each lead: 0.2 ms less here, 0.2 to 0.3 ms more in Postgres.',
  async measure(world) {
    const database = await world.database('few')
    await using product = await startProduct(database)
    const headers = sent(database, product)
    const { bytes, headers: answered } = await answerOf(product, LIST, headers[0])
    const list = { limit: LIMIT, statements: await statementsOf(database), headers: answered }
    const config = {
      databaseUrl: database.url,
      sessionCookie: SUPPLIER_COOKIE,
      fixed: {},
      list,
      submission: null,
    }
    await using bare = await startBare(config)
    await using express = await startExpress(config)
    for (const peer of [bare, express])
      requireSameBytes(bytes, (await answerOf(peer, LIST, headers[0])).bytes)

    const requests = headers.map((one) => rawGet(LIST, one))
    const measured = await loadInTurns(world, [
      { name: 'product', served: product, requests },
      { name: 'bare Bun.serve', served: bare, requests },
      { name: 'Express 5 on Node', served: express, requests },
    ])
    return [
      ...figuresAgainst(measured, 'bare Bun.serve', { requests: { atLeast: 0.9 }, cpu: { atMost: 1.25 } }),
      ...figuresAgainst(measured, 'Express 5 on Node', { requests: { atLeast: 1.5 }, cpu: { atMost: 0.7 } }),
    ]
  },
}

/** As a supplier's open page asks for it each half minute. */
export const polledPage: Row = {
  name: 'market, polled first page',
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
    const folder = await mkdtemp(join(tmpdir(), 'northrate-polled-'))
    try {
      const file = join(folder, 'page.br')
      writeFileSync(file, answer.bytes)
      await using bare = await startBare({
        databaseUrl: database.url,
        sessionCookie: SUPPLIER_COOKIE,
        fixed: { [POLLED]: { file, headers: answer.headers, needsSession: true } },
        list: null,
        submission: null,
      })
      requireSameBytes(answer.bytes, (await answerOf(bare, POLLED, headers[0])).bytes)
      const requests = headers.map((one) => rawGet(POLLED, one))
      const measured = await loadInTurns(world, [
        { name: 'product', served: product, requests },
        { name: 'bare Bun.serve', served: bare, requests },
      ])
      return figuresAgainst(measured, 'bare Bun.serve', { requests: { atLeast: 0.7 }, cpu: { atMost: 1.5 } })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
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
