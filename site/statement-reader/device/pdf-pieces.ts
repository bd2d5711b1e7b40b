import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { TextContent } from 'pdfjs-dist/types/src/display/api'
import type { PageSize, Paper, Piece, Unreadable } from '../reading.ts'
import { findHiddenText, type Matrix, multiply, toMatrix } from './hidden-text.ts'
import { openPdf, type PdfOptions, WITHOUT_ANNOTATIONS, withBoundedOperators } from './pdf-document.ts'

/** More than a page of small print holds. What goes beyond it is not read to its end. */
const MAX_PIECES = 200_000
const MAX_LETTERS = 5_000_000

/** The text of a PDF with its places, or why there is none. Never rejects. */
export async function takePdfApart(file: Uint8Array, options: PdfOptions): Promise<Paper | Unreadable> {
  const opened = await openPdf(file, options)
  if (typeof opened === 'string') return opened
  try {
    const read = await readPages(opened.document, options.OPS)
    return typeof read === 'string' ? read : read.paper
  } finally {
    await opened.loading.destroy().catch(() => undefined)
  }
}

export type ReadPages = {
  paper: Paper
  /** How each page is turned to stand upright, in degrees, for a picture of it. */
  turns: number[]
}

/** Never rejects. */
export async function readPages(
  document: PDFDocumentProxy,
  ops: PdfOptions['OPS'],
): Promise<ReadPages | Unreadable> {
  const read: ReadPages = { paper: { pages: [], pieces: [] }, turns: [] }
  let letters = 0
  try {
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const { size, turn, pieces } = uprightPieces(page, number, await visibleRuns(page, ops))
      read.paper.pages.push(size)
      read.turns.push(turn)
      read.paper.pieces.push(...pieces)
      letters += pieces.reduce((sum, piece) => sum + piece.text.length, 0)
      if (read.paper.pieces.length > MAX_PIECES || letters > MAX_LETTERS) return 'broken'
      page.cleanup()
    }
    return read
  } catch {
    return 'broken'
  }
}

async function visibleRuns(page: PDFPageProxy, ops: PdfOptions['OPS']): Promise<Run[]> {
  const runs = await textRuns(page)
  if (runs.length === 0) return runs
  const drawing = await withBoundedOperators(page, () =>
    page.getOperatorList({ annotationMode: WITHOUT_ANNOTATIONS }),
  )
  const isHidden = findHiddenText(drawing, ops)
  return runs.filter(({ matrix: [, , , , x, y] }) => !isHidden(x, y))
}

/** In the page's own space, which knows of no turn. */
type Run = { text: string; matrix: Matrix; width: number }

async function textRuns(page: PDFPageProxy): Promise<Run[]> {
  const runs: Run[] = []
  let letters = 0
  const stream: ReadableStream<Pick<TextContent, 'items'>> = page.streamTextContent()
  const reader = stream.getReader()
  // Chunk by chunk, so that a page without end is left in the middle.
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    for (const item of chunk.value.items) {
      if (!('str' in item) || item.str.trim() === '') continue
      runs.push({ text: item.str, matrix: toMatrix(item.transform), width: item.width })
      letters += item.str.length
    }
    if (runs.length > MAX_PIECES || letters > MAX_LETTERS) {
      const endless = new Error('The text of this page has no end.')
      await reader.cancel(endless)
      throw endless
    }
  }
  return runs
}

/** Of a page whose text runs along its long side, as on a wide table printed on tall paper, the text decides what is up. */
function uprightPieces(page: PDFPageProxy, number: number, runs: Run[]) {
  const asFiled = page.getViewport({ scale: 1 })
  const turn = (asFiled.rotation + commonTurn(runs, toMatrix(asFiled.transform))) % 360
  const viewport = page.getViewport({ scale: 1, rotation: turn })
  const size: PageSize = { width: viewport.width, height: viewport.height }
  const placed = runs.flatMap((run) => pieceOf(run, toMatrix(viewport.transform), number) ?? [])
  return { size, turn, pieces: placed.filter((piece) => isOnPage(piece, size)) }
}

/** How far the page must be turned for most of its letters to run from left to right. */
function commonTurn(runs: Run[], view: Matrix): number {
  const lettersByTurn = new Map<number, number>([[0, 0]])
  for (const run of runs) {
    const [a, b] = multiply(view, run.matrix)
    const degrees = (Math.atan2(b, a) * 180) / Math.PI
    const turn = (360 - Math.round(degrees / 90) * 90) % 360
    lettersByTurn.set(turn, (lettersByTurn.get(turn) ?? 0) + run.text.length)
  }
  return [...lettersByTurn].reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}

function pieceOf(run: Run, view: Matrix, page: number): Piece | null {
  const [a, b, c, d, x, y] = multiply(view, run.matrix)
  // Letters that run up or down the margin, or across the page as a watermark, belong to no row.
  if (a <= 0 || Math.abs(b) > 0.1 * a) return null
  const height = Math.hypot(c, d)
  if (!(height > SMALLEST_LETTER)) return null
  return { page, text: run.text, x, y, width: run.width * Math.hypot(view[0], view[1]), height }
}

/** Points: too small to read on paper. */
const SMALLEST_LETTER = 1

const isOnPage = ({ x, y, width, height }: Piece, size: PageSize) =>
  x + width > 0 && x < size.width && y > 0 && y - height < size.height
