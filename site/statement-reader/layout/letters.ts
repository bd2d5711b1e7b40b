import type { DecimalMark, Numeral } from '../numbers/numeral.ts'
import { toNumeral } from '../numbers/numeral.ts'
import { type Cell, decimalMarks, type Row } from './row.ts'

/**
 * A statement written as a letter tells its figures in sentences: "you gave back $461.61 in 20 refunds". Each number becomes a row
 * of its own beside the words of its clause, so that it is read as a line of a list. Papers with tables stay as they are.
 */
export function asList(rows: Row[]): Row[] {
  const markOf = decimalMarks(rows)
  const paragraphs = paragraphsOf(rows).map((lines) => ({ lines, found: numbersIn(lines, markOf) }))
  const withSums = paragraphs.filter(({ found }) => found.some(isMoney))
  const inSentences = new Set(withSums.flatMap(({ lines }) => lines))
  const inTables = rows.filter((row) => !inSentences.has(row)).flatMap(({ cells }) => cells.filter(isMoney))
  const sums = withSums.flatMap((paragraph) => paragraph.found.filter(isMoney))
  if (sums.length < FEWEST_SUMS || sums.length <= inTables.length) return rows
  const starts = new Map(withSums.map(({ lines, found }) => [lines[0], found]))
  return rows.flatMap((row) => starts.get(row)?.map(asRow) ?? (inSentences.has(row) ? [] : [row]))
}

const FEWEST_SUMS = 4

type InSentence = { row: Row; words: string; text: string; x: number; right: number; number: Numeral }

const isMoney = ({ number }: { number: Numeral | null }) => number?.kind === 'money'

function asRow({ row, words, text, x, right, number }: InSentence): Row {
  const place = { y: row.y, height: row.height }
  const label: Cell = { ...place, text: words, x: x - 1, right: x - 1, number: null }
  return { ...row, cells: [label, { ...place, text, x, right, number, inSentence: true }] }
}

/** Letters. Labels of lists are shorter than a line of a sentence. */
const SHORTEST_LINE = 48

/** Lines of words that start at the same place and follow closely; each may end in a number. */
function paragraphsOf(rows: Row[]): Row[][] {
  const paragraphs: Row[][] = []
  for (const row of rows) {
    const last = paragraphs.at(-1)?.at(-1)
    const [first, number, ...others] = row.cells
    const goesOn = !number || (number.number && number.x - (first?.right ?? 0) < row.height)
    if (!first || first.number || !goesOn || others.length > 0) continue
    const follows =
      last?.page === row.page &&
      row.y - last.y < 2.4 * row.height &&
      Math.abs((last.cells[0]?.x ?? 0) - first.x) < 3
    if (follows) paragraphs.at(-1)?.push(row)
    else if (first.text.length >= SHORTEST_LINE) paragraphs.push([row])
  }
  return paragraphs
}

const NUMBER =
  /(?:CA)?\$ ?\d[\d ,.]{0,20}[.,]\d{2}(?!\d)|\d[\d ,.]{0,20}[.,]\d{2} ?\$|(?<![\d.,$])\d[\d, ]{0,6}(?= (?:times|fois|(?:card )?(?:sales|payments|purchases|transactions)|ventes|paiements|achats)\b)/g

/** The end of a clause: a mark followed by a blank, or "and". */
const CLAUSE = /[.;,:!?](?=\s)|\s(?:and|et)(?=\s)/g

function numbersIn(lines: Row[], markOf: (row: Row) => DecimalMark): InSentence[] {
  const parts = lines.flatMap((row) => row.cells.map((cell) => ({ row, cell })))
  const starts: number[] = []
  let text = ''
  for (const { cell } of parts) {
    starts.push(text.length)
    text += `${cell.text} `
  }
  const matches = [...text.matchAll(NUMBER)]
  return matches.flatMap((match, at) => {
    const part = parts[starts.findLastIndex((start) => start <= match.index)]
    const number = part && toNumeral(match[0], markOf(part.row))
    if (!part || !number) return []
    const from = starts[parts.indexOf(part)] ?? 0
    const letter = (part.cell.right - part.cell.x) / Math.max(1, part.cell.text.length)
    const x = part.cell.x + (match.index - from) * letter
    const end = match.index + match[0].length
    const before = text.slice(endOf(matches[at - 1]), match.index)
    const after = text.slice(end, matches[at + 1]?.index ?? text.length)
    return [
      {
        row: part.row,
        words: `${lastClause(before)} ${firstClause(after)}`.replace(/\s+/g, ' ').trim(),
        text: match[0],
        x,
        right: Math.min(x + match[0].length * letter, part.cell.right),
        number,
      },
    ]
  })
}

const endOf = (match: RegExpExecArray | undefined) => (match ? match.index + match[0].length : 0)

/** In "…; $32.67 went to the networks" or "and $9.99 for PCI" the words before belong to the number before. */
function lastClause(before: string) {
  if (/[,;]\s*$|^[^,;]*:\s*$|\s(?:and|et)\s*$/.test(before) && !/[.!?]\s/.test(before)) return ''
  const [clauses = ''] = /^.*[^\s:,]/s.exec(before) ?? []
  const ends = [...clauses.matchAll(CLAUSE)]
  return before.slice(endOf(ends.at(-1)))
}

function firstClause(after: string) {
  const [end] = after.matchAll(CLAUSE)
  return after.slice(0, end?.index)
}
