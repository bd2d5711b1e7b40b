import type { getDocument, OPS, PDFDocumentLoadingTask, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { Unreadable } from '../reading.ts'

/** No statement comes near either limit. */
export const MAX_BYTES = 100_000_000
export const MAX_PAGES = 500

/** A larger picture is left out: this is a page at 500 dots to the inch. */
const MAX_IMAGE_PIXELS = 24_000_000

/** Enough for a coloured bar behind white letters, too few for a scan, which takes long to decode. */
const MAX_IMAGE_PIXELS_TO_READ = 1_000_000

export type PdfOptions = {
  /** From the build of pdf.js for this environment. */
  getDocument: typeof getDocument
  OPS: typeof OPS
  password?: string
  /** Only to draw pages: pdf.js needs these without a `document`. */
  drawing?: { CanvasFactory: object; FilterFactory: object; BinaryDataFactory: object }
}

/** Notes and form fields, which may carry scripts. */
export const WITHOUT_ANNOTATIONS = 0

export type OpenedPdf = { document: PDFDocumentProxy; loading: PDFDocumentLoadingTask }

/** Takes the bytes. Runs nothing of the file: no scripts, no forms, no evaluation, no requests. */
export async function openPdf(file: Uint8Array, options: PdfOptions): Promise<OpenedPdf | Unreadable> {
  if (file.length >= MAX_BYTES) return 'too-large'
  if (!startsAsPdf(file)) return 'not-a-pdf'
  const loading = options.getDocument({
    data: file,
    password: options.password,
    ...options.drawing,
    // Letters are drawn as paths: a font of the file's never reaches the browser's own font code.
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    isImageDecoderSupported: false,
    isOffscreenCanvasSupported: false,
    maxImageSize: options.drawing ? MAX_IMAGE_PIXELS : MAX_IMAGE_PIXELS_TO_READ,
    canvasMaxAreaInBytes: 4 * MAX_IMAGE_PIXELS,
    enableXfa: false,
    disableAutoFetch: true,
    stopAtErrors: false,
    verbosity: 0,
  })
  try {
    const document = await loading.promise
    if (document.numPages < MAX_PAGES) return { document, loading }
    await loading.destroy()
    return 'too-many-pages'
  } catch (error) {
    await loading.destroy().catch(() => undefined)
    return reasonOf(error, options.password !== undefined)
  }
}

/** Within the first kilobyte, as other readers allow. */
export function startsAsPdf(file: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(file.subarray(0, 1024)).includes('%PDF-')
}

function reasonOf(error: unknown, hadPassword: boolean): Unreadable {
  const isAboutPassword = error instanceof Error && error.name === 'PasswordException'
  if (!isAboutPassword) return 'broken'
  return hadPassword ? 'password-wrong' : 'password-needed'
}

/** A full page has a few thousand; a million need a gigabyte. */
const MAX_OPERATORS = 200_000

/** Rejects once a page draws without end, for which pdf.js has no bound of its own. Its file must be closed then. */
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
      // pdf.js keeps the page, and the next drawing starts its own count.
      Reflect.set(page, '_renderPageChunk', takeMore)
      resolve(result)
    }, reject)
  })
}
