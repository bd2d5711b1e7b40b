import type { PDFPageProxy } from 'pdfjs-dist'

/** A crowded page takes a few thousand; a million take a gigabyte. */
const MAX_OPERATORS = 200_000

/**
 * Does something with what a page draws, and rejects when that has no end: its file is to be closed then, or pdf.js goes on.
 * It has no bound of its own, and keeps all that it finds.
 */
export function withBoundedOperators<Result>(
  page: PDFPageProxy,
  use: () => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const takeMore: unknown = Reflect.get(page, '_renderPageChunk')
    if (typeof takeMore !== 'function') throw new Error('This is another pdf.js.')
    let operators = 0
    const takeBounded = (piece: { length: number }, ...rest: unknown[]) => {
      operators += piece.length
      if (operators <= MAX_OPERATORS) Reflect.apply(takeMore, page, [piece, ...rest])
      else reject(new Error('What this page draws has no end.'))
    }
    Reflect.set(page, '_renderPageChunk', takeBounded)
    use().then((result) => {
      // pdf.js keeps the page: what is drawn of it next is counted anew.
      Reflect.set(page, '_renderPageChunk', takeMore)
      resolve(result)
    }, reject)
  })
}
