import english from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import french from '@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz?url'
import core from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url'
import { type RecognizeOptions, unread } from '../../reading.ts'
import type { ReadPaper } from '../read-paper.ts'
import { startWorker, WorkerFailure } from '../workers.ts'
import type { LettersTasks, RecognizedPage } from './letters.worker.ts'
import address from './letters.worker.ts?worker&url'
import type { RecognizerBytes } from './recognizer.ts'

/** On a slow telephone a page of small print takes most of a minute. */
const PAGE_TIMEOUT_MS = 120_000
const START_TIMEOUT_MS = 30_000
/** Half an hour of a slow telephone's work. No scanned statement is as long. */
const MAX_PAGES = 30

type Source = { count: number; picture(page: number): Promise<ImageBitmap> }

/** Rejects only when aborted. */
export async function recognizePages(
  source: Source,
  { signal, onProgress, turned }: RecognizeOptions,
): Promise<{ read: ReadPaper; pages: RecognizedPage[] }> {
  if (source.count > MAX_PAGES) return { read: unread('too-many-pages'), pages: [] }
  if (typeof OffscreenCanvas === 'undefined') return { read: unread('reader-not-loaded'), pages: [] }
  const worker = startWorker<LettersTasks>(address)
  try {
    const bytes = await loadRecognizer((fraction) => onProgress?.({ step: 'loading', fraction }), signal)
    // Everything is loaded before the worker gets anything of the paper.
    const started = await worker.ask('start', bytes, { timeoutMs: START_TIMEOUT_MS, signal })
    // The recognizer cannot run in a browser from before 2023.
    if (!started) throw new WorkerFailure('reader-not-loaded')
    const pages: RecognizedPage[] = []
    for (let number = 1; number <= source.count; number++) {
      const report = (fraction: number) =>
        onProgress?.({ step: 'recognizing', fraction: (number - 1 + fraction) / source.count })
      report(0)
      const picture = await source.picture(number)
      const options = { timeoutMs: PAGE_TIMEOUT_MS, signal, transfer: [picture], onProgress: report }
      const page = await worker.ask('recognize', { picture, turned }, options)
      if (!page) throw new WorkerFailure('broken')
      pages.push(page)
    }
    const read = await worker.ask('read', null, { timeoutMs: PAGE_TIMEOUT_MS, signal })
    if (!read) throw new WorkerFailure('broken')
    return { read, pages }
  } catch (error) {
    signal?.throwIfAborted()
    return { read: unread(error instanceof WorkerFailure ? error.reason : 'broken'), pages: [] }
  } finally {
    worker.end()
  }
}

/** As the browser counts them on arrival: the core without its compression. */
const FILES = [
  { address: core, bytes: 2_857_601 },
  { address: english, bytes: 2_952_873 },
  { address: french, bytes: 707_406 },
]
const ALL_BYTES = FILES.reduce((sum, { bytes }) => sum + bytes, 0)

let loaded: Promise<RecognizerBytes> | null = null

/** From our own origin, once for a visit. Rejects with a `WorkerFailure`, or with the reason of `signal`. */
async function loadRecognizer(
  onProgress: (fraction: number) => void,
  signal: AbortSignal | undefined,
): Promise<RecognizerBytes> {
  const loading = loaded ?? load(onProgress, signal)
  loaded = loading
  try {
    return await loading
  } catch (error) {
    if (loaded === loading) loaded = null
    signal?.throwIfAborted()
    // Another paper started loading it, and was closed.
    if (error instanceof DOMException && error.name === 'AbortError')
      return loadRecognizer(onProgress, signal)
    throw error instanceof WorkerFailure ? error : new WorkerFailure('reader-not-loaded')
  }
}

async function load(...[onProgress, signal]: Parameters<typeof loadRecognizer>): Promise<RecognizerBytes> {
  let arrived = 0
  const [ofCore, eng, fra] = await Promise.all(FILES.map(({ address }) => fetchBytes(address)))
  if (!ofCore || !eng || !fra) throw new WorkerFailure('reader-not-loaded')
  return { core: ofCore, languages: { eng, fra } }

  async function fetchBytes(address: string): Promise<ArrayBuffer> {
    const answer = await fetch(address, { signal })
    if (!answer.ok || !answer.body) throw new WorkerFailure('reader-not-loaded')
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, out) {
        arrived += piece.length
        onProgress(Math.min(1, arrived / ALL_BYTES))
        out.enqueue(piece)
      },
    })
    const bytes = answer.body.pipeThrough(counted)
    const isZipped = address.endsWith('.gz')
    return new Response(isZipped ? bytes.pipeThrough(new DecompressionStream('gzip')) : bytes).arrayBuffer()
  }
}
