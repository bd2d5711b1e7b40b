import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readPdf } from '../../scripts/statement/read-pdf.ts'
import type { Reading } from '../../site/statement-reader/reading.ts'
import { type BenchPaper, findPapers } from './papers.ts'
import { FIELDS, type Field, type Score, score, VERDICTS, type Verdict } from './score.ts'

/** Of the values that the reader gives. */
const MOST_WRONG_PERCENT = 2

type Read = BenchPaper & { reading: Reading; score: Score; ms: number }

/**
 * `npm run bench:statements` reads every paper of this folder with the code of the product and says what is right, by field and
 * by set. It fails when something sure is wrong, when more than 2 % of the values given are wrong, or when something else is
 * taken for a statement. `-- --only=g3` reads papers whose name begins so, `--set=given` one set; `--verbose` shows each value.
 */
async function main(): Promise<number> {
  const { values: options } = parseArgs({
    options: { only: { type: 'string' }, set: { type: 'string' }, verbose: { type: 'boolean' } },
  })
  const papers = findPapers().filter(
    ({ set, truth }) => truth.id.startsWith(options.only ?? '') && set.startsWith(options.set ?? ''),
  )
  const read: Read[] = []
  for (const paper of papers) read.push(await readAndScore(paper))
  if (options.verbose) for (const one of read) showValues(one)
  for (const [set, ofSet] of Map.groupBy(read, (one) => one.set)) showTable(set, ofSet)
  showTable('all', read)
  showFaults(read)
  return isGood(read) ? 0 : 1
}

async function readAndScore(paper: BenchPaper): Promise<Read> {
  const file = new Uint8Array(readFileSync(paper.path))
  const startedAt = performance.now()
  const reading = await readPdf(file, { password: paper.truth.password })
  return { ...paper, reading, score: score(paper.truth, reading), ms: performance.now() - startedAt }
}

function showTable(set: string, read: Read[]) {
  console.log(`\n== ${set}: ${read.length} papers`)
  console.log(line('', VERDICTS))
  for (const field of FIELDS) {
    const verdicts = read.map(({ score }) => score.verdicts.get(field))
    console.log(
      line(
        field,
        VERDICTS.map((verdict) => String(verdicts.filter((one) => one === verdict).length)),
      ),
    )
  }
  const all = VERDICTS.map((verdict) => String(count(read, verdict)))
  console.log(line('all fields', all))
  const statements = read.filter(({ truth }) => truth.kind === 'statement')
  const others = read.filter(({ truth }) => truth.kind !== 'statement')
  const layouts = [...Map.groupBy(statements, ({ truth }) => truth.layout).values()]
  const known = layouts.filter((papers) => papers.every(({ score }) => score.hasSalesAndFees))
  console.log(`statements read as such      ${share(statements.filter(kindIsRight), statements)}`)
  console.log(`other papers refused         ${share(others.filter(kindIsRight), others)}`)
  console.log(
    `gross sales and total fees   ${share(
      statements.filter(({ score }) => score.hasSalesAndFees),
      statements,
    )} of papers, ${share(known, layouts)} of layouts`,
  )
  console.log(`wrong of the values given    ${wrongPercent(read).toFixed(2)} %`)
  const times = read.map(({ ms }) => ms).sort((a, b) => a - b)
  console.log(
    `milliseconds a paper         median ${times[times.length >> 1]?.toFixed(0)}, most ${times.at(-1)?.toFixed(0)}`,
  )
}

const line = (name: string, cells: readonly string[]) =>
  name.padEnd(18) + cells.map((cell) => cell.padStart(15)).join('')

const share = (some: unknown[], all: unknown[]) =>
  `${some.length} of ${all.length}${all.length === 0 ? '' : ` (${((100 * some.length) / all.length).toFixed(0)} %)`}`

const kindIsRight = ({ score }: Read) => score.kindIsRight

const count = (read: Read[], verdict: Verdict) =>
  read.flatMap(({ score }) => [...score.verdicts.values()]).filter((one) => one === verdict).length

function wrongPercent(read: Read[]): number {
  const wrong = count(read, 'wrong') + count(read, 'wrong and sure')
  return wrong === 0 ? 0 : (100 * wrong) / (wrong + count(read, 'right'))
}

function showFaults(read: Read[]) {
  console.log('\n== wrong')
  for (const one of read) {
    if (!one.score.kindIsRight) console.log(`${name(one)} kind: ${inWords(one.reading)}`)
    for (const [field, verdict] of one.score.verdicts)
      if (verdict.startsWith('wrong')) console.log(`${name(one)} ${describe(one, field)}`)
  }
}

function showValues(one: Read) {
  console.log(`\n${name(one)} ${one.truth.layout}: ${inWords(one.reading)}, ${one.ms.toFixed(0)} ms`)
  for (const field of FIELDS)
    if (one.score.verdicts.get(field) !== 'silent') console.log(`  ${describe(one, field)}`)
}

const name = ({ set, truth }: Read) => `${set}/${truth.id}`.padEnd(14)

function inWords(reading: Reading): string {
  if (reading.kind === 'other') return `other, ${reading.looksLike}`
  return reading.kind === 'unreadable' ? `unreadable, ${reading.reason}` : 'statement'
}

function describe({ truth, reading, score }: Read, field: Field): string {
  const given = reading.kind === 'statement' ? reading[field] : null
  const value = given ? `${JSON.stringify(given.value)} "${given.text}" (page ${given.page})` : '-'
  return `${field.padEnd(17)} ${score.verdicts.get(field)?.padEnd(15)} ${value}  truth: ${JSON.stringify(truth[field])}`
}

function isGood(read: Read[]): boolean {
  const takesOthers = read.some(({ truth, score }) => truth.kind !== 'statement' && !score.kindIsRight)
  return count(read, 'wrong and sure') === 0 && wrongPercent(read) <= MOST_WRONG_PERCENT && !takesOthers
}

process.exit(await main())
