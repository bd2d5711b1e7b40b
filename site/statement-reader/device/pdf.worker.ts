/**
 * Reads and draws PDFs in a worker whose policy blocks every request, script and further worker
 * (`api/http/static/file-rules.ts`). One file with everything in it, because it could not load more.
 */

// pdf.js's own worker half: pdf.js finds it here, and starts no worker for it.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { unread } from '../reading.ts'
import { type OpenedPdf, openPdf } from './pdf-document.ts'
import {
  BinaryDataFactory,
  CanvasFactory,
  drawPicture,
  FilterFactory,
  type PictureOf,
} from './pdf-picture.ts'
import { readPages } from './pdf-pieces.ts'
import { type ReadPaper, readPaper } from './read-paper.ts'
import { answerPage } from './workers.ts'

type Locked = { file: Uint8Array; password: string | undefined }

const papers = new Map<string, Locked & { turns: number[]; drawn: OpenedPdf | null }>()

const tasks = { read, draw, forget }
export type PdfTasks = typeof tasks

answerPage(tasks)

async function read({ id, file, password }: Locked & { id: string }): Promise<ReadPaper> {
  // pdf.js takes the bytes that it gets, and a picture may be needed later.
  const pdf = await openPdf(file.slice(), { getDocument, OPS, password })
  if (typeof pdf === 'string') return unread(pdf)
  const pages = await readPages(pdf.document, OPS)
  await pdf.loading.destroy()
  if (typeof pages === 'string') return unread(pages)
  papers.set(id, { file, password, turns: pages.turns, drawn: null })
  return readPaper(pages.paper)
}

/** Reading needs no pictures, and is quicker and safer without their decoders: drawing opens the file a second time. */
async function draw({ id, ...of }: Omit<PictureOf, 'turn'> & { id: string }): Promise<ImageBitmap> {
  const paper = papers.get(id)
  if (!paper) throw new Error('This paper is not open.')
  paper.drawn ??= await openForDrawing(paper)
  try {
    return await drawPicture(paper.drawn.document, { ...of, turn: paper.turns[of.page - 1] ?? 0 })
  } catch (error) {
    await paper.drawn.loading.destroy()
    paper.drawn = null
    throw error
  }
}

async function openForDrawing({ file, password }: Locked): Promise<OpenedPdf> {
  const drawing = { CanvasFactory, FilterFactory, BinaryDataFactory }
  const pdf = await openPdf(file.slice(), { getDocument, OPS, password, drawing })
  if (typeof pdf === 'string') throw new Error(pdf)
  return pdf
}

async function forget(id: string): Promise<true> {
  await papers.get(id)?.drawn?.loading.destroy()
  papers.delete(id)
  return true
}
