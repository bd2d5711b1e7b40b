import type { Piece } from '../../reading.ts'
import type { RecognizedLine } from './recognizer.ts'

/** Below this, a word is as likely a smudge or a rule of the table. */
const LEAST_CONFIDENCE = 25
/** Capitals and digits are so high, of the size of their font. */
const CAPITALS = 0.72

/** Words with their places in points: each a piece of its own, since the gaps between them are not told. */
export function piecesOfLines(lines: RecognizedLine[], page: number, pointsPerDot: number): Piece[] {
  return lines.flatMap((line) => {
    const words = line.words.filter(isWord)
    const height = letterHeight(line, words) * pointsPerDot
    return words.map(({ text, bbox }) => ({
      page,
      text,
      x: bbox.x0 * pointsPerDot,
      y: baselineAt(line, (bbox.x0 + bbox.x1) / 2) * pointsPerDot,
      width: (bbox.x1 - bbox.x0) * pointsPerDot,
      height,
    }))
  })
}

type Word = RecognizedLine['words'][number]

const isWord = ({ text, confidence }: Word) =>
  confidence >= LEAST_CONFIDENCE && (/[\p{L}\p{N}]/u.test(text) || /^[$%()+-]+$/.test(text))

function baselineAt({ baseline: { x0, y0, x1, y1 } }: RecognizedLine, x: number): number {
  return x1 === x0 ? y0 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0)
}

/** The same for the whole line, by the words that show it: those with a capital or a digit. */
function letterHeight(line: RecognizedLine, words: Word[]): number {
  const tall = words
    .filter(({ text }) => /[\p{Lu}\p{N}]/u.test(text))
    .map(({ bbox }) => (baselineAt(line, (bbox.x0 + bbox.x1) / 2) - bbox.y0) / CAPITALS)
    .filter((height) => height > 0)
    .sort((one, other) => one - other)
  const middle = tall[Math.floor(tall.length / 2)]
  if (middle !== undefined) return middle
  return Math.max(1, ...words.map(({ bbox }) => bbox.y1 - bbox.y0))
}
