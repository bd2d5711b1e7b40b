import type { OpenedPaper, OpenOptions } from '../opened-paper.ts'
import { prepareWorker, takeWorker, WorkerFailure } from './pdf-worker.ts'
import { unreadablePaper } from './unreadable-paper.ts'

prepareWorker()

export async function openPdfPaper(file: Blob, { password, signal }: OpenOptions): Promise<OpenedPaper> {
  const bytes = await file.arrayBuffer()
  const worker = takeWorker()
  try {
    const answer = await worker.ask({ ask: 'open', file: bytes, password }, signal)
    if (!('read' in answer)) throw new WorkerFailure('broken')
    const { reading, pages, numbers } = answer.read
    if (pages.length === 0) worker.end()
    return {
      reading,
      pages,
      numbers,
      async picture({ page, box, width }) {
        const pixelsWide = Math.round(width * devicePixelRatio)
        const drawn = await worker.ask({ ask: 'picture', of: { page, box, pixelsWide } })
        if (!('picture' in drawn)) throw new Error('This page cannot be drawn.')
        return drawn.picture
      },
      recognize: async () => ({ reading, numbers }),
      close: () => worker.end(),
    }
  } catch (error) {
    worker.end()
    if (!(error instanceof WorkerFailure)) throw error
    return unreadablePaper(error.reason)
  } finally {
    prepareWorker()
  }
}
