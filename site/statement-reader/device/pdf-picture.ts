import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist'
import type { Box } from '../reading.ts'
import { withBoundedOperators } from './bounded-operators.ts'
import { WITHOUT_ANNOTATIONS } from './pdf-document.ts'

declare module 'pdfjs-dist/types/src/display/api' {
  interface PDFPageProxy {
    /** As in a worker, which pdf.js can do but does not declare. */
    render(parameters: {
      canvas: OffscreenCanvas
      viewport: ReturnType<PDFPageProxy['getViewport']>
      intent: 'print'
      annotationMode: number
    }): RenderTask
  }
}

export type PictureOf = { page: number; box?: Box; turn: number; pixelsWide: number }

/** Some phones have no memory for more in one canvas. */
const MAX_PIXELS = 16_000_000

/** A page, or a part of one, drawn in a worker. */
export async function drawPicture(
  document: PDFDocumentProxy,
  { page: number, box, turn, pixelsWide }: PictureOf,
): Promise<ImageBitmap> {
  const page = await document.getPage(number)
  const whole = page.getViewport({ scale: 1, rotation: turn })
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: whole.width, height: whole.height }
  const scale = Math.min(pixelsWide / width, Math.sqrt(MAX_PIXELS / (width * height)))
  const canvas = new OffscreenCanvas(atLeastOne(width * scale), atLeastOne(height * scale))
  const viewport = page.getViewport({ scale, rotation: turn, offsetX: -x * scale, offsetY: -y * scale })
  // For print, because a worker of a hidden page is given no frames to draw in.
  const drawing = { canvas, viewport, intent: 'print', annotationMode: WITHOUT_ANNOTATIONS } as const
  await withBoundedOperators(page, () => page.render(drawing).promise)
  return canvas.transferToImageBitmap()
}

const atLeastOne = (pixels: number) => Math.max(1, Math.round(pixels))
