import type { Box, PageSize, Place, Reading } from './reading.ts'

// The entrance of this package: other folders import this file alone. Nothing of the reader loads before it is used.
export * from './reading.ts'

/** Fetches the reader of a browser, and starts its worker. A named import, so that the build drops what is not used. */
export const loadReader = async () => {
  const { openPaper } = await import('./device/open-paper.ts')
  return { openPaper }
}

/** Reads a PDF without a browser and its workers. Limits bytes and pages, but not time. */
export async function readPdf(file: Blob, options: { password?: string | undefined } = {}): Promise<Reading> {
  const { readPdfHere } = await import('./device/read-pdf.ts')
  return readPdfHere(file, options)
}

/**
 * Bytes that recognizing letters makes a visitor load the first time, compressed: the recognizer, its English and French, and
 * its script. Shown before the download, so it is a number here; a test compares it with the built site.
 */
export const RECOGNIZER_BYTES = 4_648_000

/** A number as printed, without its sign. CAD or a count: the visitor who clicks it says what it is. */
export type PrintedNumber = Place & {
  value: number
  isMoney: boolean
  /** The words at the beginning of its line, and how far across the page they reach. */
  label?: { text: string; x: number; right: number }
}

/** A file that the visitor chose, opened on their device. Nothing of it leaves the device. */
export type OpenedPaper = {
  reading: Reading
  /** Empty where the file could not be opened. */
  pages: PageSize[]
  /** Every number on the paper in reading order, to be clicked or stepped through. Empty for a photograph not yet recognized. */
  numbers: PrintedNumber[]
  /** A page or a part of one, `width` CSS pixels wide at the device's pixel ratio. */
  picture(at: { page: number; box?: Box; width: number }): Promise<ImageBitmap>
  /**
   * Reads letters from pictures: for a photograph or a scan (`no-text`). Loads the recognizer first. `reading` says why it
   * failed; rejects only when aborted. From then on `picture` shows the straightened pages.
   */
  recognize(options?: RecognizeOptions): Promise<Pick<OpenedPaper, 'reading' | 'pages' | 'numbers'>>
  /** Forgets the file. */
  close(): void
}

export type RecognizeOptions = {
  signal?: AbortSignal
  /** 0 to 1 within its step. */
  onProgress?: (progress: { step: 'loading' | 'recognizing'; fraction: number }) => void
}

export type OpenOptions = { password?: string; signal?: AbortSignal }

/** A PDF or a picture (JPEG, PNG, WebP, HEIC where the browser knows it). Rejects only when aborted: `reading` says why it failed. */
export type OpenPaper = (file: Blob, options?: OpenOptions) => Promise<OpenedPaper>
