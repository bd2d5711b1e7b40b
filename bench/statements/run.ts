import { parseArgs } from 'node:util'
import type { Reading } from '../../site/statement-reader/statement-reader.ts'
import { findPapers, layoutsOf, type ReadPaper, readAll } from './papers.ts'
import { FIELDS, type Field, VERDICTS, type Verdict } from './score.ts'

/** Of the values that the reader gives. */
const MOST_WRONG_PERCENT = 2

/**
 * `npm run bench:statements` reads every paper of this folder with the code of the product and says what is right, by field and by
 * set. It fails when something sure is wrong, when more than 2 % of the values are wrong, or when another paper is taken for
 * a statement. `-- --only=g3` reads papers whose name begins so, `--set=samples` one set; `--verbose` shows each value.
 */
async function main(): Promise<number> {
  const { values: options } = parseArgs({
    options: { only: { type: 'string' }, set: { type: 'string' }, verbose: { type: 'boolean' } },
  })
  const papers = findPapers().filter(
    ({ set, truth }) => truth.id.startsWith(options.only ?? '') && set.startsWith(options.set ?? ''),
  )
  const read = await readAll(papers)
  if (options.verbose) for (const one of read) showValues(one)
  for (const [set, ofSet] of Map.groupBy(read, (one) => one.set)) showTable(set, ofSet)
  showTable('all', read)
  showFaults(read)
  return isGood(read) ? 0 : 1
}

function showTable(set: string, read: ReadPaper[]) {
  console.log(`\n== ${set}: ${read.length} papers`)
  console.log(line('', VERDICTS))
  for (const field of FIELDS) console.log(line(field, counts(read, [field])))
  console.log(line('all fields', counts(read, FIELDS)))
  const statements = read.filter(({ truth }) => truth.kind === 'statement')
  const others = read.filter(({ truth }) => truth.kind !== 'statement')
  const ofPapers = share(
    statements.filter(({ score }) => score.hasSalesAndFees),
    statements,
  )
  const layouts = layoutsOf(read)
  const times = read.map(({ ms }) => ms).sort((a, b) => a - b)
  console.log(`statements read as such      ${share(statements.filter(kindIsRight), statements)}
other papers refused         ${share(others.filter(kindIsRight), others)}
gross sales and total fees   ${ofPapers} of papers, ${share(layouts.right, layouts.all)} of layouts
wrong of the values given    ${wrongPercent(read).toFixed(2)} %
milliseconds a paper         median ${times[times.length >> 1]?.toFixed(0)}, most ${times.at(-1)?.toFixed(0)}`)
}

const line = (name: string, cells: readonly string[]) =>
  name.padEnd(18) + cells.map((cell) => cell.padStart(15)).join('')

const share = (some: unknown[], all: unknown[]) =>
  `${some.length} of ${all.length}${all.length === 0 ? '' : ` (${((100 * some.length) / all.length).toFixed(0)} %)`}`

const kindIsRight = ({ score }: ReadPaper) => score.kindIsRight

const count = (read: ReadPaper[], verdict: Verdict, fields: readonly Field[] = FIELDS) =>
  read
    .flatMap(({ score }) => fields.map((field) => score.verdicts.get(field)))
    .filter((one) => one === verdict).length

const counts = (read: ReadPaper[], fields: readonly Field[]) =>
  VERDICTS.map((verdict) => String(count(read, verdict, fields)))

function wrongPercent(read: ReadPaper[]): number {
  const wrong = count(read, 'wrong') + count(read, 'wrong and sure')
  return wrong === 0 ? 0 : (100 * wrong) / (wrong + count(read, 'right'))
}

function showFaults(read: ReadPaper[]) {
  console.log('\n== wrong')
  for (const one of read) {
    if (!one.score.kindIsRight) console.log(`${name(one)} kind: ${inWords(one.reading)}`)
    for (const [field, verdict] of one.score.verdicts)
      if (verdict.startsWith('wrong')) console.log(`${name(one)} ${describe(one, field)}`)
  }
}

function showValues(one: ReadPaper) {
  console.log(`\n${name(one)} ${one.truth.layout}: ${inWords(one.reading)}, ${one.ms.toFixed(0)} ms`)
  for (const field of FIELDS)
    if (one.score.verdicts.get(field) !== 'silent') console.log(`  ${describe(one, field)}`)
}

const name = ({ set, truth }: ReadPaper) => `${set}/${truth.id}`.padEnd(14)

function inWords(reading: Reading): string {
  if (reading.kind === 'other') return `other, ${reading.looksLike}`
  return reading.kind === 'unreadable' ? `unreadable, ${reading.reason}` : 'statement'
}

function describe({ truth, reading, score }: ReadPaper, field: Field): string {
  const found = reading.kind === 'statement' ? reading[field] : null
  const value = found ? `${JSON.stringify(found.value)} "${found.text}" (page ${found.page})` : '-'
  return `${field.padEnd(17)} ${score.verdicts.get(field)?.padEnd(15)} ${value}  truth: ${JSON.stringify(truth[field])}`
}

function isGood(read: ReadPaper[]): boolean {
  const takesOthers = read.some(({ truth, score }) => truth.kind !== 'statement' && !score.kindIsRight)
  return count(read, 'wrong and sure') === 0 && wrongPercent(read) <= MOST_WRONG_PERCENT && !takesOthers
}

process.exit(await main())
