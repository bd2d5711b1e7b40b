import type { getDocument, OPS, PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist'
import type { Unreadable } from '../reading.ts'

/** No statement comes near either; a file that does is something else, or meant to keep us busy. */
export const MAX_BYTES = 100_000_000
export const MAX_PAGES = 500

/** A larger picture is left out: this is a page at 500 dots to the inch. */
const MAX_IMAGE_PIXELS = 24_000_000

/** Large enough for the coloured bar that white letters stand on, too small for a scan, which takes long to decode. */
const MAX_IMAGE_PIXELS_TO_READ = 1_000_000

export type PdfOptions = {
  /** Of the build of pdf.js that fits where this runs. */
  getDocument: typeof getDocument
  OPS: typeof OPS
  password?: string
  /** To be drawn, with what pdf.js needs for that where there is no `document`; else large pictures are left out. */
  drawing?: { CanvasFactory: object; FilterFactory: object; BinaryDataFactory: object }
}

/** Notes and form fields, which may carry scripts. */
export const WITHOUT_ANNOTATIONS = 0

export type OpenedPdf = { document: PDFDocumentProxy; loading: PDFDocumentLoadingTask }

/** Takes the bytes. Whatever is in the file, nothing of it is run: no scripts, no forms, no evaluation, no requests. */
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
