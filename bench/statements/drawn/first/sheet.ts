import {
  degrees,
  type PDFContext,
  type PDFDict,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  type PDFRef,
  rgb,
  StandardFonts,
} from 'pdf-lib'
import { seeded } from './month.ts'
import type { Marks, Quantity } from './truth.ts'

/** How a string gets into the text layer: in one piece, by words, cut at odd places, or letter by letter. */
export type Cut = 'whole' | 'words' | 'odd' | 'letters'
type Turn = 0 | 90 | 180 | 270

export type Ink = {
  align?: 'left' | 'right' | 'center'
  bold?: boolean
  size?: number
  grey?: number
  cut?: Cut
  /** Twice a hair apart, as old printers' drivers make bold. */
  doubled?: boolean
  /** White on white: in the text layer and not on paper. */
  white?: boolean
  /** Which quantity this text states, for the truth. */
  of?: Quantity | 'period'
}

export type Column = { x: number; align?: 'left' | 'right' | 'center' }
export type Cell = string | { text: string; of?: Quantity | 'period' }
export type Row = Cell[] | { cells: Cell[]; bold?: boolean; band?: number; size?: number; above?: boolean }

type SheetOptions = {
  font?: 'Helvetica' | 'Times' | 'Courier'
  size?: number
  width?: number
  height?: number
  turn?: Turn
  cut?: Cut
  seed?: number
  footer?: (page: number, pages: number) => string
  header?: (sheet: Sheet) => void
}

const FONTS = {
  Helvetica: [StandardFonts.Helvetica, StandardFonts.HelveticaBold],
  Times: [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold],
  Courier: [StandardFonts.Courier, StandardFonts.CourierBold],
} as const

const cutUp = (text: string, cut: Cut, random: () => number): string[] => {
  if (cut === 'whole') return [text]
  if (cut === 'words') return text.split(/(?<= )/)
  if (cut === 'letters') return [...text]
  const pieces: string[] = []
  let piece = ''
  for (const letter of text) {
    piece += letter
    if (random() < 0.22) {
      pieces.push(piece)
      piece = ''
    }
  }
  return piece ? [...pieces, piece] : pieces
}

/** Pages drawn in points from the top left of the upright page, whichever way the page is turned in the file. */
export class Sheet {
  readonly marks: Marks = {}
  readonly random: () => number
  page!: PDFPage
  pages = 0
  /** Where the next row goes. */
  y = 0
  private ornaments: PDFRef | undefined
  private held: (() => void)[] | null = null

  private constructor(
    readonly pdf: PDFDocument,
    private readonly regular: PDFFont,
    private readonly heavy: PDFFont,
    private readonly options: SheetOptions,
  ) {
    this.random = seeded(options.seed ?? 1)
    this.newPage()
  }

  static async open(options: SheetOptions = {}): Promise<Sheet> {
    const pdf = await PDFDocument.create()
    // Fixed, so that the same paper is the same file.
    pdf.setCreationDate(new Date('2026-11-01T12:00:00Z'))
    pdf.setModificationDate(new Date('2026-11-01T12:00:00Z'))
    pdf.setProducer('specimen')
    pdf.setCreator('specimen')
    const [regular, heavy] = FONTS[options.font ?? 'Helvetica']
    return new Sheet(pdf, await pdf.embedFont(regular), await pdf.embedFont(heavy), options)
  }

  get width(): number {
    return this.options.width ?? 612
  }

  get height(): number {
    return this.options.height ?? 792
  }

  get size(): number {
    return this.options.size ?? 8
  }

  newPage(): void {
    const turn = this.options.turn ?? 0
    const sideways = turn === 90 || turn === 270
    this.page = this.pdf.addPage(sideways ? [this.height, this.width] : [this.width, this.height])
    if (turn) this.page.setRotation(degrees(turn))
    this.pages++
    this.y = 48
    if (this.pages > 1) this.options.header?.(this)
  }

  /** A new page when `height` does not fit on this one. */
  need(height: number): void {
    if (this.y + height > this.height - 48) this.newPage()
  }

  mark(of: Quantity | 'period', text: string): void {
    this.marks[of] = [...(this.marks[of] ?? []), { page: this.pages, text }]
  }

  widthOf(text: string, ink: Ink = {}): number {
    return (ink.bold ? this.heavy : this.regular).widthOfTextAtSize(text, ink.size ?? this.size)
  }

  text(text: string, x: number, y: number, ink: Ink = {}): void {
    if (!text) return
    if (ink.of) this.mark(ink.of, text)
    const width = this.widthOf(text, ink)
    let left = ink.align === 'right' ? x - width : ink.align === 'center' ? x - width / 2 : x
    for (const piece of cutUp(text, ink.cut ?? this.options.cut ?? 'whole', this.random)) {
      if (piece.trim()) this.place(piece, left, y, ink)
      left += this.widthOf(piece, ink)
    }
  }

  /** Everything written by `write`, put into the file in another order than it is read. */
  outOfOrder(write: () => void, order: (a: number, b: number) => number = () => this.random() - 0.5): void {
    const held: (() => void)[] = []
    this.held = held
    write()
    this.held = null
    const keyed = held.map((put, index) => ({ put, index })).sort((a, b) => order(a.index, b.index))
    for (const { put } of keyed) put()
  }

  private place(piece: string, x: number, y: number, ink: Ink): void {
    const page = this.page
    const put = () => {
      this.write(page, piece, x, y, ink)
      if (ink.doubled) this.write(page, piece, x + 0.25, y, ink)
    }
    if (this.held) this.held.push(put)
    else put()
  }

  private write(page: PDFPage, piece: string, x: number, y: number, ink: Ink): void {
    const grey = ink.white ? 1 : (ink.grey ?? 0.1)
    page.drawText(piece, {
      ...this.onPage(x, y),
      size: ink.size ?? this.size,
      font: ink.bold ? this.heavy : this.regular,
      color: rgb(grey, grey, grey),
      rotate: degrees(this.options.turn ?? 0),
    })
  }

  private onPage(x: number, y: number): { x: number; y: number } {
    const turn = this.options.turn ?? 0
    if (turn === 90) return { x: y, y: x }
    if (turn === 180) return { x: this.width - x, y }
    if (turn === 270) return { x: this.height - y, y: this.width - x }
    return { x, y: this.height - y }
  }

  line(fromX: number, fromY: number, toX: number, toY: number, thickness = 0.5, grey = 0.55): void {
    this.page.drawLine({
      start: this.onPage(fromX, fromY),
      end: this.onPage(toX, toY),
      thickness,
      color: rgb(grey, grey, grey),
    })
  }

  band(x: number, y: number, width: number, height: number, grey = 0.92): void {
    const [a, b] = [this.onPage(x, y), this.onPage(x + width, y + height)]
    this.page.drawRectangle({
      x: Math.min(a.x, b.x),
      y: Math.min(a.y, b.y),
      width: Math.abs(a.x - b.x),
      height: Math.abs(a.y - b.y),
      color: rgb(grey, grey, grey),
    })
  }

  table(
    columns: Column[],
    rows: Row[],
    options: { lead?: number; size?: number; backwards?: boolean } = {},
  ): void {
    const lead = options.lead ?? 12
    for (const row of rows) {
      const style = Array.isArray(row) ? { cells: row } : row
      this.need(lead)
      const left = Math.min(...columns.map((column) => column.x))
      const right = Math.max(...columns.map((column) => column.x))
      if (style.band !== undefined) this.band(left - 3, this.y - lead + 4, right - left + 6, lead, style.band)
      if (style.above) this.line(left, this.y - lead + 4, right, this.y - lead + 4)
      const cells = style.cells.map((cell, index) => ({ cell, column: columns[index] }))
      for (const { cell, column } of options.backwards ? cells.reverse() : cells) {
        const { text, of } = typeof cell === 'string' ? { text: cell, of: undefined } : cell
        if (!column) continue
        const size = style.size ?? options.size ?? this.size
        this.text(text, column.x, this.y, { align: column.align, bold: style.bold, size, of })
      }
      this.y += lead
    }
  }

  /** Small squares of a font of its own, whose codes say nothing: what a reader gets of them are stray letters. */
  ornament(codes: string, x: number, y: number, size = 9): void {
    const context = this.pdf.context
    this.ornaments ??= context.register(ornamentFont(context))
    const name = this.page.node.newFontDictionary('Ornament', this.ornaments)
    const place = this.onPage(x, y)
    const drawn = `BT ${name} ${size} Tf ${place.x} ${place.y} Td (${codes}) Tj ET`
    this.page.node.addContentStream(context.register(context.stream(drawn)))
  }

  /** Capitals in two sizes, whose first letters are pieces of their own: "D IVULGATION D ES T AUX". */
  smallCapitals(text: string, x: number, y: number, size: number): void {
    let left = x
    for (const word of text.toUpperCase().split(' ')) {
      const [first, rest] = [word.slice(0, 1), word.slice(1)]
      this.text(first, left, y, { bold: true, size, cut: 'whole' })
      left += this.widthOf(first, { bold: true, size }) + 0.4
      this.text(rest, left, y, { bold: true, size: size * 0.78, cut: 'whole' })
      left += this.widthOf(`${rest} `, { bold: true, size: size * 0.78 }) + 1.2
    }
  }

  async save(): Promise<Uint8Array> {
    const pages = this.pdf.getPageCount()
    const footer = this.options.footer
    if (footer) {
      this.pdf.getPages().forEach((page, index) => {
        this.write(page, footer(index + 1, pages), 40, this.height - 18, { size: 6, grey: 0.5 })
      })
    }
    return this.pdf.save({ useObjectStreams: true })
  }
}

export const right = (x: number): Column => ({ x, align: 'right' })

/** A font of squares and bars without a map to letters. */
const ornamentFont = (context: PDFContext): PDFDict => {
  const square = context.register(context.stream('1000 0 d0 100 100 500 500 re f'))
  const bar = context.register(context.stream('1000 0 d0 100 300 800 90 re f'))
  return context.obj({
    ...{
      Type: 'Font',
      Subtype: 'Type3',
      FontBBox: [0, 0, 1000, 1000],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
    },
    CharProcs: { o1: square, o2: bar },
    Encoding: { Type: 'Encoding', Differences: [49, 'o1', 'o2'] },
    ...{ FirstChar: 49, LastChar: 50, Widths: [1000, 1000], Resources: {} },
  })
}
