import { type OpenedPaper, type OpenOptions, type OpenPaper, unreadablePaper } from '../reading.ts'
import { openPdfPaper } from './open-pdf-paper.ts'
import { MAX_BYTES, startsAsPdf } from './pdf-document.ts'
import { MAX_PIXELS } from './pdf-picture.ts'

/** Opens a paper on the visitor's own device. Loading this module starts the worker, so that opening makes no request. */
export const openPaper: OpenPaper = async (file, options = {}) => {
  if (file.size >= MAX_BYTES) return unreadablePaper('too-large')
  const start = new Uint8Array(await file.slice(0, 1024).arrayBuffer())
  options.signal?.throwIfAborted()
  return startsAsPdf(start) ? openPdfPaper(file, options) : openPhotograph(file, start, options)
}

/** Shown upright, as its camera was held, and never read. */
async function openPhotograph(file: Blob, start: Uint8Array, { signal }: OpenOptions): Promise<OpenedPaper> {
  const decode = () => createImageBitmap(file, { imageOrientation: 'from-image' })
  const photograph = await decode().catch(() => null)
  signal?.throwIfAborted()
  if (!photograph) return unreadablePaper(startsAsPicture(start) ? 'picture-format' : 'not-a-pdf')
  const size = { width: photograph.width, height: photograph.height }
  photograph.close()
  return {
    reading: { kind: 'unreadable', reason: 'no-text' },
    pages: [size],
    numbers: [],
    async picture({ width }) {
      const whole = await decode()
      const most = Math.sqrt((MAX_PIXELS * size.width) / size.height)
      const resizeWidth = Math.round(Math.min(width * devicePixelRatio, size.width, most))
      const resizeHeight = Math.max(1, Math.round((resizeWidth * size.height) / size.width))
      return createImageBitmap(whole, { resizeWidth, resizeHeight, resizeQuality: 'high' }).finally(() =>
        whole.close(),
      )
    },
    close: () => {},
  }
}

/** HEIC and AVIF (`ftyp`), TIFF, and JPEG, PNG, WebP and GIF that are broken or unknown to the browser. */
function startsAsPicture(start: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(start.subarray(0, 16))
  return /^....ftyp(hei|hev|mif|msf|avi)|^II\*\0|^MM\0\*|^\xff\xd8\xff|^\x89PNG|^RIFF....WEBP|^GIF8/s.test(
    text,
  )
}
