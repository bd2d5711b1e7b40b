import type { AnswerOfPdf, AskedOfPdf } from './pdf.worker.ts'
import address from './pdf.worker.ts?worker&url'
import { startWorker, type WorkerClient } from './worker-client.ts'

export type PdfWorker = WorkerClient<AskedOfPdf, AnswerOfPdf>

let worker: PdfWorker | null = null
let before: Promise<unknown> = Promise.resolve()

/** Has the worker wait with its script loaded, so that opening a file asks the network for nothing. */
export function preparePdfWorker(): PdfWorker {
  if (!worker || worker.hasEnded()) worker = startWorker(address)
  return worker
}

/** One thing after the other, so that each has its time to itself; a new worker after a file that the last could not bear. */
export function withPdfWorker<Result>(task: (worker: PdfWorker) => Promise<Result>): Promise<Result> {
  const result = before.then(() => task(preparePdfWorker()))
  before = result.catch(() => undefined)
  return result
}
