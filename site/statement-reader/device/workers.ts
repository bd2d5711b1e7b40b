/** What a worker can do for its page: each task by its name, with one input. */
type Tasks = Record<string, (input: never) => Promise<unknown>>

/** pdf.js also sends messages of its own in its worker: these names tell ours apart. */
type Question = { question: number; task: string; input: unknown }
/** An undefined answer: the task failed. */
type Reply = { ready: true } | { reply: number; answer: unknown }

/** In a worker: does tasks for its page until it is ended. */
export function answerPage(tasks: Tasks): void {
  addEventListener('message', async ({ data }: MessageEvent<Question>) => {
    if (typeof data?.question !== 'number') return
    const answer = await tasks[data.task]?.(data.input as never).catch(() => undefined)
    reply({ reply: data.question, answer }, answer instanceof ImageBitmap ? [answer] : [])
  })
  reply({ ready: true })
}

function reply(message: Reply, transfer: Transferable[] = []): void {
  postMessage(message, { transfer })
}

/** A worker as its page sees it. It does one task at a time. */
export type WorkerClient<Named extends Tasks> = {
  /** Rejects with a `WorkerFailure`, or with the reason of `signal`; either ends the worker. Undefined: the task failed. */
  ask<Name extends keyof Named & string>(
    task: Name,
    input: Parameters<Named[Name]>[0],
    options: AskOptions,
  ): Promise<Awaited<ReturnType<Named[Name]>> | undefined>
  hasEnded(): boolean
  end(): void
}

type AskOptions = {
  timeoutMs: number
  signal?: AbortSignal | undefined
  transfer?: Transferable[]
}

type Waiting = {
  resolve(answer: unknown): void
  reject(because: Error): void
}

export class WorkerFailure extends Error {
  constructor(readonly reason: 'too-slow' | 'broken' | 'reader-not-loaded') {
    super(reason)
  }
}

export function startWorker<Named extends Tasks>(address: string): WorkerClient<Named> {
  // Vite's dev server serves a worker in modules; the build makes one plain script, which every browser runs.
  const worker = new Worker(address, { type: import.meta.env.DEV ? 'module' : 'classic' })
  let waiting: Waiting | null = null
  let isReady = false
  let failure: Error | null = null
  let questions = 0

  function end(because: Error): void {
    failure ??= because
    worker.terminate()
    waiting?.reject(failure)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    if ('ready' in data) isReady = true
    else if ('reply' in data && data.reply === questions) waiting?.resolve(data.answer)
  })
  worker.addEventListener('error', () => end(new WorkerFailure(isReady ? 'broken' : 'reader-not-loaded')))

  return {
    async ask(task, input, { timeoutMs, signal, transfer = [] }) {
      signal?.throwIfAborted()
      if (failure) throw failure
      questions += 1
      // Without Promise.withResolvers, which Safari has only since 17.4.
      const answer = new Promise<Awaited<ReturnType<Named[typeof task]>> | undefined>((resolve, reject) => {
        waiting = { resolve, reject }
      })
      const tooSlow = setTimeout(() => end(new WorkerFailure('too-slow')), timeoutMs)
      const abort = () => end(signal?.reason)
      signal?.addEventListener('abort', abort)
      try {
        worker.postMessage({ question: questions, task, input }, transfer)
        return await answer
      } finally {
        clearTimeout(tooSlow)
        signal?.removeEventListener('abort', abort)
        waiting = null
      }
    },
    hasEnded: () => failure !== null,
    end: () => end(new Error('The worker was ended.')),
  }
}
