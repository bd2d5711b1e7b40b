import { type SQL, sql } from 'drizzle-orm'
import pino from 'pino'
import { foundBy, matchNewLeads } from '../api/market/saved-searches/match-leads.ts'
import { openJobs } from '../api/platform/jobs/jobs.ts'
import { connect, type Db } from '../db/client.ts'
import { createTestDatabase } from '../tests/support/database.ts'
import { addLeads, addSearches } from './saved-searches-data.ts'

const NEW_LEADS = [10, 100, 1_000]
const MARKETS = [
  { suppliers: 50, searches: 500 },
  { suppliers: 500, searches: 5_000 },
]
const RUNS = 5
/** What a pair of a search and a lead may cost more among ten times as many searches, before this fails. */
const MOST_GROWTH_OF_A_MATCH = 3

/** By the index of tags alone: for each lead it reads every search that shares one of its tags. */
const byContainedTags = (ids: SQL) => sql`
  select s.id, l.id from leads l join saved_searches s on s.tags <@ l.market_tags
  where l.id = any(${ids}) and not exists (select from unnest(s.terms) term where strpos(l.search_text, term) = 0)`
const bySubsets = (ids: SQL) => sql`with recursive ${foundBy(ids)} select search_id, lead_id from found`

type Row = {
  searches: number
  leads: number
  matches: number
  subsets: number
  contained: number
  whole: number
}

/** `npm run bench:searches` prints how long new leads take to be compared with saved searches, and how Postgres does it. */
async function main(): Promise<number> {
  const table: Row[] = []
  for (const market of MARKETS) table.push(...(await measure(market)))
  console.table(table)
  const most = NEW_LEADS.at(-1)
  const [few, many] = table
    .filter(({ leads }) => leads === most)
    .map(({ subsets, matches }) => subsets / matches)
  const growth = (many ?? Number.NaN) / (few ?? Number.NaN)
  console.log(`Finding one match costs ${growth.toFixed(2)} times as much among ten times as many searches.`)
  return growth < MOST_GROWTH_OF_A_MATCH ? 0 : 1
}

async function measure(market: { suppliers: number; searches: number }): Promise<Row[]> {
  await using opened = new AsyncDisposableStack()
  const database = await createTestDatabase()
  opened.defer(() => database.drop())
  const { pool, db, close } = connect(database.ownerUrl, { statementTimeoutMs: 120_000, size: 2 })
  opened.defer(close)
  const jobs = await openJobs({ databaseUrl: database.url, log: pino({ level: 'silent' }) })
  opened.defer(() => jobs.stop())
  await addSearches(pool, market)

  const rows: Row[] = []
  for (const [round, count] of NEW_LEADS.entries()) {
    await addLeads(pool, count, round + 1)
    await pool.query('analyze')
    const { rows: waiting } = await pool.query<{ id: string }>('select lead_id as id from leads_to_match')
    const ids = sql`${sql.param(waiting.map(({ id }) => id))}::uuid[]`
    const subsets = await timed(db, bySubsets(ids))
    const contained = await timed(db, byContainedTags(ids))
    const startedAt = performance.now()
    await matchNewLeads({ db, jobs, clock: { now: () => new Date() } })
    const whole = Math.round(performance.now() - startedAt)
    rows.push({
      searches: market.searches,
      leads: count,
      matches: subsets.matches,
      subsets: subsets.ms,
      contained: contained.ms,
      whole,
    })
    if (market === MARKETS.at(-1)) {
      const { rows: plan } = await db.execute(sql`explain (analyze, timing off, buffers) ${bySubsets(ids)}`)
      console.log(
        `\n${count} new leads, ${market.searches} searches\n${plan.map((line) => String(line['QUERY PLAN']).slice(0, 160)).join('\n')}`,
      )
    }
  }
  return rows
}

/** Median milliseconds. */
async function timed(db: Db, question: SQL): Promise<{ ms: number; matches: number }> {
  const times: number[] = []
  let matches = 0
  for (let run = 0; run < RUNS; run++) {
    const startedAt = performance.now()
    const { rows } = await db.execute(
      sql`select count(*)::int as matches from (${question}) as "found" (search_id, lead_id)`,
    )
    times.push(performance.now() - startedAt)
    matches = Number(rows[0]?.matches)
  }
  const ms = times.sort((one, other) => one - other)[Math.floor(RUNS / 2)] ?? Number.NaN
  return { ms: Math.round(ms * 10) / 10, matches }
}

process.exit(await main())
