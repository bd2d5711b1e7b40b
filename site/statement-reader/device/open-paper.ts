import type { OpenedPaper, OpenOptions, OpenPaper } from '../reading.ts'
import { pageOf } from './letters/grey-picture.ts'
import { openPdfPaper } from './open-pdf-paper.ts'
import { MAX_BYTES, startsAsPdf } from './pdf-document.ts'
import { cutOut, recognizable, unreadablePaper } from './recognizable-paper.ts'

/** Opens a paper on the visitor's own device. Loading this module starts the worker, so that opening makes no request. */
export const openPaper: OpenPaper = async (file, options = {}) => {
  if (file.size >= MAX_BYTES) return unreadablePaper('too-large')
  const start = new Uint8Array(await file.slice(0, 1024).arrayBuffer())
  options.signal?.throwIfAborted()
  return startsAsPdf(start) ? openPdfPaper(file, options) : openPhotograph(file, start, options)
}

async function openPhotograph(file: Blob, start: Uint8Array, { signal }: OpenOptions): Promise<OpenedPaper> {
  const photograph = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  signal?.throwIfAborted()
  if (!photograph) return unreadablePaper(startsAsPicture(start) ? 'picture-format' : 'not-a-pdf')
  const page = pageOf(photograph)
  photograph.close()
  return recognizable({
    reading: { kind: 'unreadable', reason: 'no-text' },
    pages: [page],
    numbers: [],
    picture: ({ box, width }) => cutOut(file, { pointsWide: page.width, box, width }),
    pageToRecognize: () => createImageBitmap(file, { imageOrientation: 'from-image' }),
    close: () => {},
  })
}

/** HEIC and AVIF (`ftyp`), TIFF, and JPEG, PNG, WebP and GIF that are broken or unknown to the browser. */
function startsAsPicture(start: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(start.subarray(0, 16))
  return /^....ftyp(hei|hev|mif|msf|avi)|^II\*\0|^MM\0\*|^\xff\xd8\xff|^\x89PNG|^RIFF....WEBP|^GIF8/s.test(
    text,
  )
}
