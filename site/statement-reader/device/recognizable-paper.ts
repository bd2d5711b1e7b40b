import type { OpenedPaper } from '../opened-paper.ts'
import { cutOut } from './cut-out.ts'
import type { RecognizedPage } from './letters/recognize-pages.ts'

type Recognizable = Omit<OpenedPaper, 'recognize'> & {
  /** A page as sharp as it is worth recognizing. */
  pageToRecognize(page: number): Promise<ImageBitmap>
}

/** Once its letters are recognized, a paper is shown as it was straightened for that: places on it fit no other picture. */
export function recognizable({ pageToRecognize, ...paper }: Recognizable): OpenedPaper {
  let straightened: RecognizedPage[] = []
  let stop = () => {}
  return {
    ...paper,
    async picture(at) {
      const page = straightened[at.page - 1]
      if (!page) return paper.picture(at)
      return cutOut(page.picture, { pointsWide: page.size.width, box: at.box, width: at.width })
    },
    async recognize({ signal, onProgress } = {}) {
      const stopped = new AbortController()
      stop = () => stopped.abort(signal?.reason)
      signal?.addEventListener('abort', stop)
      const { recognizePages } = await import('./letters/recognize-pages.ts')
      const { read, pages } = await recognizePages(
        { count: paper.pages.length, picture: pageToRecognize },
        { signal: stopped.signal, onProgress },
      )
      straightened = pages
      return { ...read, pages: pages.length > 0 ? read.pages : paper.pages }
    },
    close() {
      stop()
      paper.close()
    },
  }
}
