import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import * as v from 'valibot'
import { MarketQuery } from '../api/contract/supplier/market-query.ts'
import { demoLeads } from '../api/leads/demo-leads.ts'
import { openMarket } from '../api/market/open-market.ts'
import { minutesAfter } from '../api/shared/clock.ts'
import { connect, type Db } from '../db/client.ts'
import * as schema from '../db/schema/index.ts'
import { createTestDatabase } from '../tests/support/database.ts'
import { plansOf } from './market-plans.ts'

const FEW = 1_000
const MANY = 100_000
const RUNS = 41
const ROWS_IN_ONE_INSERT = 1_000
/** What a filter may cost more when there are a hundred times as many leads, before this fails. */
const MOST_GROWTH = 10
/** For shapes that read more leads than they show, as it says beside them. */
const MOST_GROWTH_OF_WIDE_SHAPES = 40

const ANY: MarketQuery = v.parse(MarketQuery, { limit: '23' })
const WIDE_SHAPES: Record<string, MarketQuery> = {
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
  ...WIDE_SHAPES,
}

/** `npm run bench:market` prints plans and times; it fails when one reads the whole table or grows with it. */
async function main(): Promise<number> {
  await using opened = new AsyncDisposableStack()
  const database = await createTestDatabase()
  opened.defer(() => database.drop())
  const { pool, db, close } = connect(database.ownerUrl, { statementTimeoutMs: 120_000, size: 2 })
  opened.defer(close)
  const now = new Date()

  await fill(db, { from: 0, to: FEW, now })
  await pool.query('vacuum analyze')
  const few = await measure(pool, now)
  await fill(db, { from: FEW, to: MANY, now })
  await pool.query('vacuum analyze')
  const many = await measure(pool, now)

  const faults: string[] = []
  const table: Record<string, unknown> = {}
  for (const [shape, { ms, plans }] of many) {
    const before = few.get(shape)?.ms ?? Number.NaN
    const growth = ms / before
    const scans = plans.flatMap((plan) => plan.scans)
    table[shape] = {
      [`p50 of ${FEW}`]: round(before),
      [`p50 of ${MANY}`]: round(ms),
      growth: round(growth),
      scans: scans.join(', '),
    }
    if (scans.some((scan) => scan.startsWith('Seq Scan'))) faults.push(`${shape} reads the whole table.`)
    const most = shape in WIDE_SHAPES ? MOST_GROWTH_OF_WIDE_SHAPES : MOST_GROWTH
    if (growth > most) faults.push(`${shape} costs ${round(growth)} times as much.`)
  }
  for (const [shape, { plans }] of many) for (const plan of plans) console.log(`\n${shape}\n${plan.text}`)
  console.table(table)
  for (const fault of faults) console.log(fault)
  return faults.length === 0 ? 0 : 1
}

/** The demo's leads again and again, two minutes apart, one in 20,000 of them with a word of its own. */
async function fill(db: Db, { from, to, now }: { from: number; to: number; now: Date }): Promise<void> {
  const patterns = demoLeads(now, (business) => (business.monthlyVolumeCents % 3) * 15_000)
  for (let start = from; start < to; start += ROWS_IN_ONE_INSERT) {
    const rows = Array.from({ length: ROWS_IN_ONE_INSERT }, (_, offset) => {
      const index = start + offset
      const pattern = patterns[index % patterns.length]
      if (pattern === undefined) throw new Error('There are no demo leads.')
      const submittedAt = minutesAfter(now, -2 * index)
      return {
        ...pattern,
        email: `lead-${index}@shop.example`,
        phone: `+1416${String(index).padStart(7, '0')}`,
        aiDescription: index % 20_000 === 7 ? `${pattern.aiDescription} A unicorn.` : pattern.aiDescription,
        submittedAt,
        listedAt: submittedAt,
      }
    })
    await db.insert(schema.leads).values(rows)
  }
  // Nobody's saved searches wait for these.
  await db.delete(schema.leadsToMatch)
}

/** Median milliseconds of each shape's first and second page together, and how Postgres found them. */
async function measure(pool: Pool, now: Date) {
  const sent: { sql: string; params: unknown[] }[] = []
  const db = drizzle(pool, { schema, logger: { logQuery: (sql, params) => sent.push({ sql, params }) } })
  const market = openMarket(db)
  const measured = new Map<string, { ms: number; plans: Awaited<ReturnType<typeof plansOf>> }>()
  for (const [shape, query] of Object.entries(SHAPES)) {
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      sent.length = 0
      const startedAt = performance.now()
      const { next } = await market.page(query, now)
      const after = next === null ? null : new URL(next, 'http://localhost').searchParams.get('after')
      if (after !== null) await market.page({ ...query, after }, now)
      times.push(performance.now() - startedAt)
    }
    const ms = times.sort((one, other) => one - other)[Math.floor(RUNS / 2)] ?? Number.NaN
    measured.set(shape, { ms, plans: await plansOf(pool, sent) })
  }
  return measured
}

const round = (number: number) => Math.round(number * 100) / 100

process.exit(await main())
