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
