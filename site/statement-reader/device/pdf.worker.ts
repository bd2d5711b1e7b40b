/**
 * Reads and draws one PDF, in a worker whose policy lets nothing out: no request, no script, no worker of its own
 * (`api/static/file-rules.ts`). One file with everything in it, because it could not load more.
 */
// pdf.js's own worker half: it finds this here, and starts no worker for it.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readStatement } from '../read-statement.ts'
import type { Paper, Unreadable } from '../reading.ts'
import { type OpenedPdf, openPdf } from './pdf-document.ts'
import { BinaryDataFactory, CanvasFactory, FilterFactory } from './pdf-drawing.ts'
import type { Answer, Asked, Question, ReadPaper, Reply } from './pdf-messages.ts'
import { drawPicture } from './pdf-picture.ts'
import { readPages } from './pdf-pieces.ts'
import { printedNumbers } from './printed-numbers.ts'

let opened: (OpenedPdf & { turns: number[] }) | null = null

addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  if (typeof data?.question !== 'number') return
  const answer = await answerTo(data.asked).catch((): Answer => ({ failed: true }))
  send({ reply: data.question, answer }, 'picture' in answer ? [answer.picture] : [])
})
send({ ready: true })

function send(reply: Reply, transfer: Transferable[] = []): void {
  postMessage(reply, { transfer })
}

async function answerTo(asked: Asked): Promise<Answer> {
  if (asked.ask === 'open') return { read: await open(new Uint8Array(asked.file), asked.password) }
  if (!opened) return { failed: true }
  const turn = opened.turns[asked.of.page - 1] ?? 0
  return { picture: await drawPicture(opened.document, { ...asked.of, turn }) }
}

async function open(file: Uint8Array, password: string | undefined): Promise<ReadPaper> {
  const pdf = await openPdf(file, {
    getDocument,
    password,
    drawing: { CanvasFactory, FilterFactory, BinaryDataFactory },
  })
  if (typeof pdf === 'string') return unreadable(pdf)
  const read = await readPages(pdf.document).catch(() => null)
  if (!read) return unreadable('broken')
  opened = { ...pdf, turns: read.turns }
  return toReadPaper(read.paper)
}

const toReadPaper = (paper: Paper): ReadPaper => ({
  reading: readStatement(paper),
  pages: paper.pages,
  numbers: printedNumbers(paper),
})

const unreadable = (reason: Unreadable): ReadPaper => ({
  reading: { kind: 'unreadable', reason },
  pages: [],
  numbers: [],
})
