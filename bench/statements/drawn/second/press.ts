import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getDocument, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Drawn } from './drawn.ts'
import {
  type Mark,
  type Marks,
  type OtherFacts,
  otherTruth,
  QUANTITIES,
  type Quantity,
  truthOf,
} from './truth.ts'

const MOST_BYTES = 40 * 1024

/** The text as the eye goes: by lines, from left to right, whatever the order in which it was written. */
type Run = { str: string; x: number; y: number }
const byEye = (runs: Run[]) => {
  const lines: Run[][] = []
  for (const run of [...runs].sort((a, b) => a.y - b.y)) {
    const line = lines.at(-1)
    if (line?.[0] && Math.abs(line[0].y - run.y) < 2) line.push(run)
    else lines.push([run])
  }
  return lines.flatMap((line) => line.sort((a, b) => a.x - b.x).map((run) => run.str)).join('')
}

const tight = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, '')

/** The text of each page, without any space: cut or joined text compares alike. */
export const pagesOf = async (bytes: Uint8Array): Promise<string[]> => {
  const loading = getDocument({ data: bytes.slice(), verbosity: 0 })
  const pdf = await loading.promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { transform } = page.getViewport({ scale: 1 })
    const content = await page.getTextContent()
    const runs = content.items.flatMap((item): Run[] => {
      if (!('str' in item)) return []
      const [x = 0, y = 0] = Util.transform(transform, item.transform).slice(4)
      return [{ str: item.str, x, y }]
    })
    pages.push(tight(`${runs.map((run) => run.str).join('')}|${byEye(runs)}`))
  }
  await loading.destroy()
  return pages
}

/** Reads a printed figure the way a person does: the last mark before two digits is the decimal point. */
export const figureIn = (text: string): number => {
  const kept = text.replace(/[^\d.,]/g, '').replace(/^[.,]+(?=\d{3,})/, '')
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(kept) ?? []
  const size = Number(`${whole.replace(/[.,]/g, '') || '0'}.${cents || '0'}`)
  return /-|\(|CR$|CT$|−/.test(text) ? -size : size
}

const settlePages = (marks: Marks, pages: string[]): Marks =>
  Object.fromEntries(
    Object.entries(marks).map(([name, list]) => [
      name,
      list.map((mark: Mark) =>
        mark.page ? mark : { ...mark, page: 1 + pages.findIndex((page) => page.includes(tight(mark.text))) },
      ),
    ]),
  )

const near = (a: number, b: number) => Math.abs(a - b) < 0.006

const figuresAgree = (marks: Mark[], value: number) => {
  const figures = marks.map((mark) => figureIn(mark.text))
  if (figures.every((figure) => near(Math.abs(figure), Math.abs(value)))) return true
  // A paper may print one fee as -1.00 and the next as 1.00: then their sizes add up.
  const sums = [figures, figures.map(Math.abs)].map((list) => list.reduce((all, figure) => all + figure, 0))
  return sums.some((total) => near(Math.abs(total), Math.abs(value)))
}

type Truth = ReturnType<typeof truthOf>
const heldBy = (truth: Truth, name: Quantity) => (truth as unknown as Record<Quantity, number | null>)[name]

const faultsOf = (truth: Truth, marks: Marks, pages: string[], untold: number): string[] => {
  const faults: string[] = []
  for (const [name, list] of Object.entries(marks))
    for (const mark of list)
      if (!pages[mark.page - 1]?.includes(tight(mark.text)))
        faults.push(`${name}: "${mark.text}" is not on page ${mark.page}`)
  for (const name of QUANTITIES) {
    const value = heldBy(truth, name)
    const derived = truth.derived.includes(name)
    const places = derived ? marks[`+${name}`] : marks[name]
    if (value === null) continue
    if (!places) {
      if (!derived) faults.push(`${name} is nowhere`)
    } else if (!figuresAgree(places, value)) faults.push(`${name} ${value} is not ${JSON.stringify(places)}`)
  }
  if (!marks.period) faults.push('period is nowhere')
  const money = (name: Quantity) => heldBy(truth, name)
  const [gross, refunds, net] = [money('grossSales'), money('refunds'), money('netSales')]
  if (gross !== null && refunds !== null && net !== null && !near(gross - refunds, net))
    faults.push('net is not gross less refunds')
  const parts = (['interchange', 'assessments', 'processorFees', 'fixedFees'] as const).map(money)
  const total = money('totalFees')
  const added = parts.reduce<number>((all, part) => all + (part ?? 0), untold / 100)
  if (total === null) faults.push('no total')
  else if (parts.some((part) => part !== null) && !near(added, total))
    faults.push(`parts ${added.toFixed(2)}, total ${total}`)
  return faults
}

/** Writes a paper and its truth, and says what does not hold. */
export const press = async (folder: string, { id, bytes, facts, marks: drawn }: Drawn): Promise<string[]> => {
  const pages = await pagesOf(bytes)
  const marks = settlePages(drawn, pages)
  const truth = truthOf(facts, marks)
  const file = `${id}.pdf`
  const record = { id, file, bytes: bytes.length, pages: pages.length, ...truth }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, file), bytes)
  await writeFile(join(folder, `${id}.json`), `${JSON.stringify(record, null, 1)}\n`)
  const faults = faultsOf(truth, marks, pages, facts.untold ?? 0)
  if (bytes.length > MOST_BYTES) faults.push(`${bytes.length} bytes`)
  return faults.map((fault) => `${id}: ${fault}`)
}

export type DrawnOther = { id: string; bytes: Uint8Array; facts: OtherFacts }

/** Writes a paper that is no statement. */
export const pressOther = async (folder: string, { id, bytes, facts }: DrawnOther): Promise<string[]> => {
  const pages = await pagesOf(bytes)
  const file = `${id}.pdf`
  const record = { id, file, bytes: bytes.length, pages: pages.length, ...otherTruth(facts) }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, file), bytes)
  await writeFile(join(folder, `${id}.json`), `${JSON.stringify(record, null, 1)}\n`)
  return bytes.length > MOST_BYTES ? [`${id}: ${bytes.length} bytes`] : []
}
