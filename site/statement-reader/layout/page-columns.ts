import type { Row } from './row.ts'

/**
 * A page set in two columns puts lines side by side that have nothing to do with each other. Where a strip without text runs
 * down beside lines that mostly stand on baselines of their own, the left column is read first. A table's columns share
 * their baselines, so it stays whole.
 */
export function inReadingOrder(rows: Row[]): Row[] {
  return [...Map.groupBy(rows, (row) => row.page).values()].flatMap(columnsApart)
}

/** Fewer lines could be a label of several lines beside its number. */
const FEWEST_LINES = 3

function columnsApart(page: Row[]): Row[] {
  const split = bestSplit(page)
  if (!split) return page
  const { from, to, at } = split
  const between = page.slice(from, to)
  const left = between.map((row) => part(row, (x) => x < at)).filter(hasCells)
  const right = between.map((row) => part(row, (x) => x >= at)).filter(hasCells)
  return [...columnsApart(page.slice(0, from)), ...left, ...right, ...columnsApart(page.slice(to))]
}

const hasCells = (row: Row) => row.cells.length > 0

function part(row: Row, isHere: (x: number) => boolean): Row {
  const cells = row.cells.filter((cell) => isHere(cell.x))
  return { ...row, cells, height: Math.max(0, ...cells.map((cell) => cell.height)) }
}

type Split = { from: number; to: number; at: number; lines: number }

/** The strip between 30 and 70 % of the width that separates the most lines. */
function bestSplit(page: Row[]): Split | null {
  const width = page[0]?.pageWidth ?? 0
  let best: Split | null = null
  for (let percent = 30; percent <= 70; percent += 2) {
    for (const split of splitsAt((width * percent) / 100, page)) {
      if (split.lines > (best?.lines ?? 0)) best = split
    }
  }
  return best
}

/** Runs of rows that no text crosses at `at`. */
function splitsAt(at: number, page: Row[]): Split[] {
  const splits: Split[] = []
  let from = 0
  for (let to = 0; to <= page.length; to++) {
    const row = page[to]
    if (row && !row.cells.some((cell) => cell.x < at + 2 && cell.right > at - 2)) continue
    const trimmed = trim(page, from, to, at)
    if (trimmed) splits.push(trimmed)
    from = to + 1
  }
  return splits
}

type Side = 'left' | 'right' | 'both'

function trim(page: Row[], from: number, to: number, at: number): Split | null {
  const sides = page.slice(from, to).map((row): Side => {
    const hasLeft = row.cells.some((cell) => cell.x < at)
    return hasLeft && row.cells.some((cell) => cell.x >= at) ? 'both' : hasLeft ? 'left' : 'right'
  })
  const [start, end] = withoutLoneEnds(densest(sides), sides, page.slice(from, to))
  const counted = Map.groupBy(sides.slice(start, end), (side) => side)
  const lines = Math.min(counted.get('left')?.length ?? 0, counted.get('right')?.length ?? 0)
  const rows = page.slice(from + start, from + end)
  return lines >= FEWEST_LINES && hasOwnLines(rows, at)
    ? { from: from + start, to: from + end, at, lines }
    : null
}

/** The rows where lines of one side outweigh lines across both: without a table below two columns. */
function densest(sides: Side[]): [number, number] {
  let best = { sum: 0, from: 0, to: 0 }
  let sum = 0
  let from = 0
  for (const [index, side] of sides.entries()) {
    sum += side === 'both' ? -1.5 : 1
    if (sum <= 0) {
      sum = 0
      from = index + 1
    } else if (sum > best.sum) best = { sum, from, to: index + 1 }
  }
  return [best.from, best.to]
}

/** After one side ends, the other continues only while its lines follow closely. */
function withoutLoneEnds([from, to]: [number, number], sides: Side[], rows: Row[]): [number, number] {
  const other: Record<Side, Side> = { left: 'right', right: 'left', both: 'both' }
  const y = (index: number) => rows[index]?.y ?? 0
  const follows = (index: number, next: number) =>
    Math.abs(y(index) - y(next)) < 2 * Math.max(rows[index]?.height ?? 0, rows[next]?.height ?? 0)
  let end = sides.lastIndexOf(other[sides[to - 1] ?? 'both'], to - 1) + 1
  while (end < to && (end < 2 || follows(end, end - 1) || follows(end, end - 2))) end++
  let start = sides.indexOf(other[sides[from] ?? 'both'], from)
  while (start > from && (follows(start - 1, start) || follows(start - 1, start + 1))) start--
  const heads =
    start > 0 && sides[start - 1] === 'both' && rows[start - 1]?.cells.length === 2 && isHead(rows[start - 1])
  return [heads && follows(start - 1, start + 1) ? start - 1 : Math.max(from, start), end]
}

/** The headings of both columns on one line. */
const isHead = (row: Row | undefined) => row?.cells.every(({ number }) => number === null)

/** Both sides have words: a column of numbers alone belongs to the labels beside it. */
function hasOwnLines(rows: Row[], at: number) {
  return [(x: number) => x < at, (x: number) => x >= at].every((isHere) => {
    const side = rows
      .map(({ cells }) => cells.filter((cell) => isHere(cell.x)))
      .filter((cells) => cells.length > 0)
    const worded = side.filter((cells) => cells.some(({ text }) => isWord(text))).length
    return worded >= FEWEST_LINES && worded >= 0.4 * side.length
  })
}

const isWord = (text: string) => /\p{L}{3}/u.test(text)
