import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { findChromium, WITHOUT_CHROMIUM } from '../tests/support/browser/chromium.ts'
import { createTestDatabase } from '../tests/support/database.ts'
import { startApi } from '../tests/support/processes/server.ts'
import { freePort } from '../tests/support/processes/server-process.ts'

/** As a phone on a slow network sees them, which is how Lighthouse measures by default. */
const PAGES = ['/', '/privacy', '/terms', '/help']
const LIMITS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const RUNS = 5
/** A run takes about 14 s; one that never ends must not hold up the rest. */
const RUN_WITHIN_MS = 120_000

type Category = keyof typeof LIMITS
const CATEGORIES: Category[] = ['performance', 'accessibility', 'best-practices', 'seo']

type Scores = Record<Category, number>
type Run = { scores: Scores; findings: string[] }

/**
 * `npm run lighthouse` measures our pages as our own server sends them, prints the medians, and fails when one is under
 * its limit. `npm run lighthouse -- 1` measures each page once.
 */
async function main(runs: number): Promise<number> {
  if (!Number.isInteger(runs) || runs < 1) throw new Error('How often? Give a whole number from 1.')
  await using opened = new AsyncDisposableStack()
  const database = await createTestDatabase()
  opened.defer(() => database.drop())
  const server = await startApi({ databaseUrl: database.url })
  opened.defer(() => server.stop())

  const table: Record<string, Scores> = {}
  const findings = new Set<string>()
  for (const path of PAGES) {
    const measured: Run[] = []
    for (let run = 0; run < runs; run++) measured.push(await measure(server.url + path))
    table[path] = medians(measured.map(({ scores }) => scores))
    for (const finding of measured.flatMap((run) => run.findings)) findings.add(`${path}: ${finding}`)
  }

  console.table(table)
  const missed = Object.entries(table).flatMap(([path, scores]) =>
    CATEGORIES.filter((category) => scores[category] < LIMITS[category]).map(
      (category) =>
        `${path} has ${scores[category]} for ${category}, under its limit of ${LIMITS[category]}.`,
    ),
  )
  for (const line of [...findings, ...missed]) console.log(line)
  return missed.length === 0 ? 0 : 1
}

/** Each run has a browser of its own, which has seen nothing yet. */
async function measure(url: string): Promise<Run> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error(WITHOUT_CHROMIUM)
  const port = await freePort()
  const args = [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const browser = await chromium.launch({ executablePath, args, timeout: RUN_WITHIN_MS })
  try {
    const late = AbortSignal.timeout(RUN_WITHIN_MS)
    const lateness = new Promise<never>((_, reject) => {
      late.addEventListener('abort', () => reject(new Error(`${url} was not measured in time.`)))
    })
    const result = await Promise.race([
      lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES }),
      lateness,
    ])
    if (!result || result.lhr.runtimeError) {
      throw new Error(`${url} could not be measured: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    }
    const { categories, audits } = result.lhr
    const scoreOf = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100)
    const failed = CATEGORIES.filter((category) => scoreOf(category) < LIMITS[category]).flatMap((category) =>
      (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const audit = audits[id]
        const costs = weight > 0 && typeof audit?.score === 'number' && audit.score < 1
        return costs ? [`${category}: ${audit.title} (${id}) ${audit.displayValue ?? ''}`.trim()] : []
      }),
    )
    return {
      scores: forEach(scoreOf),
      findings: failed,
    }
  } finally {
    await browser.close()
  }
}

function medians(all: Scores[]): Scores {
  const median = (category: Category) => {
    const sorted = all.map((scores) => scores[category]).sort((a, b) => a - b)
    // The lower one of the middle two, so that no score is one that was never measured.
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  }
  return forEach(median)
}

const forEach = (score: (category: Category) => number): Scores => ({
  performance: score('performance'),
  accessibility: score('accessibility'),
  'best-practices': score('best-practices'),
  seo: score('seo'),
})

process.exit(await main(Number(process.argv[2] ?? RUNS)))
