import type { OpenedPaper, OpenOptions } from '../opened-paper.ts'
import type { Box } from '../reading.ts'
import { type PdfWorker, preparePdfWorker, withPdfWorker } from './pdf-worker.ts'
import type { ReadPaper } from './read-paper.ts'
import { recognizable } from './recognizable-paper.ts'
import { unreadablePaper } from './unreadable-paper.ts'
import { WorkerFailure } from './worker-client.ts'

/** Whatever a file does, it does it no longer. */
const LONGEST_READING_MS = 20_000
const LONGEST_DRAWING_MS = 20_000

/** Enough for small print, and about what a photograph of the page would have. */
const DOTS_PER_INCH = 200

preparePdfWorker()
let opened = 0

export async function openPdfPaper(file: Blob, { password, signal }: OpenOptions): Promise<OpenedPaper> {
  try {
    const read = await withPdfWorker((worker) => readIn(worker, file, { password, signal }))
    return toPaper(file, password, read)
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error
    return unreadablePaper(error.reason)
  }
}

type InWorker = { worker: PdfWorker; id: string; read: ReadPaper }

async function readIn(worker: PdfWorker, file: Blob, { password, signal }: OpenOptions): Promise<InWorker> {
  const bytes = await file.arrayBuffer()
  const id = String(opened++)
  const answer = await worker.ask(
    { ask: 'read', id, file: bytes, password },
    { longestMs: LONGEST_READING_MS, signal, handOver: [bytes] },
  )
  if (!answer || !('read' in answer)) throw new WorkerFailure('broken')
  return { worker, id, read: answer.read }
}

function toPaper(file: Blob, password: string | undefined, first: InWorker): OpenedPaper {
  let current = first
  let isClosed = false

  const draw = (of: { page: number; box?: Box; pixelsWide: number }): Promise<ImageBitmap> =>
    withPdfWorker(async (worker) => {
      if (isClosed) throw new Error('This paper is closed.')
      // Another paper was too much for the worker that this one was in.
      if (current.worker !== worker) current = await readIn(worker, file, { password })
      const answer = await worker.ask(
        { ask: 'picture', id: current.id, of },
        { longestMs: LONGEST_DRAWING_MS },
      )
      if (!answer || !('picture' in answer)) throw new Error('This page cannot be drawn.')
      return answer.picture
    })

  const { read } = first
  return recognizable({
    ...read,
    picture: ({ page, box, width }) => draw({ page, box, pixelsWide: Math.round(width * devicePixelRatio) }),
    pageToRecognize: (page) =>
      draw({ page, pixelsWide: Math.round(((read.pages[page - 1]?.width ?? 612) / 72) * DOTS_PER_INCH) }),
    close() {
      isClosed = true
      withPdfWorker(async (worker) => {
        // Only now: what was drawn meanwhile may have read the file again. A worker that has ended has forgotten it.
        if (current.worker === worker)
          await worker.ask({ ask: 'forget', id: current.id }, { longestMs: LONGEST_DRAWING_MS })
      }).catch(() => undefined)
    },
  })
}
