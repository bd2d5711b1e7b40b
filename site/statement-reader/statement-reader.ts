import type { Reading } from './reading.ts'

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
