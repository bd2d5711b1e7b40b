import type { RecognizeOptions } from '../../opened-paper.ts'
import type { PageSize } from '../../reading.ts'
import { type ReadPaper, unreadPaper } from '../read-paper.ts'
import { startWorker, type WorkerClient, WorkerFailure } from '../worker-client.ts'
import type { AnswerOfLetters, AskedOfLetters } from './letters.worker.ts'
import address from './letters.worker.ts?worker&url'
import { loadRecognizer } from './load-recognizer.ts'

/** On a slow telephone a page of small print takes most of a minute. */
const LONGEST_PAGE_MS = 120_000
const LONGEST_START_MS = 30_000
/** Half an hour of a slow telephone's work. No scanned statement is as long. */
const MAX_PAGES = 30

/** Turned upright and straightened. */
export type RecognizedPage = { size: PageSize; picture: Blob }

type Source = { count: number; picture(page: number): Promise<ImageBitmap> }

/** Rejects only when aborted. */
export async function recognizePages(
  source: Source,
  { signal, onProgress }: RecognizeOptions,
): Promise<{ read: ReadPaper; pages: RecognizedPage[] }> {
  if (source.count > MAX_PAGES) return { read: unreadPaper('too-many-pages'), pages: [] }
  if (typeof OffscreenCanvas === 'undefined') return { read: unreadPaper('reader-not-loaded'), pages: [] }
  const worker: WorkerClient<AskedOfLetters, AnswerOfLetters> = startWorker(address)
  try {
    const bytes = await loadRecognizer((fraction) => onProgress?.({ step: 'loading', fraction }), signal)
    // Everything that is loaded is loaded before the worker is given anything of the paper.
    const started = await worker.ask({ ask: 'start', ...bytes }, { longestMs: LONGEST_START_MS, signal })
    // A browser from before 2023 lacks what the recognizer is made of.
    if (!started) throw new WorkerFailure('reader-not-loaded')
    const pages: RecognizedPage[] = []
    for (let number = 1; number <= source.count; number++) {
      const tell = (fraction: number) =>
        onProgress?.({ step: 'recognizing', fraction: (number - 1 + fraction) / source.count })
      tell(0)
      pages.push(await recognizePage(worker, await source.picture(number), tell, signal))
    }
    const answer = await worker.ask({ ask: 'read' }, { longestMs: LONGEST_PAGE_MS, signal })
    if (!answer || !('read' in answer)) throw new WorkerFailure('broken')
    return { read: answer.read, pages }
  } catch (error) {
    signal?.throwIfAborted()
    return { read: unreadPaper(error instanceof WorkerFailure ? error.reason : 'broken'), pages: [] }
  } finally {
    worker.end()
  }
}

async function recognizePage(
  worker: WorkerClient<AskedOfLetters, AnswerOfLetters>,
  picture: ImageBitmap,
  onProgress: (fraction: number) => void,
  signal: AbortSignal | undefined,
): Promise<RecognizedPage> {
  const answer = await worker.ask(
    { ask: 'recognize', picture },
    { longestMs: LONGEST_PAGE_MS, signal, handOver: [picture], onProgress },
  )
  if (!answer || !('recognized' in answer)) throw new WorkerFailure('broken')
  return answer.recognized
}
