import type { AnswerOfPdf, AskedOfPdf } from './pdf.worker.ts'
import address from './pdf.worker.ts?worker&url'
import { startWorker, type WorkerClient } from './worker-client.ts'

export type PdfWorker = WorkerClient<AskedOfPdf, AnswerOfPdf>

let spare: PdfWorker | null = null

/** Has a worker wait with its script loaded, so that opening a file asks the network for nothing. */
export function prepareWorker(): void {
  spare ??= startWorker(address)
}

export function takeWorker(): PdfWorker {
  const worker: PdfWorker = spare ?? startWorker(address)
  spare = null
  return worker
}
