import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readStatement } from '../read-statement.ts'
import type { Reading } from '../reading.ts'
import { MAX_BYTES } from './pdf-document.ts'
import { takePdfApart } from './pdf-pieces.ts'

export async function readPdfHere(
  file: Blob,
  { password }: { password?: string | undefined },
): Promise<Reading> {
  if (file.size >= MAX_BYTES) return { kind: 'unreadable', reason: 'too-large' }
  const paper = await takePdfApart(await file.bytes(), { getDocument, OPS, password })
  return typeof paper === 'string' ? { kind: 'unreadable', reason: paper } : readStatement(paper)
}
