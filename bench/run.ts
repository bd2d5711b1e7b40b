import { writeFileSync } from 'node:fs'
import { cpus, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { reachEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { buildServerIfChanged } from '../scripts/builds/build-server.ts'
import { buildSiteIfChanged } from '../scripts/site/build-site.ts'
import { cellsOf, type Figure, isReached } from './figures.ts'
import { landing } from './rows/landing.ts'
import { adminLists, myLeads } from './rows/lists.ts'
import { marketList, polledPage } from './rows/market.ts'
import { sale } from './rows/sale.ts'
import { search } from './rows/search.ts'
import { start } from './rows/start.ts'
import { statementsRead } from './rows/statements.ts'
import { submission } from './rows/submission.ts'
import { webhooks } from './rows/webhooks.ts'
import { openWorld, type Row, type World } from './world.ts'

/** In this order: those that need few leads come first, and a machine that is warm by then does the rest. */
const ROWS: Row[] = [
  marketList,
  polledPage,
  landing,
  sale,
  submission,
  webhooks,
  start,
  statementsRead,
  myLeads,
  adminLists,
  search,
]

const RESULTS = join(import.meta.dir, 'RESULTS.md')
const DATA_DIR = join(import.meta.dir, '../.data/bench')
const ROW_WITHIN_SECONDS = 300

type Outcome = { row: Row; figures: Figure[]; failure?: string }

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

  await Promise.all([buildSiteIfChanged(), buildServerIfChanged('demo')])
  // Durable, as in production: what a test's server saves by forgetting on a crash would all fall to the bare statements.
  const postgres = await reachEmbeddedPostgres({ dataDir: DATA_DIR })
  process.env.TEST_POSTGRES_URL = postgres.ownerUrl
  const world = openWorld({ isQuick })
  const outcomes: Outcome[] = []
  try {
    for (const row of rows) {
      const outcome = await measure(row, world)
      outcomes.push(outcome)
      for (const line of linesOf(outcome)) console.log(line)
    }
    if (words.length === 0 && !isQuick) writeFileSync(RESULTS, await resultsPage(outcomes))
  } finally {
    await world.close()
    await postgres.close()
  }
  const isFine = ({ figures, failure }: Outcome) => failure === undefined && figures.every(isReached)
  return outcomes.every(isFine) ? 0 : 1
}

async function measure(row: Row, world: World): Promise<Outcome> {
  try {
    for (const size of row.needs ?? []) await world.database(size)
    const late = Bun.sleep(ROW_WITHIN_SECONDS * 1000).then(() => {
      throw new Error(`It was given up after ${ROW_WITHIN_SECONDS} s.`)
    })
    return { row, figures: await Promise.race([row.measure(world), late]) }
  } catch (error) {
    return { row, figures: [], failure: error instanceof Error ? error.message : String(error) }
  }
}

const linesOf = ({ row, figures, failure }: Outcome): string[] =>
  failure === undefined
    ? figures.map((figure, at) => `| ${[at === 0 ? row.name : '', ...cellsOf(figure)].join(' | ')} |`)
    : [`| ${row.name} | not measured: ${failure} | | | | |`]

async function resultsPage(outcomes: Outcome[]): Promise<string> {
  const [commit, node] = [await Bun.$`git rev-parse --short HEAD`.text(), await Bun.$`node --version`.text()]
  return `# What the bench measured

By \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, on ${commit.trim()}, with Bun ${Bun.version}, Node ${node.trim()} and ${cpus().length} processors (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 1024 ** 3)} GB, ${type()} ${release()}.
Figures are medians of rounds; a ratio is that of neighbouring rounds, in which product and peer take turns. Server, Postgres and load share the
machine, so CPU a request is the figure to trust. Bare is \`Bun.serve\` with SQL, Express is version 5 with \`pg\` on Node.

| Row | | Product | Peer | Ratio | Aim |
| --- | --- | --- | --- | --- | --- |
${outcomes.flatMap(linesOf).join('\n')}
`
}

process.exit(await main(process.argv.slice(2)))
