import type { getDocument, PDFPageProxy } from 'pdfjs-dist'
import type { PageSize, Paper, Piece, Unreadable } from '../reading.ts'

/** No statement comes near either; a file that does is something else, or meant to keep us busy. */
export const MAX_BYTES = 100_000_000
export const MAX_PAGES = 500

export type PdfOptions = {
  /** Of the build of pdf.js that fits where this runs. */
  getDocument: typeof getDocument
  password?: string
  /** Where pdf.js finds the metrics of fonts that a file does not bring along; ends in a slash. */
  standardFontDataUrl?: string
}

/** The text of a PDF with its places, or why there is none. Never rejects. */
export async function takePdfApart(file: Uint8Array, options: PdfOptions): Promise<Paper | Unreadable> {
  if (file.length >= MAX_BYTES) return 'too-large'
  if (!startsAsPdf(file)) return 'not-a-pdf'
  const loading = options.getDocument({
    data: file,
    password: options.password,
    standardFontDataUrl: options.standardFontDataUrl,
    // Pictures and drawn letters are of no use for the text, and each decoder is one more thing to attack.
    useWasm: false,
    isImageDecoderSupported: false,
    disableFontFace: true,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  })
  try {
    const document = await loading.promise
    if (document.numPages >= MAX_PAGES) return 'too-many-pages'
    const paper: Paper = { pages: [], pieces: [], origin: 'text' }
    for (let number = 1; number <= document.numPages; number++) {
      const { size, pieces } = await takePageApart(await document.getPage(number), number)
      paper.pages.push(size)
      paper.pieces.push(...pieces)
    }
    return paper
  } catch (error) {
    return reasonOf(error, options.password !== undefined)
  } finally {
    await loading.destroy().catch(() => undefined)
  }
}

async function takePageApart(
  page: PDFPageProxy,
  number: number,
): Promise<{ size: PageSize; pieces: Piece[] }> {
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const pieces = items.flatMap((item): Piece[] => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [a, b, c, d, x, y] = multiply(viewport.transform, item.transform)
    // Letters that run up or down the margin belong to no row.
    if (Math.abs(b) > 0.1 * Math.abs(a)) return []
    const height = Math.hypot(c, d) || item.height
    return [{ page: number, text: item.str, x, y, width: item.width, height }]
  })
  return { size: { width: viewport.width, height: viewport.height }, pieces }
}

type Matrix = [number, number, number, number, number, number]

function multiply(first: unknown[], second: unknown[]): Matrix {
  const [a, b, c, d, e, f] = numbers(first)
  const [g, h, i, j, k, l] = numbers(second)
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

function numbers(matrix: unknown[]): Matrix {
  const at = (index: number) => (typeof matrix[index] === 'number' ? matrix[index] : 0)
  return [at(0), at(1), at(2), at(3), at(4), at(5)]
}

/** Within the first kilobyte, as other readers allow. */
function startsAsPdf(file: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(file.subarray(0, 1024)).includes('%PDF-')
}

function reasonOf(error: unknown, hadPassword: boolean): Unreadable {
  const isAboutPassword = error instanceof Error && error.name === 'PasswordException'
  if (!isAboutPassword) return 'broken'
  return hadPassword ? 'password-wrong' : 'password-needed'
}
