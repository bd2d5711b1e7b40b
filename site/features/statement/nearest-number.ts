import type { PrintedNumber } from '../../statement-reader/opened-paper.ts'
import type { Box } from '../../statement-reader/reading.ts'
import type { FigureKey } from './statement-figures.ts'

/** About two lines of print, in points: a thumb that misses by more means something else. */
const REACH = 24

/** The number at a place on a page, or the nearest one within reach. Undefined where there is only paper. */
export function nearestNumber(
  numbers: PrintedNumber[],
  page: number,
  at: { x: number; y: number },
): PrintedNumber | undefined {
  let nearest: PrintedNumber | undefined
  let shortest = REACH
  for (const number of numbers) {
    if (number.page !== page) continue
    const distance = distanceTo(number.box, at)
    if (distance < shortest) [nearest, shortest] = [number, distance]
  }
  return nearest
}

function distanceTo({ x, y, width, height }: Box, at: { x: number; y: number }): number {
  const across = Math.max(x - at.x, 0, at.x - (x + width))
  const down = Math.max(y - at.y, 0, at.y - (y + height))
  return Math.hypot(across, down)
}

/** Those whose digits contain what is typed, commas and signs left aside, in reading order. */
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

/** What the arrow keys stop at: amounts, where an amount is looked for and the paper has any. A click takes any number. */
export function worthStopping(numbers: PrintedNumber[], figure: FigureKey): PrintedNumber[] {
  const amounts = figure === 'transactionCount' ? [] : numbers.filter(({ isMoney }) => isMoney)
  return amounts.length > 0 ? amounts : numbers
}

/** The part of a page that shows a place with its line: what stands to the left of a number says what it is. */
export function lineAround(box: Box, page: { width: number; height: number }): Box {
  const width = Math.min(page.width, Math.max(LINE_WIDTH, box.width + 2 * MARGIN))
  const x = clamp(box.x + box.width + MARGIN - width, 0, page.width - width)
  const y = Math.max(0, box.y - MARGIN_ABOVE)
  return { x, y, width, height: Math.min(page.height - y, box.height + 2 * MARGIN_ABOVE) }
}

const LINE_WIDTH = 280
const MARGIN = 20
const MARGIN_ABOVE = 8
const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
