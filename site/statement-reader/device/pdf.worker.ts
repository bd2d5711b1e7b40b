/**
 * Reads and draws one PDF, in a worker whose policy lets nothing out: no request, no script, no worker of its own
 * (`api/static/file-rules.ts`). One file with everything in it, because it could not load more.
 */

// pdf.js's own worker half: it finds this here, and starts no worker for it.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type OpenedPdf, openPdf } from './pdf-document.ts'
import { BinaryDataFactory, CanvasFactory, FilterFactory } from './pdf-drawing.ts'
import { drawPicture, type PictureOf } from './pdf-picture.ts'
import { readPages } from './pdf-pieces.ts'
import { type ReadPaper, readPaper, unreadPaper } from './read-paper.ts'
import { answerPage } from './worker-messages.ts'

export type AskedOfPdf =
  | { ask: 'open'; file: ArrayBuffer; password: string | undefined }
  | { ask: 'picture'; of: Omit<PictureOf, 'turn'> }

export type AnswerOfPdf = { read: ReadPaper } | { picture: ImageBitmap }

let opened: (OpenedPdf & { turns: number[] }) | null = null

answerPage<AskedOfPdf, AnswerOfPdf>(async (asked) => {
  if (asked.ask === 'open')
    return { answer: { read: await open(new Uint8Array(asked.file), asked.password) } }
  if (!opened) throw new Error('No file is open.')
  const turn = opened.turns[asked.of.page - 1] ?? 0
  const picture = await drawPicture(opened.document, { ...asked.of, turn })
  return { answer: { picture }, handOver: [picture] }
})

async function open(file: Uint8Array, password: string | undefined): Promise<ReadPaper> {
  const pdf = await openPdf(file, {
    getDocument,
    password,
    drawing: { CanvasFactory, FilterFactory, BinaryDataFactory },
  })
  if (typeof pdf === 'string') return unreadPaper(pdf)
  const read = await readPages(pdf.document).catch(() => null)
  if (!read) return unreadPaper('broken')
  opened = { ...pdf, turns: read.turns }
  return readPaper(read.paper)
}
