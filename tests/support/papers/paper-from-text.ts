import type { Paper, Piece } from '../../../site/statement-reader/statement-reader.ts'

const LETTER = { width: 5, height: 10 }
const LINE = 14

/**
 * A block of aligned text as a paper: two blanks part cells, a form feed starts a page. Letters are equally wide, so
 * what is aligned in the block is aligned on the paper.
 */
export function paperFromText(block: string): Paper {
  const pages = block.split('\f')
  return {
    pages: pages.map(() => ({ width: 1000, height: 2000 })),
    pieces: pages.flatMap((text, index) =>
      text.split('\n').flatMap((line, row) => piecesOf(line, row, index + 1)),
    ),
  }
}

function piecesOf(line: string, row: number, page: number): Piece[] {
  return [...line.matchAll(/\S+(?: \S+)*/g)].map((cell) => ({
    page,
    text: cell[0],
    x: 20 + cell.index * LETTER.width,
    y: 20 + row * LINE,
    width: cell[0].length * LETTER.width,
    height: LETTER.height,
  }))
}
