import english from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import french from '@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz?url'
import core from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url'
import { WorkerFailure } from '../worker-client.ts'

export type RecognizerBytes = { core: ArrayBuffer; languages: Record<string, ArrayBuffer> }

/** As the browser counts them when they have arrived: the core without its compression. */
const FILES = [
  { address: core, bytes: 2_857_601 },
  { address: english, bytes: 2_952_873 },
  { address: french, bytes: 707_406 },
]
const ALL_BYTES = FILES.reduce((sum, { bytes }) => sum + bytes, 0)

let loaded: Promise<RecognizerBytes> | null = null

/** From our own origin, once for a visit. Rejects with a `WorkerFailure`, or as `signal` says. */
export async function loadRecognizer(
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
    // It was loaded for another paper, whose owner has stopped it.
    if (error instanceof DOMException && error.name === 'AbortError')
      return loadRecognizer(onProgress, signal)
    throw error instanceof WorkerFailure ? error : new WorkerFailure('reader-not-loaded')
  }
}

async function load(
  onProgress: (fraction: number) => void,
  signal: AbortSignal | undefined,
): Promise<RecognizerBytes> {
  let arrived = 0
  const count = (bytes: number) => {
    arrived += bytes
    onProgress(Math.min(1, arrived / ALL_BYTES))
  }
  const [ofCore, eng, fra] = await Promise.all(FILES.map(({ address }) => fetchBytes(address, count, signal)))
  if (!ofCore || !eng || !fra) throw new WorkerFailure('reader-not-loaded')
  return { core: ofCore, languages: { eng, fra } }
}

async function fetchBytes(
  address: string,
  count: (bytes: number) => void,
  signal: AbortSignal | undefined,
): Promise<ArrayBuffer> {
  const answer = await fetch(address, { signal })
  if (!answer.ok || !answer.body) throw new WorkerFailure('reader-not-loaded')
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, out) {
      count(piece.length)
      out.enqueue(piece)
    },
  })
  const bytes = answer.body.pipeThrough(counted)
  const isZipped = address.endsWith('.gz')
  return new Response(isZipped ? bytes.pipeThrough(new DecompressionStream('gzip')) : bytes).arrayBuffer()
}
