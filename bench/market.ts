import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import * as v from 'valibot'
import { MarketQuery } from '../api/contract/market/market-query.ts'
import { isSearch, type Market, openMarket } from '../api/market/browsing/open-market.ts'
import { connect } from '../db/client.ts'
import { createTestDatabase } from '../tests/support/database.ts'
import type { Statement } from '../tests/support/statements.ts'
import { plansOf } from './market-plans.ts'
import { seedLeads } from './seed-leads.ts'

const FEW = 1_000
const MANY = 1_000_000
const ROUNDS = 41
/** What a page may cost more when there are a thousand times as many leads. */
const MOST_GROWTH = 1.5
/** A search: more than a walk along an index, it reads more leads than it shows. */
const MOST_GROWTH_OF_SEARCHES = 5

const ANY: MarketQuery = v.parse(MarketQuery, { limit: '23' })
/** Every shape that a query to the market takes. None is the first page as most ask for it: that one is in memory. */
const SHAPES: Record<string, MarketQuery> = {
  'no filter': ANY,
  type: { ...ANY, businessType: 'healthcare' },
  volume: { ...ANY, volume: 'large' },
  'type and volume': { ...ANY, businessType: 'ecommerce', volume: 'small' },
  'by volume': { ...ANY, sort: 'volume' },
  'by price': { ...ANY, sort: 'price' },
  'volume, by volume': { ...ANY, volume: 'small', sort: 'volume' },
  'volume, by price': { ...ANY, volume: 'small', sort: 'price' },
  tier: { ...ANY, tier: 'tier3' },
  province: { ...ANY, province: 'Nova Scotia' },
  provider: { ...ANY, provider: 'moneris' },
  'provider that none has': { ...ANY, provider: 'payfirma' },
  'province, by volume': { ...ANY, province: 'Nova Scotia', sort: 'volume' },
  'province, by price': { ...ANY, province: 'Nova Scotia', sort: 'price' },
  'asked to be contacted': { ...ANY, contactRequested: true },
  'phone verified': { ...ANY, phoneVerified: true },
  'every filter at once': {
    ...ANY,
    search: 'moneris',
    businessType: 'retail',
    province: 'Ontario',
    provider: 'moneris',
    tier: 'tier2',
    phoneVerified: true,
  },
  'rare word, by volume': { ...ANY, search: 'unicorn', sort: 'volume' },
  'common word': { ...ANY, search: 'published rates' },
  'rare word': { ...ANY, search: 'unicorn' },
  'no such word': { ...ANY, search: 'zeppelin' },
  'word, type and volume': { ...ANY, search: 'flat-rate', businessType: 'retail', volume: 'large' },
  'rare word and type': { ...ANY, search: 'unicorn', businessType: 'retail' },
  'word that the type rules out': { ...ANY, search: 'a restaurant', businessType: 'retail' },
  // Every lead with that word: Postgres cannot know that the volume rules it out.
  'word that the volume rules out': { ...ANY, search: 'over $250,000', volume: 'small' },
  // The newest 20,000, which are twenty times as many as there are first.
  '2 characters, common': { ...ANY, search: 'sa' },
  '2 characters, nowhere': { ...ANY, search: 'zq' },
  '2 characters and type': { ...ANY, search: 'zq', businessType: 'automotive' },
  'signs that are wildcards elsewhere': { ...ANY, search: '50%_' },
  // Twelve provinces and twenty providers come by turns, so few leads have this one of each.
  'province and provider that few share': { ...ANY, province: 'Nunavut', provider: 'helcim' },
  'the same, by volume': { ...ANY, province: 'Nunavut', provider: 'helcim', sort: 'volume' },
  'the same, by price': { ...ANY, province: 'Nunavut', provider: 'helcim', sort: 'price' },
  'province and provider that no lead shares': { ...ANY, province: 'Nunavut', provider: 'payfirma' },
  '2 characters, by volume': { ...ANY, search: 'sa', sort: 'volume' },
  '2 characters, by price': { ...ANY, search: 'sa', sort: 'price' },
  'type, by volume': { ...ANY, businessType: 'automotive', volume: 'small', sort: 'volume' },
  'rare word, by price': { ...ANY, search: 'unicorn', sort: 'price' },
  'one word again and again': { ...ANY, search: 'ing ing ing', limit: 100 },
  'two words by turns': { ...ANY, search: 'ing and ing and ing and ing and ing and ing and', limit: 100 },
  'as many common words as may be': { ...ANY, search: 'in a to of on at it an or is as be', limit: 100 },
}

/** `node scripts/bun.mjs bench/market.ts` prints the plans beside the times that are a row of `npm run bench`. */
async function main(): Promise<number> {
  await using opened = new AsyncDisposableStack()
  const now = new Date()
  const open = async (leads: number): Promise<Pool> => {
    const database = await createTestDatabase()
    opened.defer(() => database.drop())
    const { pool, close } = connect(database.ownerUrl, { statementTimeoutMs: 600_000, size: 3 })
    opened.defer(close)
    await seedLeads(pool, { leads, now })
    return pool
  }
  const many = await open(MANY)
  const measured = await measureMarketShapes({ few: await open(FEW), many }, now)

  const faults: string[] = []
  const table: Record<string, unknown> = {}
  for (const { shape, few, many: ms, growth, mostGrowth, sent } of measured) {
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
  growth: number
  /** The aim. */
  mostGrowth: number
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
      growth: ofMany / ofFew,
      mostGrowth: isSearch(query) ? MOST_GROWTH_OF_SEARCHES : MOST_GROWTH,
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
