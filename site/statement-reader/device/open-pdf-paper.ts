import { type OpenedPaper, type OpenOptions, unreadablePaper } from '../reading.ts'
import type { PdfTasks } from './pdf.worker.ts'
import address from './pdf.worker.ts?worker&url'
import type { ReadPaper } from './read-paper.ts'
import { startWorker, type WorkerClient, WorkerFailure } from './workers.ts'

/** For reading a file, or drawing a page. */
const TIMEOUT_MS = 20_000

type PdfWorker = WorkerClient<PdfTasks>

let worker: PdfWorker | null = null
let before: Promise<unknown> = Promise.resolve()
let opened = 0

// The worker waits with its script loaded, so that opening a file makes no request.
currentWorker()

function currentWorker(): PdfWorker {
  if (!worker || worker.hasEnded()) worker = startWorker<PdfTasks>(address)
  return worker
}

/** One task after the other, so that each has its time to itself; in a new worker if a file has broken the last one. */
function withPdfWorker<Result>(task: (worker: PdfWorker) => Promise<Result>): Promise<Result> {
  const result = before.then(() => task(currentWorker()))
  before = result.catch(() => undefined)
  return result
}

export async function openPdfPaper(file: Blob, { password, signal }: OpenOptions): Promise<OpenedPaper> {
  try {
    const first = await withPdfWorker((worker) => readIn(worker, file, { password, signal }))
    return toPaper(file, password, first)
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error
    return unreadablePaper(error.reason)
  }
}

type InWorker = { worker: PdfWorker; id: string; read: ReadPaper }

async function readIn(worker: PdfWorker, file: Blob, { password, signal }: OpenOptions): Promise<InWorker> {
  const bytes = await file.arrayBuffer()
  const id = String(opened++)
  const read = await worker.ask(
    'read',
    { id, file: new Uint8Array(bytes), password },
    { timeoutMs: TIMEOUT_MS, signal, transfer: [bytes] },
  )
  if (!read) throw new WorkerFailure('broken')
  return { worker, id, read }
}

function toPaper(file: Blob, password: string | undefined, first: InWorker): OpenedPaper {
  let current = first
  let isClosed = false

  const draw = (of: Omit<Parameters<PdfTasks['draw']>[0], 'id'>): Promise<ImageBitmap> =>
    withPdfWorker(async (worker) => {
      if (isClosed) throw new Error('This paper is closed.')
      // Another paper has broken the worker that held this one.
      if (current.worker !== worker) current = await readIn(worker, file, { password })
      const picture = await worker.ask('draw', { id: current.id, ...of }, { timeoutMs: TIMEOUT_MS })
      if (!picture) throw new Error('This page cannot be drawn.')
      return picture
    })

  return {
    ...first.read,
    picture: ({ page, box, width }) => draw({ page, box, pixelsWide: Math.round(width * devicePixelRatio) }),
    close() {
      isClosed = true
      withPdfWorker(async (worker) => {
        // In turn, because a drawing before it may have read the file again. A worker that has ended has forgotten it.
        if (current.worker === worker) await worker.ask('forget', current.id, { timeoutMs: TIMEOUT_MS })
      }).catch(() => undefined)
    },
  }
}
