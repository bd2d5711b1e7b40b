import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist'
import type { Box } from '../reading.ts'
import { WITHOUT_ANNOTATIONS, withBoundedOperators } from './pdf-document.ts'

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
export const MAX_PIXELS = 16_000_000

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
  // For print, because the worker of a hidden page gets no frames to draw in.
  const drawing = { canvas, viewport, intent: 'print', annotationMode: WITHOUT_ANNOTATIONS } as const
  await withBoundedOperators(page, () => page.render(drawing).promise)
  return canvas.transferToImageBitmap()
}

const atLeastOne = (pixels: number) => Math.max(1, Math.round(pixels))

// In place of what pdf.js makes with `document` on a page: canvases, filters, and bytes from elsewhere.

type CanvasAndContext = { canvas: OffscreenCanvas | null; context: OffscreenCanvasRenderingContext2D | null }

export class CanvasFactory {
  create(width: number, height: number): CanvasAndContext {
    const canvas = new OffscreenCanvas(Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height)))
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) }
  }

  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (canvas) Object.assign(canvas, { width: Math.max(1, width), height: Math.max(1, height) })
  }

  destroy(drawn: CanvasAndContext): void {
    if (drawn.canvas) Object.assign(drawn.canvas, { width: 0, height: 0 })
    Object.assign(drawn, { canvas: null, context: null })
  }

  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  }
}

/** Filters of SVG need a page. Without them a picture with such a mask is drawn plain. */
export class FilterFactory {
  addFilter = () => 'none'
  addHCMFilter = () => 'none'
  addAlphaFilter = () => 'none'
  addLuminosityFilter = () => 'none'
  addKnockoutFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  addSelectionHCMFilter = () => 'none'
  addSelectionFilter = () => 'none'
  createSelectionStyle = () => null
  destroy = () => {}
}

/** The worker's policy blocks requests. */
export class BinaryDataFactory {
  async fetch({ kind }: { kind: string }): Promise<Uint8Array> {
    throw new Error(`There is no ${kind} here.`)
  }
}
