import address from './pdf.worker.ts?worker&url'
import type { Answer, Asked, Reply } from './pdf-messages.ts'

/** A worker with one file in it, which shares no memory with any other. */
export type PdfWorker = {
  /** Rejects with a `WorkerFailure`, or as `signal` says; the worker has ended then. */
  ask(asked: Asked, signal?: AbortSignal): Promise<Answer>
  end(): void
}

export class WorkerFailure extends Error {
  constructor(readonly reason: 'too-slow' | 'broken' | 'reader-not-loaded') {
    super(reason)
  }
}

/** Whatever a file does, it does it no longer. */
const LONGEST_ANSWER_MS = 20_000

let spare: PdfWorker | null = null

/** Has a worker wait with its script loaded, so that opening a file asks the network for nothing. */
export function prepareWorker(): void {
  spare ??= startWorker()
}

export function takeWorker(): PdfWorker {
  const worker = spare ?? startWorker()
  spare = null
  return worker
}

function startWorker(): PdfWorker {
  // Vite serves a worker in parts while developing; built it is one plain script, which every browser takes.
  const worker = new Worker(address, { type: import.meta.env.DEV ? 'module' : 'classic' })
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  let isReady = false
  let failure: Error | null = null
  let asked = 0

  function end(because: Error): void {
    failure ??= because
    worker.terminate()
    for (const { reject } of waiting.values()) reject(because)
    waiting.clear()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    if ('ready' in data) isReady = true
    else if ('reply' in data) waiting.get(data.reply)?.resolve(data.answer)
  })
  worker.addEventListener('error', () => end(new WorkerFailure(isReady ? 'broken' : 'reader-not-loaded')))

  return {
    async ask(question, signal) {
      signal?.throwIfAborted()
      if (failure) throw failure
      const number = asked++
      const answer = Promise.withResolvers<Answer>()
      waiting.set(number, answer)
      const tooSlow = setTimeout(() => end(new WorkerFailure('too-slow')), LONGEST_ANSWER_MS)
      const abort = () => end(signal?.reason)
      signal?.addEventListener('abort', abort)
      try {
        worker.postMessage({ question: number, asked: question }, transferableOf(question))
        return await answer.promise
      } finally {
        clearTimeout(tooSlow)
        signal?.removeEventListener('abort', abort)
        waiting.delete(number)
      }
    },
    end: () => end(new Error('The paper is closed.')),
  }
}

const transferableOf = (asked: Asked) => (asked.ask === 'open' ? [asked.file] : [])
