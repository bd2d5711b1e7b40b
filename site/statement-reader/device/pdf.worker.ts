/**
 * Reads and draws PDFs, in a worker whose policy lets nothing out: no request, no script, no worker of its own
 * (`api/http/static/file-rules.ts`). One file with everything in it, because it could not load more.
 */

// pdf.js's own worker half: it finds this here, and starts no worker for it.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type OpenedPdf, openPdf } from './pdf-document.ts'
import { BinaryDataFactory, CanvasFactory, FilterFactory } from './pdf-drawing.ts'
import { drawPicture, type PictureOf } from './pdf-picture.ts'
import { readPages } from './pdf-pieces.ts'
import { type ReadPaper, readPaper, unreadPaper } from './read-paper.ts'
import { answerPage } from './worker-messages.ts'

export type AskedOfPdf =
  | { ask: 'read'; id: string; file: ArrayBuffer; password: string | undefined }
  | { ask: 'picture'; id: string; of: Omit<PictureOf, 'turn'> }
  | { ask: 'forget'; id: string }

export type AnswerOfPdf = { read: ReadPaper } | { picture: ImageBitmap } | { forgotten: true }

type OpenPaper = { file: Uint8Array; password: string | undefined; turns: number[]; drawn: OpenedPdf | null }

const papers = new Map<string, OpenPaper>()

answerPage<AskedOfPdf, AnswerOfPdf>(async (asked) => {
  switch (asked.ask) {
    case 'read':
      return { answer: { read: await read(asked.id, new Uint8Array(asked.file), asked.password) } }
    case 'picture': {
      const picture = await draw(asked.id, asked.of)
      return { answer: { picture }, handOver: [picture] }
    }
    case 'forget':
      await papers.get(asked.id)?.drawn?.loading.destroy()
      papers.delete(asked.id)
      return { answer: { forgotten: true } }
  }
})

async function read(id: string, file: Uint8Array, password: string | undefined): Promise<ReadPaper> {
  // pdf.js takes the bytes that it is given, and a picture may be wanted later.
  const pdf = await openPdf(file.slice(), { getDocument, OPS, password })
  if (typeof pdf === 'string') return unreadPaper(pdf)
  const pages = await readPages(pdf.document, OPS)
  await pdf.loading.destroy()
  if (typeof pages === 'string') return unreadPaper(pages)
  papers.set(id, { file, password, turns: pages.turns, drawn: null })
  return readPaper(pages.paper)
}

/** Reading needs no pictures, and is quicker and safer without their decoders: a paper is opened anew to be drawn. */
async function draw(id: string, of: Omit<PictureOf, 'turn'>): Promise<ImageBitmap> {
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

async function openForDrawing({ file, password }: OpenPaper): Promise<OpenedPdf> {
  const drawing = { CanvasFactory, FilterFactory, BinaryDataFactory }
  const pdf = await openPdf(file.slice(), { getDocument, OPS, password, drawing })
  if (typeof pdf === 'string') throw new Error(pdf)
  return pdf
}
