/** What pdf.js makes with `document` where there is one: canvases, filters, and bytes from elsewhere. */

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

/** The worker may ask nobody for anything. */
export class BinaryDataFactory {
  async fetch({ kind }: { kind: string }): Promise<Uint8Array> {
    throw new Error(`There is no ${kind} here.`)
  }
}
