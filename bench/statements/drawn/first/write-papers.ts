import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Drawn, Mark, Marks, Paper } from './truth.ts'
import { closeBrowser } from './web-page.ts'

const MOST_BYTES = 40 * 1024

/** Draws all papers, or those named on the command line, beside one JSON each. */
export const writePapers = async (papers: Paper[], folder: string): Promise<void> => {
  const wanted = process.argv.slice(2)
  const faults: string[] = []
  for (const paper of papers) {
    if (wanted.length && !wanted.includes(paper.id)) continue
    const drawn = await paper.draw()
    const texts = await pageTexts(drawn.bytes, drawn.truth.password)
    const where = Object.fromEntries(
      Object.entries(drawn.marks).map(([what, marks]) => [what, marks.map((mark) => onItsPage(mark, texts))]),
    )
    faults.push(...faultsOf(paper.id, drawn, where as Marks, texts))
    const { kind, ...rest } = drawn.truth
    const file = `${paper.id}.pdf`
    const truth = { id: paper.id, file, bytes: drawn.bytes.length, pages: texts.length, kind, ...rest, where }
    writeFileSync(join(folder, file), drawn.bytes)
    writeFileSync(join(folder, `${paper.id}.json`), `${JSON.stringify(truth, null, 1)}\n`)
    console.log(paper.id, texts.length, 'pages', drawn.bytes.length, 'bytes')
  }
  await closeBrowser()
  for (const fault of faults) console.error(fault)
  if (faults.length) process.exitCode = 1
}

const bare = (text: string): string => text.replace(/\s/g, '')

const pageTexts = async (bytes: Uint8Array, password: unknown): Promise<string[]> => {
  const pdf = await getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    password: password as string | undefined,
  }).promise
  const texts: string[] = []
  for (let page = 1; page <= pdf.numPages; page++) {
    const content = await (await pdf.getPage(page)).getTextContent()
    texts.push(content.items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  await pdf.loadingTask.destroy()
  return texts
}

/** Web pages break where they like, so a mark made on one says page 0: the first page that holds its text. */
const onItsPage = (mark: Mark, texts: string[]): Mark =>
  mark.page > 0
    ? mark
    : { ...mark, page: texts.findIndex((text) => bare(text).includes(bare(mark.text))) + 1 }

const faultsOf = (id: string, drawn: Drawn, where: Marks, texts: string[]): string[] => {
  const faults: string[] = []
  if (drawn.bytes.length > MOST_BYTES) faults.push(`${id}: ${drawn.bytes.length} bytes`)
  for (const [what, marks] of Object.entries(where)) {
    for (const mark of marks) {
      const page = texts[mark.page - 1]
      const found =
        page !== undefined && (bare(page).includes(bare(mark.text)) || drawn.truth.shuffled === true)
      if (!found) faults.push(`${id}: ${what} "${mark.text}" is not on page ${mark.page}`)
    }
  }
  if (drawn.truth.kind !== 'statement') return faults
  return [...faults, ...arithmetic(id, drawn, where)]
}

const arithmetic = (id: string, drawn: Drawn, where: Marks): string[] => {
  const faults: string[] = []
  const value = (what: string): number | null => (drawn.truth[what] as number | null) ?? null
  const derived = drawn.truth.derived as string[]
  const cents = (what: string): number => Math.round((value(what) ?? 0) * 100)
  if (
    value('netSales') !== null &&
    value('refunds') !== null &&
    cents('grossSales') - cents('refunds') !== cents('netSales')
  )
    faults.push(`${id}: gross sales less refunds are not net sales`)
  const groups = ['interchange', 'assessments', 'processorFees', 'fixedFees']
  if (groups.every((group) => value(group) !== null)) {
    const added = groups.reduce((total, group) => total + cents(group), 0)
    if (added !== cents('totalFees'))
      faults.push(`${id}: groups add up to ${added}, not ${cents('totalFees')}`)
  }
  for (const what of Object.keys(where)) {
    if (what !== 'period' && value(what) === null) faults.push(`${id}: ${what} is marked and not claimed`)
  }
  for (const [what, amount] of Object.entries(drawn.truth)) {
    const printed = typeof amount === 'number' && !derived.includes(what) && what !== 'effectiveRateComputed'
    if (printed && !(what in where)) faults.push(`${id}: ${what} is claimed and nowhere marked`)
  }
  return faults
}
