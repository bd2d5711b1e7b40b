import type { Reply } from './worker-messages.ts'

/** To be asked one thing after the other. */
export type WorkerClient<Asked, Answer> = {
  /** Rejects with a `WorkerFailure`, or as `signal` says; the worker has ended then. Null: it could not be done. */
  ask(asked: Asked, options: AskOptions): Promise<Answer | null>
  hasEnded(): boolean
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
  let waiting: Waiting<Answer> | null = null
  let isReady = false
  let failure: Error | null = null
  let asked = 0

  function end(because: Error): void {
    failure ??= because
    worker.terminate()
    waiting?.reject(failure)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Reply<Answer>>) => {
    if ('ready' in data) isReady = true
    else if ('progress' in data) waiting?.onProgress?.(data.progress)
    else if ('reply' in data && data.reply === asked) waiting?.resolve(data.answer)
  })
  worker.addEventListener('error', () => end(new WorkerFailure(isReady ? 'broken' : 'reader-not-loaded')))

  async function ask(question: Asked, options: AskOptions): Promise<Answer | null> {
    const { longestMs, signal, handOver = [], onProgress } = options
    signal?.throwIfAborted()
    if (failure) throw failure
    asked += 1
    const answer = new Promise<Answer | null>((resolve, reject) => {
      waiting = { resolve, reject, onProgress }
    })
    const tooSlow = setTimeout(() => end(new WorkerFailure('too-slow')), longestMs)
    const abort = () => end(signal?.reason)
    signal?.addEventListener('abort', abort)
    try {
      worker.postMessage({ question: asked, asked: question }, handOver)
      return await answer
    } finally {
      clearTimeout(tooSlow)
      signal?.removeEventListener('abort', abort)
      waiting = null
    }
  }

  return { ask, hasEnded: () => failure !== null, end: () => end(new Error('The worker was ended.')) }
}
