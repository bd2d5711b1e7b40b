import type { PageSize, Piece } from '../reading.ts'

/** Points. Smaller letters are decoration, or hidden on purpose. */
const SMALLEST_LETTER = 3

/**
 * What a person sees of the text: without pieces off the page, and once where a piece is printed twice to look bold.
 * A run of blanks or of leader dots inside a piece (reports in a typewriter's letters, rolls of a till's printer) parts it as
 * a gap would.
 */
export function visiblePieces(pieces: Piece[], pages: PageSize[]): Piece[] {
  const inside = pieces.filter((piece) => isOnPage(piece, pages[piece.page - 1]))
  return withoutDoubles(inside).flatMap(partedAtGaps)
}

function isOnPage({ x, y, width, height, text }: Piece, page: PageSize | undefined) {
  return (
    page !== undefined &&
    /\S/.test(text) &&
    [x, y, width, height].every(Number.isFinite) &&
    height >= SMALLEST_LETTER &&
    x + width > 0 &&
    x < page.width &&
    y > 0 &&
    y - height < page.height
  )
}

function withoutDoubles(pieces: Piece[]) {
  const seen = new Map<string, Piece[]>()
  return pieces.filter((piece) => {
    const key = `${piece.page}|${piece.text.trim()}`
    const before = seen.get(key)
    if (!before) seen.set(key, [piece])
    else if (before.some((other) => isSamePlace(piece, other))) return false
    else before.push(piece)
    return true
  })
}

function isSamePlace(a: Piece, b: Piece) {
  const near = 0.3 * Math.min(a.width, a.height)
  return Math.abs(a.x - b.x) < near && Math.abs(a.y - b.y) < 0.3 * a.height
}

/** Fewer dots may hide the digits of a card: "....4417". */
const LEADER = /[._·…]{5,}|(?: [.·]){4,}(?= )/g

function partedAtGaps(piece: Piece): Piece[] {
  const text = piece.text.replace(LEADER, (dots) => ' '.repeat(dots.length))
  if (!/\S\s{2,}\S/.test(text)) return [piece]
  const letterWidth = piece.width / text.length
  return [...text.matchAll(/\S+(?:\s\S+)*/g)].map((part) => ({
    ...piece,
    text: part[0],
    x: piece.x + part.index * letterWidth,
    width: part[0].length * letterWidth,
  }))
}
