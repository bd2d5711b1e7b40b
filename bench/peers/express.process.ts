import { createHash } from 'node:crypto'
import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import express from 'express'
import pg from 'pg'
import * as v from 'valibot'
import { MarketQuery } from '../../api/contract/market/market-query.ts'
import { cardOf } from '../../api/market/browsing/lead-card.ts'
import { countLeadsOnMarket, leadCardColumns } from '../../api/market/browsing/leads-on-market.ts'
import { filtersOf } from '../../api/market/browsing/market-filters.ts'
import { newestFirst } from '../../api/rate-check/submitted-leads/newest-leads.ts'
import { isOnMarket, leadPrices, leads } from '../../db/schema/leads.ts'
import { suppliers } from '../../db/schema/people/people.ts'
import { sessions } from '../../db/schema/people/sessions.ts'
import { IDLE_MS, MARKET_CONNECTIONS, readPeerConfig, SESSION_CONNECTIONS } from './peer-config.ts'

/**
 * The list of the market as one would write it with Express 5, pg and Drizzle on Node, with the same SQL and the same bytes.
 * The bench bundles this for Node, which reads no TypeScript, and gives it `config.json`.
 */
const config = readPeerConfig()
const pool = (max: number) => drizzle(new pg.Pool({ connectionString: config.databaseUrl, max }))
const accounts = pool(SESSION_CONNECTIONS)
const market = pool(MARKET_CONNECTIONS)

const session = accounts
  .select({
    lastActiveAt: sessions.lastActiveAt,
    expiresAt: sessions.expiresAt,
    status: suppliers.status,
  })
  .from(sessions)
  .innerJoin(suppliers, eq(suppliers.id, sessions.supplierId))
  .where(and(eq(sessions.tokenDigest, sql.placeholder('digest')), eq(sessions.realm, 'supplier')))
  .prepare('session')

async function isSignedIn(cookieHeader: string): Promise<boolean> {
  const cookies = cookieHeader.split('; ').map((pair) => pair.split('='))
  const token = cookies.find(([name]) => name === config.sessionCookie)?.[1]
  if (token === undefined) return false
  const [found] = await session.execute({ digest: createHash('sha256').update(token).digest('hex') })
  const now = Date.now()
  return (
    found !== undefined &&
    found.status !== 'inactive' &&
    now < found.expiresAt.getTime() &&
    now < found.lastActiveAt.getTime() + IDLE_MS
  )
}

const price = market
  .select({ priceCents: leadPrices.priceCents })
  .from(leadPrices)
  .where(and(eq(leadPrices.tier, leads.tier), lte(leadPrices.validFrom, sql.placeholder('now'))))
  .orderBy(desc(leadPrices.validFrom))
  .limit(1)
  .as('price')
const newest = market
  .select({ ...leadCardColumns, priceCents: price.priceCents })
  .from(leads)
  .innerJoinLateral(price, sql`true`)
  .where(
    and(
      isOnMarket(leads),
      sql`(${leads.submittedAt}, ${leads.id}) < (${sql.placeholder('submittedAt')}::timestamptz, ${sql.placeholder('id')}::uuid)`,
    ),
  )
  .orderBy(...newestFirst)
  .limit(sql.placeholder('limit'))
  .prepare('newest_leads')
const BEFORE_ALL = { submittedAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
const noFilters = filtersOf(v.parse(MarketQuery, {}))
const counts = (config.list?.statements.length ?? 0) > 1

const app = express()
app.disable('x-powered-by')
app.disable('etag')
app.get('/ready', (_, response) => response.send('ready'))
app.get('/api/supplier/leads', async ({ headers, query }, response) => {
  if (!(await isSignedIn(headers.cookie ?? ''))) return response.status(401).end()
  const limit = Number(query.limit)
  const found = await newest.execute({ ...BEFORE_ALL, limit: limit + 1, now: new Date() })
  if (counts) await countLeadsOnMarket(market, noFilters)
  response.set(config.list?.headers ?? {}).send(JSON.stringify(found.slice(0, limit).map(cardOf)))
})
app.listen(config.port, '127.0.0.1')
