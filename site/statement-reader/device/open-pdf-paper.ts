import type { OpenedPaper, OpenOptions } from '../opened-paper.ts'
import type { Box } from '../reading.ts'
import { prepareWorker, takeWorker } from './pdf-worker.ts'
import { recognizable } from './recognizable-paper.ts'
import { unreadablePaper } from './unreadable-paper.ts'
import { WorkerFailure } from './worker-client.ts'

/** Whatever a file does, it does it no longer. */
const LONGEST_READING_MS = 20_000
const LONGEST_DRAWING_MS = 20_000

/** Enough for small print, and about what a photograph of the page would have. */
const DOTS_PER_INCH = 200

prepareWorker()

export async function openPdfPaper(file: Blob, { password, signal }: OpenOptions): Promise<OpenedPaper> {
  const bytes = await file.arrayBuffer()
  const worker = takeWorker()
  try {
    const answer = await worker.ask(
      { ask: 'open', file: bytes, password },
      { longestMs: LONGEST_READING_MS, signal, handOver: [bytes] },
    )
    if (!answer || !('read' in answer)) throw new WorkerFailure('broken')
    const { read } = answer
    if (read.pages.length === 0) worker.end()

    async function draw(of: { page: number; box?: Box; pixelsWide: number }): Promise<ImageBitmap> {
      const drawn = await worker.ask({ ask: 'picture', of }, { longestMs: LONGEST_DRAWING_MS })
      if (!drawn || !('picture' in drawn)) throw new Error('This page cannot be drawn.')
      return drawn.picture
    }
    return recognizable({
      ...read,
      picture: ({ page, box, width }) =>
        draw({ page, box, pixelsWide: Math.round(width * devicePixelRatio) }),
      pageToRecognize: (page) =>
        draw({ page, pixelsWide: Math.round(((read.pages[page - 1]?.width ?? 612) / 72) * DOTS_PER_INCH) }),
      close: () => worker.end(),
    })
  } catch (error) {
    worker.end()
    if (!(error instanceof WorkerFailure)) throw error
    return unreadablePaper(error.reason)
  } finally {
    prepareWorker()
  }
}
