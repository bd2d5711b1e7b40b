import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { reachEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { asClient } from '../db/migrate.ts'
import { buildServerIfChanged } from '../scripts/builds/build-server.ts'
import { buildSiteIfChanged } from '../scripts/site/build-site.ts'
import { aimInWords, judgedOf, missOf, spreadInWords, spreadOf } from './figures.ts'
import { linesOfMisses, type Outcome, resultsPage } from './results-page.ts'
import { adminQuestions, sortedLists } from './rows/admin.ts'
import { connections } from './rows/connections.ts'
import { estimateEngine } from './rows/estimate-engine.ts'
import { landing } from './rows/landing.ts'
import { landingBytes } from './rows/landing-bytes.ts'
import { leadsCsv } from './rows/leads-csv.ts'
import { marketList, polledPage } from './rows/market-list.ts'
import { marketShapes } from './rows/market-shapes.ts'
import { adminPages, supplierPages } from './rows/pages.ts'
import { settling } from './rows/settling.ts'
import { signIns } from './rows/sign-ins.ts'
import { start } from './rows/start.ts'
import { submission } from './rows/submission.ts'
import { twoProcesses } from './rows/two-processes.ts'
import { webhooks } from './rows/webhooks.ts'
import { worstSearches } from './rows/worst-searches.ts'
import { openWorld, type Row, type World } from './world.ts'

/** In this order: those that need few leads come first, and a machine that is warm by then does the rest. */
const ROWS: Row[] = [
  marketList,
  polledPage,
  landing,
  settling,
  submission,
  webhooks,
  estimateEngine,
  signIns,
  twoProcesses,
  connections,
  start,
  landingBytes,
  supplierPages,
  adminPages,
  marketShapes,
  worstSearches,
  sortedLists,
  adminQuestions,
  leadsCsv,
]

const RESULTS = join(import.meta.dir, 'RESULTS.md')
const DATA_DIR = join(import.meta.dir, '../.data/bench')
/** Closing comes after. */
const ALL_WITHIN_SECONDS = 28 * 60
const ROW_WITHIN_SECONDS = 180

/**
 * `npm run bench` measures every row and writes bench/RESULTS.md. `npm run bench -- list landing` measures those whose name
 * has one of these words, `--quick` takes fewer and shorter rounds; either only prints. Fails where a row misses its aim or
 * could not be measured.
 */
async function main(args: string[]): Promise<number> {
  const words = args.filter((arg) => !arg.startsWith('--'))
  const isQuick = args.includes('--quick')
  const rows = ROWS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  if (rows.length === 0)
    throw new Error(`There is no such row, only:\n${ROWS.map(({ name }) => name).join('\n')}`)

  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  await Promise.all([buildSiteIfChanged(), buildServerIfChanged('demo')])
  // Durable, as in production: what a test's server saves by forgetting on a crash would all fall to the bare statements.
  const postgres = await reachEmbeddedPostgres({ dataDir: DATA_DIR })
  process.env.TEST_POSTGRES_URL = postgres.ownerUrl
  const world = openWorld({ isQuick })
  const outcomes: Outcome[] = []
  try {
    for (const row of rows) {
      const outcome = await measure(row, world, () => ALL_WITHIN_SECONDS - seconds())
      outcomes.push(outcome)
      print(outcome)
    }
    if (words.length === 0 && !isQuick) {
      const run = { outcomes, ...world, postgres: await versionOfPostgres(world) }
      writeFileSync(RESULTS, resultsPage({ ...run, minutes: seconds() / 60, at: new Date() }))
    }
  } finally {
    await world.close()
    await postgres.close()
  }
  const misses = outcomes.flatMap(linesOfMisses)
  const isWhole = outcomes.every(({ failure }) => failure === undefined)
  console.log(
    `\n${outcomes.length} rows in ${(seconds() / 60).toFixed(1)} minutes, ${misses.length} aims missed.`,
  )
  for (const line of misses) console.log(line)
  return isWhole && misses.length === 0 ? 0 : 1
}

async function measure(row: Row, world: World, secondsLeft: () => number): Promise<Outcome> {
  const started = { row, loadBefore: loadavg()[0] ?? 0 }
  try {
    for (const size of row.needs ?? []) await world.database(size)
  } catch (error) {
    return { ...started, seconds: 0, figures: [], failure: `Seeding failed: ${error}` }
  }
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const within = Math.min(row.withinSeconds ?? ROW_WITHIN_SECONDS, secondsLeft())
  if (within <= 0) return { ...started, seconds: 0, figures: [], failure: 'There was no time left.' }
  let late: Timer | undefined
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(
      () => reject(new Error(`It was given up after ${Math.round(within)} s.`)),
      within * 1000,
    )
  })
  try {
    const figures = await Promise.race([row.measure(world), tooLate])
    return { ...started, seconds: seconds(), figures }
  } catch (error) {
    return {
      ...started,
      seconds: seconds(),
      figures: [],
      failure: error instanceof Error ? error.message : String(error),
    }
  } finally {
    clearTimeout(late)
  }
}

function print({ row, seconds, loadBefore, figures, failure }: Outcome): void {
  console.log(`\n${row.name} (${Math.round(seconds)} s, load ${loadBefore.toFixed(1)})`)
  if (failure !== undefined) console.log(`  Not measured. ${failure}`)
  for (const figure of figures) {
    const { what, product, peer, aim, note } = figure
    const parts = [
      `${what}${note === undefined ? '' : ` (${note})`}: ${spreadInWords(spreadOf(product))}`,
      ...(peer
        ? [
            `${peer.name} ${spreadInWords(spreadOf(peer.figures))}`,
            `ratio ${spreadInWords(judgedOf(figure))}`,
          ]
        : []),
      ...(aim ? [`${aimInWords(aim)}${missOf(figure) === null ? '' : ', MISSED'}`] : []),
    ]
    console.log(`  ${parts.join('; ')}`)
  }
}

async function versionOfPostgres(world: World): Promise<string> {
  const { url } = await world.database('few')
  return asClient(url, async (client) => (await client.query('show server_version')).rows[0]?.server_version)
}

process.exit(await main(process.argv.slice(2)))
