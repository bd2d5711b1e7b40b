import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { takePdfApart } from '../../site/statement-reader/device/pdf-pieces.ts'
import { readStatement } from '../../site/statement-reader/read-statement.ts'
import type { Reading } from '../../site/statement-reader/reading.ts'

/** As a browser reads it, without its worker: bounded in bytes and pages, but not in time. */
export async function readPdf(file: Uint8Array, { password }: { password?: string } = {}): Promise<Reading> {
  const paper = await takePdfApart(file, { getDocument, OPS, password })
  return typeof paper === 'string' ? { kind: 'unreadable', reason: paper } : readStatement(paper)
}
