import type { Box, PrintedNumber } from '../../../../statement-reader/statement-reader.ts'
import type { FigureKey } from '../statement-figures.ts'

/** Points: about two lines of print, for a thumb. */
const REACH = 24

/** The number at a place on a page, or the nearest one within reach. */
export const nearestNumber = (numbers: PrintedNumber[], page: number, at: Point) =>
  numbers
    .filter((number) => number.page === page && distanceTo(number.box, at) < REACH)
    .toSorted((a, b) => distanceTo(a.box, at) - distanceTo(b.box, at))[0]

type Point = { x: number; y: number }

function distanceTo({ x, y, width, height }: Box, at: Point): number {
  const across = Math.max(x - at.x, 0, at.x - (x + width))
  const down = Math.max(y - at.y, 0, at.y - (y + height))
  return Math.hypot(across, down)
}

/** Numbers whose digits contain the typed ones, in reading order. Commas and signs do not count. */
export function numbersLike(numbers: PrintedNumber[], typed: string): PrintedNumber[] {
  const wanted = digitsOf(typed)
  return wanted === ''
    ? []
    : numbers.filter(
        ({ text, value }) => digitsOf(text).includes(wanted) || digitsOf(String(value)).includes(wanted),
      )
}

/** A comma before the last two digits is a decimal point in French. */
const digitsOf = (text: string) => text.replace(/,(\d{1,2})(?!\d)/, '.$1').replaceAll(/[^\d.]/g, '')

/** The stops of the arrow keys: amounts for an amount, if the paper has any. A click takes any number. */
export function worthStopping(numbers: PrintedNumber[], figure: FigureKey): PrintedNumber[] {
  const amounts = figure === 'transactionCount' ? [] : numbers.filter(({ isMoney }) => isMoney)
  return amounts.length > 0 ? amounts : numbers
}

/** The parts of a page that show the line of a value at a readable size: the whole line, or its words and the value. */
export function lineAround(
  box: Box,
  page: { width: number; height: number },
  isNarrow: boolean,
  label?: { x: number; right: number },
): Box[] {
  const room = isNarrow ? NARROW_LINE : WIDE_LINE
  // More would show halves of the lines above and below.
  const y = Math.max(0, box.y - AROUND)
  const height = Math.min(page.height - y, box.height + 2 * AROUND)
  const part = (from: number, to: number) => {
    const x = Math.max(0, from)
    return { x, y, width: Math.min(page.width, to) - x, height }
  }
  const start = Math.min(label ? label.x - BESIDE : EDGE * page.width, box.x - BESIDE)
  const end = box.x + box.width + BESIDE
  if (end - start <= room || box.width > room) return [part(start, Math.max(end, start + room))]
  const words = label ? Math.min(label.right + BESIDE, end) : start + room
  return [part(start, Math.max(words, start + room)), part(end - room, end)]
}

/** Points: space around a value, legible widths on a phone and a desk. `EDGE` is most papers' margin, as a share. */
const AROUND = 2
const BESIDE = 8
const NARROW_LINE = 200
const WIDE_LINE = 270
const EDGE = 0.04
