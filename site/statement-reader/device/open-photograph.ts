import type { OpenedPaper, OpenOptions } from '../opened-paper.ts'
import { cutOut } from './cut-out.ts'
import { pageOf } from './letters/page-of-picture.ts'
import { recognizable } from './recognizable-paper.ts'
import { unreadablePaper } from './unreadable-paper.ts'

/** `start`: the file's first bytes. */
export async function openPhotograph(
  file: Blob,
  start: Uint8Array,
  { signal }: OpenOptions,
): Promise<OpenedPaper> {
  const photograph = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  signal?.throwIfAborted()
  if (!photograph) return unreadablePaper(startsAsPicture(start) ? 'picture-format' : 'not-a-pdf')
  const { width, height } = photograph
  photograph.close()
  const page = pageOf(width, height)
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
