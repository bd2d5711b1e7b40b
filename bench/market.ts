import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import * as v from 'valibot'
import { MarketQuery } from '../api/contract/market/market-query.ts'
import { type Market, openMarket } from '../api/market/browsing/open-market.ts'
import { connect } from '../db/client.ts'
import { createTestDatabase } from '../tests/support/database.ts'
import type { Statement } from '../tests/support/statements.ts'
import { plansOf } from './market-plans.ts'
import { seedLeads } from './seed-leads.ts'

const FEW = 1_000
const MANY = 20_000
const OTHERS = 980_000
const ROUNDS = 41
/** What a page may cost more when there are a thousand times as many leads, twenty times as many of them on the market. */
const MOST_GROWTH = 1.5
const MOST_GROWTH_OF_WORDS = 8
/** Of the two pages of a word, the 95th percentile. */
export const MOST_P95_MS_OF_WORDS = 150

const ANY: MarketQuery = v.parse(MarketQuery, { limit: '23' })
/** None is the first page as most ask for it: that one is in memory. */
const SHAPES: Record<string, MarketQuery> = {
  'no filter': ANY,
  type: { ...ANY, businessType: 'healthcare' },
  volume: { ...ANY, volume: 'large' },
  'type and volume': { ...ANY, businessType: 'ecommerce', volume: 'small' },
  province: { ...ANY, province: 'Nova Scotia' },
  provider: { ...ANY, provider: 'moneris' },
  'provider that none has': { ...ANY, provider: 'payfirma' },
  'phone verified': { ...ANY, phoneVerified: true },
  // Twelve provinces and twenty providers come by turns, so few leads have this one of each.
  'province and provider that few share': { ...ANY, province: 'Nunavut', provider: 'helcim' },
  'by volume': { ...ANY, sort: 'volume' },
  'by price': { ...ANY, sort: 'price' },
  'volume, by volume': { ...ANY, volume: 'small', sort: 'volume' },
  'common word': { ...ANY, search: 'published rates' },
  'rare word': { ...ANY, search: 'unicorn' },
  'rare word, by price': { ...ANY, search: 'unicorn', sort: 'price' },
  'no such word': { ...ANY, search: 'zeppelin' },
  'word, type and volume': { ...ANY, search: 'flat-rate', businessType: 'retail', volume: 'large' },
  'word that the type rules out': { ...ANY, search: 'a restaurant', businessType: 'retail' },
  'word that the volume rules out': { ...ANY, search: 'over $250,000', volume: 'small' },
  'two words by turns': { ...ANY, search: 'ing and ing and ing and ing and ing and ing and', limit: 100 },
  '2 characters, common': { ...ANY, search: 'sa' },
  '2 characters, nowhere': { ...ANY, search: 'zq' },
}

/** `node scripts/bun.mjs bench/market.ts` prints the plans beside the times that are a row of `npm run bench`. */
async function main(): Promise<number> {
  await using opened = new AsyncDisposableStack()
  const now = new Date()
  const open = async (leads: number, others: number): Promise<Pool> => {
    const database = await createTestDatabase()
    opened.defer(() => database.drop())
    const { pool, close } = connect(database.ownerUrl, { statementTimeoutMs: 600_000, size: 3 })
    opened.defer(close)
    await seedLeads(pool, { leads, others, now })
    return pool
  }
  const many = await open(MANY, OTHERS)
  const measured = await measureMarketShapes({ few: await open(FEW, 0), many }, now)

  const faults: string[] = []
  const table: Record<string, unknown> = {}
  for (const { shape, few, many: ms, growth, mostGrowth = Number.POSITIVE_INFINITY, sent } of measured) {
    const plans = await plansOf(many, sent)
    for (const { text } of plans) console.log(`\n${shape}\n${text}`)
    const scans = plans.flatMap((plan) => plan.scans)
    table[shape] = {
      [`p50 of ${FEW}`]: round(few),
      [`p50 of ${MANY}`]: round(ms),
      growth: round(growth),
      scans: scans.join(', '),
    }
    if (scans.some((scan) => scan.startsWith('Seq Scan'))) faults.push(`${shape} reads the whole table.`)
    if (growth > mostGrowth) faults.push(`${shape} costs ${round(growth)} times as much.`)
  }
  console.table(table)
  for (const fault of faults) console.log(fault)
  return faults.length === 0 ? 0 : 1
}

export type MeasuredShape = {
  shape: string
  /** Median milliseconds of its first and second page together, of few leads and of many, and how many times as much. */
  few: number
  many: number
  /** The 95th percentile of many. */
  p95: number
  growth: number
  /** The aim, for words and for filters newest first. */
  mostGrowth: number | undefined
  isWord: boolean
  sent: Statement[]
}

/** Both answer each shape in turn, so that other work on this machine slows both down. */
export async function measureMarketShapes(
  pools: { few: Pool; many: Pool },
  now: Date,
  rounds = ROUNDS,
  shapes = Object.keys(SHAPES),
): Promise<MeasuredShape[]> {
  const few = openLogged(pools.few)
  const many = openLogged(pools.many)
  const measured: MeasuredShape[] = []
  for (const shape of shapes) {
    const query = SHAPES[shape] ?? ANY
    const isWord = query.search !== ''
    const times: { few: number[]; many: number[] } = { few: [], many: [] }
    for (let round = 0; round < rounds; round++) {
      times.few.push(await askTwoPages(few.market, query, now))
      many.sent.length = 0
      times.many.push(await askTwoPages(many.market, query, now))
    }
    const [ofFew, ofMany] = [median(times.few), median(times.many)]
    const sent = [...many.sent]
    measured.push({
      shape,
      few: ofFew,
      many: ofMany,
      p95: times.many.toSorted((one, other) => one - other)[Math.ceil(0.95 * rounds) - 1] ?? Number.NaN,
      growth: ofMany / ofFew,
      mostGrowth: isWord ? MOST_GROWTH_OF_WORDS : query.sort === 'newest' ? MOST_GROWTH : undefined,
      isWord,
      sent,
    })
  }
  return measured
}

function openLogged(pool: Pool) {
  const sent: Statement[] = []
  const logger = { logQuery: (sql: string, params: unknown[]) => void sent.push({ sql, params }) }
  return { sent, market: openMarket(drizzle(pool, { logger })) }
}

async function askTwoPages(market: Market, query: MarketQuery, now: Date): Promise<number> {
  const startedAt = performance.now()
  const { next } = await market.page(query, now)
  const after = next === null ? null : new URL(next, 'http://localhost').searchParams.get('after')
  if (after !== null) await market.page({ ...query, after }, now)
  return performance.now() - startedAt
}

const median = (times: number[]) =>
  times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN

const round = (number: number) => Math.round(number * 100) / 100

if (import.meta.main) process.exit(await main())
