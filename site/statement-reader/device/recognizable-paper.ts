import { type Box, type OpenedPaper, type Unreadable, unread } from '../reading.ts'
import type { RecognizedPage } from './letters/letters.worker.ts'

type Recognizable = Omit<OpenedPaper, 'recognize'> & {
  /** A page as sharp as recognizing its letters needs. */
  pageToRecognize(page: number): Promise<ImageBitmap>
}

/** Once its letters are recognized, a paper shows its straightened pages: places on it fit no other picture. */
export function recognizable({ pageToRecognize, ...paper }: Recognizable): OpenedPaper {
  let straightened: RecognizedPage[] = []
  let stop = () => {}
  /** A visitor who turns a page turns the one that they see. */
  const pageShown = (page: number) => {
    const shown = straightened[page - 1]
    return shown ? createImageBitmap(shown.picture) : pageToRecognize(page)
  }
  return {
    ...paper,
    async picture(at) {
      const page = straightened[at.page - 1]
      if (!page) return paper.picture(at)
      return cutOut(page.picture, { pointsWide: page.size.width, box: at.box, width: at.width })
    },
    async recognize({ signal, onProgress, turned } = {}) {
      const stopped = new AbortController()
      stop = () => stopped.abort(signal?.reason)
      signal?.addEventListener('abort', stop)
      const { recognizePages } = await import('./letters/recognize-pages.ts')
      const { read, pages } = await recognizePages(
        { count: paper.pages.length, picture: pageShown },
        {
          signal: stopped.signal,
          ...(onProgress && { onProgress }),
          ...(turned !== undefined && { turned }),
        },
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

/** A file that could not be opened: it has a reason, and nothing to show. */
export function unreadablePaper(reason: Unreadable): OpenedPaper {
  return {
    ...unread(reason),
    picture: () => Promise.reject(new Error('There is nothing to show of this file.')),
    recognize: async () => unread(reason),
    close: () => {},
  }
}

/** A part of a picture in points of its page, or all of it, `width` CSS pixels wide at the device's pixel ratio. */
export async function cutOut(
  picture: Blob,
  { pointsWide, box, width }: { pointsWide: number; box?: Box | undefined; width: number },
): Promise<ImageBitmap> {
  const whole = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  const scale = whole.width / pointsWide
  const part = box ?? { x: 0, y: 0, width: pointsWide, height: whole.height / scale }
  const resizeWidth = Math.max(1, Math.round(width * devicePixelRatio))
  const resizeHeight = Math.max(1, Math.round((resizeWidth * part.height) / part.width))
  try {
    return await createImageBitmap(
      whole,
      Math.round(part.x * scale),
      Math.round(part.y * scale),
      Math.max(1, Math.round(part.width * scale)),
      Math.max(1, Math.round(part.height * scale)),
      { resizeWidth, resizeHeight, resizeQuality: 'high' },
    )
  } finally {
    whole.close()
  }
}
