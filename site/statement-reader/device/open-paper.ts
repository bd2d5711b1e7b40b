import type { OpenedPaper, OpenPaper } from '../opened-paper.ts'
import { openPdfPaper } from './open-pdf-paper.ts'
import { openPhotograph } from './open-photograph.ts'
import { MAX_BYTES, startsAsPdf } from './pdf-document.ts'
import { unreadablePaper } from './unreadable-paper.ts'

/**
 * Opens a paper on the visitor's own device. To be loaded on intent only: loading this module starts the worker, so that
 * nothing at all is asked for from the moment a file is chosen.
 */
export const openPaper: OpenPaper = async (file, options = {}): Promise<OpenedPaper> => {
  if (file.size >= MAX_BYTES) return unreadablePaper('too-large')
  const start = new Uint8Array(await file.slice(0, 1024).arrayBuffer())
  options.signal?.throwIfAborted()
  if (startsAsPdf(start)) return openPdfPaper(file, options)
  return openPhotograph(file, start, options)
}
