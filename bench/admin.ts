import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { createApp } from '../api/app.ts'
import { connect } from '../db/client.ts'
import { signedInAdmin } from '../tests/support/people/admin.ts'
import { ORIGIN, openProduct, type Product } from '../tests/support/product.ts'
import type { Statement } from '../tests/support/statements.ts'
import { seedPlatform } from './admin-data.ts'
import { type Question, questions } from './admin-questions.ts'
import { plansOf } from './market-plans.ts'

const LEADS = 1_000_000
const RUNS = 100
/** One account may export twenty times an hour, and no admin here sends more. */
const RUNS_OF_ONE_ADMIN = 20
/** An account may read 600 times a minute. */
const PAGES_OF_ONE_ADMIN = 300
export const MOST_P99_MS = 300
/** Of a list that is sorted, at 100,000 rows. */
export const MOST_P95_MS_SORTED = 500
/** Of a question in the table. */
const LONGEST_NAME = 90

/**
 * `node scripts/bun.mjs bench/admin.ts` prints the plans beside the times that are a row of `npm run bench`, and with `audit`
 * behind it only those of questions with that word in their path. `audit 100000 20` measures them 20 times at 100,000 leads.
 */
async function main(word: string, leads = LEADS, runs = RUNS): Promise<number> {
  await using opened = new AsyncDisposableStack()
  const product = await openProduct()
  opened.defer(() => product.close())
  const { pool, close } = connect(product.databaseOwnerUrl, { statementTimeoutMs: 600_000, size: 3 })
  opened.defer(close)
  // The audit log is filled with what this one has done.
  await signedInAdmin(product)
  await seedPlatform(pool, { leads, now: product.clock.now() })

  const faults: string[] = []
  const table: Record<string, unknown> = {}
  for (const { path, p50, p99, sent } of await measureAdminQuestions(product, { word, runs })) {
    for (const { text } of await plansOf(pool, sent.filter(isRead))) console.log(`\n${path}\n${text}`)
    table[path.slice(0, LONGEST_NAME)] = { 'p50 ms': p50, 'p99 ms': p99, statements: sent.length }
    if (p99 > MOST_P99_MS) faults.push(`${path} takes ${p99} ms.`)
  }
  console.table(table)
  for (const fault of faults) console.log(fault)
  return faults.length === 0 ? 0 : 1
}

export type Measured = {
  path: string
  p50: number
  p95: number
  p99: number
  sent: Statement[]
}

/** What admins ask of a seeded platform, or what of it has `word` in its path; and what each asks of Postgres. */
export async function measureAdminQuestions(
  product: Product,
  { word = '', runs = RUNS, ask = questions }: { word?: string; runs?: number; ask?: typeof questions } = {},
): Promise<Measured[]> {
  const server = openServer(product)
  await server.signIn()
  const known = { ...(await someOf(product)), nextPageOf: server.nextPageOf }
  const measured: Measured[] = []
  for (const question of (await ask(known)).filter(({ path }) => path.includes(word))) {
    measured.push({ path: question.path, ...(await measure(server, question, runs)) })
  }
  return measured
}

/** The product's API as signed-in admins meet it, and what it asks of Postgres. */
function openServer(product: Product) {
  const { deps } = product
  const sent: Statement[] = []
  const logger = { logQuery: (sql: string, params: unknown[]) => void sent.push({ sql, params }) }
  const db = drizzle(deps.pool, { logger })
  const app = createApp({ ...deps, db }, { site: null, sandbox: null })

  let cookie = ''
  let followed = 0
  async function signIn(): Promise<void> {
    const { browser } = await signedInAdmin(product)
    cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  }
  async function ask(path: string): Promise<Response> {
    const response = await app.handle(new Request(`${ORIGIN}${path}`, { headers: { cookie } }), '127.0.0.1')
    if (response.status !== 200) throw new Error(`${path} was answered ${response.status}.`)
    return response
  }
  return {
    sent,
    signIn,
    ask,
    async nextPageOf(path: string): Promise<string> {
      if (followed++ % PAGES_OF_ONE_ADMIN === 0) await signIn()
      const response = await ask(path)
      await response.text()
      const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
      if (next === undefined) throw new Error(`${path} has one page.`)
      return next
    },
  }
}

async function measure(server: ReturnType<typeof openServer>, { path, isLong }: Question, runs: number) {
  const times: number[] = []
  let sent: Statement[] = []
  for (let run = 0; run < runs; run++) {
    if (run % RUNS_OF_ONE_ADMIN === 0) await server.signIn()
    server.sent.length = 0
    const startedAt = performance.now()
    const response = await server.ask(path)
    if (isLong) await readFirstRow(response)
    else await response.text()
    times.push(performance.now() - startedAt)
    sent = [...server.sent]
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => Math.round((times[Math.ceil(share * runs) - 1] ?? Number.NaN) * 10) / 10
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), sent }
}

/** The first piece is the header. */
async function readFirstRow(response: Response): Promise<void> {
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.read()
  await reader?.cancel()
}

const isRead = ({ sql }: Statement) =>
  /^\s*(select|with)\b/i.test(sql) && !/\binsert into\b|for (no key )?update/i.test(sql)

async function someOf({ db }: Product): Promise<{ leadId: string; providerId: string }> {
  const { rows } = await db.execute<{ leadId: string; providerId: string }>(sql`
    select lead_id as "leadId", supplier_id as "providerId" from purchases order by purchased_at desc limit 1`)
  const [found] = rows
  if (found === undefined) throw new Error('Nothing was filled in.')
  return found
}

if (import.meta.main) process.exit(await main(process.argv[2] ?? '', ...process.argv.slice(3).map(Number)))
