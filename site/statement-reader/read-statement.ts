import { findFamily } from './families/families.ts'
import { readFigures } from './figures/read-figures.ts'
import { toRows } from './layout/rows.ts'
import { whatElse } from './paper/kind.ts'
import { toLines } from './paper/lines.ts'
import { findPeriod, longestPeriod } from './paper/period.ts'
import { findProcessor, processorsInHeads } from './paper/processor.ts'
import { FIGURES, type Figures, type Paper, type Reading, type StatementReading } from './reading.ts'

/** Letters a page: a scan may still carry page numbers or the name of the program that made it. */
const LEAST_TEXT = 40

/** Letters. Longer than any line of a paper: made to keep a reader busy. */
const LONGEST_PIECE = 1_000

/** What a paper says, on its own: no clock, no network, the same answer each time. Never throws. */
export function readStatement(paper: Paper): Reading {
  const letters = paper.pieces.reduce((sum, { text }) => sum + text.replace(/\s/g, '').length, 0)
  if (letters < LEAST_TEXT * Math.max(1, paper.pages.length)) return { kind: 'unreadable', reason: 'no-text' }
  const pieces = paper.pieces.filter(({ text }) => text.length <= LONGEST_PIECE)
  const rows = toRows({ ...paper, pieces })
  const figures = readFigures(rows, findFamily(rows)?.words)
  const lines = toLines(rows)
  const period = findPeriod(lines)
  const looksLike = whatElse({
    lines,
    figures,
    period: period?.value ?? null,
    longestDays: longestPeriod(lines),
    processors: processorsInHeads(rows),
  })
  const statement: StatementReading = {
    kind: 'statement',
    processor: findProcessor(rows),
    period,
    ...figures,
  }
  if (looksLike === 'several-locations' && areOfAll(figures))
    return { kind: 'other', looksLike, combined: asLikely(statement) }
  return looksLike ? { kind: 'other', looksLike } : statement
}

/** Totals that other numbers prove. The visitor still says that they are of all locations. */
const areOfAll = ({ totalFees, grossSales }: Figures) =>
  totalFees?.certainty === 'sure' && grossSales?.certainty === 'sure'

/** Nothing is sure of several locations. */
function asLikely(statement: StatementReading): StatementReading {
  const likely = { ...statement }
  for (const name of FIGURES) {
    const figure = statement[name]
    likely[name] = figure && { ...figure, certainty: 'likely' }
  }
  return likely
}
