import type { Reply } from './worker-messages.ts'

/** A worker that works for one file, and shares no memory with any other. */
export type WorkerClient<Asked, Answer> = {
  /** Rejects with a `WorkerFailure`, or as `signal` says; the worker has ended then. Null: it could not be done. */
  ask(asked: Asked, options: AskOptions): Promise<Answer | null>
  end(): void
}

type AskOptions = {
  longestMs: number
  signal?: AbortSignal
  handOver?: Transferable[]
  onProgress?: (fraction: number) => void
}

type Waiting<Answer> = Pick<AskOptions, 'onProgress'> & {
  resolve(answer: Answer | null): void
  reject(because: Error): void
}

export class WorkerFailure extends Error {
  constructor(readonly reason: 'too-slow' | 'broken' | 'reader-not-loaded') {
    super(reason)
  }
}

export function startWorker<Asked, Answer>(address: string): WorkerClient<Asked, Answer> {
  // Vite serves a worker in parts while developing; built it is one plain script, which every browser takes.
  const worker = new Worker(address, { type: import.meta.env.DEV ? 'module' : 'classic' })
  const waiting = new Map<number, Waiting<Answer>>()
  let isReady = false
  let failure: Error | null = null
  let asked = 0

  function end(because: Error): void {
    failure ??= because
    worker.terminate()
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Reply<Answer>>) => {
    if ('ready' in data) isReady = true
    else if ('progress' in data) for (const { onProgress } of waiting.values()) onProgress?.(data.progress)
    else if ('reply' in data) waiting.get(data.reply)?.resolve(data.answer)
  })
  worker.addEventListener('error', () => end(new WorkerFailure(isReady ? 'broken' : 'reader-not-loaded')))

  return {
    async ask(question, options) {
      const { longestMs, signal, handOver = [] } = options
      signal?.throwIfAborted()
      if (failure) throw failure
      const number = asked++
      const answer = new Promise<Answer | null>((resolve, reject) => {
        waiting.set(number, { resolve, reject, onProgress: options.onProgress })
      })
      const tooSlow = setTimeout(() => end(new WorkerFailure('too-slow')), longestMs)
      const abort = () => end(signal?.reason)
      signal?.addEventListener('abort', abort)
      try {
        worker.postMessage({ question: number, asked: question }, handOver)
        return await answer
      } finally {
        clearTimeout(tooSlow)
        signal?.removeEventListener('abort', abort)
        waiting.delete(number)
      }
    },
    end: () => end(new Error('The paper is closed.')),
  }
}
