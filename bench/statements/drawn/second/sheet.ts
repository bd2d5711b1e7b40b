import { degrees, PDFDocument, type PDFFont, type PDFPage, type RGB, rgb, StandardFonts } from 'pdf-lib'
import { randomOf } from './month.ts'
import type { MarkName, Marks } from './truth.ts'

/** How a string enters the text layer: in one piece, by words, cut at odd places, or letter by letter. */
export type Cut = 'whole' | 'words' | 'odd' | 'letters'

export type Face = 'Helvetica' | 'Times' | 'Courier'

export type Ink = {
  align?: 'left' | 'right' | 'center'
  bold?: boolean
  size?: number
  face?: Face
  color?: RGB
  cut?: Cut
  /** Bold as old printers make it: the same text again, a hair beside. */
  twice?: boolean
  is?: MarkName | MarkName[]
}

export type Column = { x: number; align: 'left' | 'right' | 'center' }
export type Cell = string | [text: string, ...is: MarkName[]]

export const INK = rgb(0.1, 0.1, 0.12)
export const GREY = rgb(0.45, 0.45, 0.47)
export const WHITE = rgb(1, 1, 1)

/** "L40 R300" is a left-aligned column at 40 and one that ends at 300. */
export const columns = (plan: string): Column[] =>
  plan.split(' ').map((word) => {
    const align = word.startsWith('R') ? 'right' : word.startsWith('C') ? 'center' : 'left'
    return { x: Number(word.slice(1)), align }
  })

const FONTS: Record<Face, [StandardFonts, StandardFonts]> = {
  Helvetica: [StandardFonts.Helvetica, StandardFonts.HelveticaBold],
  Times: [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold],
  Courier: [StandardFonts.Courier, StandardFonts.CourierBold],
}

type Turn = 0 | 90 | 180 | 270

type SheetPlan = {
  title: string
  footer: (page: number, pages: number) => string
  seed?: number
  face?: Face
  size?: number
  cut?: Cut
  width?: number
  height?: number
  turn?: Turn
  bottom?: number
  /** The order in which a page's text is written: as drawn, backwards, or mixed. */
  order?: 'drawn' | 'backwards' | 'mixed'
  /** Drawn on every page after the first, and sets `y`. */
  head?: (sheet: Sheet) => void
}

type Stroke = () => void

/** A document with a pencil: y runs down from the top of the upright page. */
export class Sheet {
  readonly pdf: PDFDocument
  readonly marks: Marks = {}
  y = 48
  pages = 0
  private page: PDFPage
  private turn: Turn = 0
  private strokes: Stroke[] = []
  private readonly random: () => number

  private constructor(
    pdf: PDFDocument,
    private readonly fonts: Map<StandardFonts, PDFFont>,
    readonly plan: SheetPlan,
  ) {
    this.pdf = pdf
    this.random = randomOf(plan.seed ?? 1)
    this.page = this.addPage()
  }

  static async open(plan: SheetPlan): Promise<Sheet> {
    const pdf = await PDFDocument.create()
    const date = new Date('2026-11-01T12:00:00Z')
    pdf.setCreationDate(date)
    pdf.setModificationDate(date)
    pdf.setTitle(plan.title)
    pdf.setProducer('specimen')
    pdf.setCreator('specimen')
    const fonts = new Map<StandardFonts, PDFFont>()
    for (const name of Object.values(FONTS).flat()) fonts.set(name, await pdf.embedFont(name))
    return new Sheet(pdf, fonts, plan)
  }

  get width() {
    return this.plan.width ?? 612
  }
  get height() {
    return this.plan.height ?? 792
  }

  addPage(turn: Turn = this.plan.turn ?? 0): PDFPage {
    this.flush()
    const lies = turn === 90 || turn === 270
    this.page = this.pdf.addPage(lies ? [this.height, this.width] : [this.width, this.height])
    if (turn) this.page.setRotation(degrees(turn))
    this.turn = turn
    this.pages += 1
    this.y = 48
    if (this.pages > 1) this.plan.head?.(this)
    return this.page
  }

  private font(ink: Ink): PDFFont {
    const [regular, bold] = FONTS[ink.face ?? this.plan.face ?? 'Helvetica']
    const font = this.fonts.get(ink.bold ? bold : regular)
    if (!font) throw new Error('font is not embedded')
    return font
  }

  widthOf(text: string, ink: Ink = {}): number {
    return this.font(ink).widthOfTextAtSize(text, ink.size ?? this.plan.size ?? 9)
  }

  /** Writes one piece at a place of the upright page, whichever way the page lies. */
  private piece(text: string, x: number, y: number, ink: Ink) {
    const page = this.page
    const turn = this.turn
    const { width, height } = page.getSize()
    const at =
      turn === 90
        ? { x: y, y: x }
        : turn === 270
          ? { x: width - y, y: height - x }
          : turn === 180
            ? { x: width - x, y }
            : { x, y: height - y }
    const stroke = () =>
      page.drawText(text, {
        ...at,
        size: ink.size ?? this.plan.size ?? 9,
        font: this.font(ink),
        color: ink.color ?? INK,
        rotate: degrees(turn),
      })
    if ((this.plan.order ?? 'drawn') === 'drawn') stroke()
    else this.strokes.push(stroke)
  }

  private flush() {
    const strokes = this.strokes
    this.strokes = []
    if (this.plan.order === 'backwards') strokes.reverse()
    if (this.plan.order === 'mixed') {
      for (let at = strokes.length - 1; at > 0; at -= 1) {
        const other = Math.floor(this.random() * (at + 1))
        const [a, b] = [strokes[at], strokes[other]]
        if (a && b) [strokes[at], strokes[other]] = [b, a]
      }
    }
    for (const stroke of strokes) stroke()
  }

  private cutUp(text: string, cut: Cut): string[] {
    if (cut === 'words') return text.split(/(?<= )/)
    if (cut === 'letters') return [...text]
    if (cut === 'whole') return [text]
    const pieces: string[] = []
    let piece = ''
    for (const letter of text) {
      piece += letter
      if (this.random() < 0.2) {
        pieces.push(piece)
        piece = ''
      }
    }
    return piece ? [...pieces, piece] : pieces
  }

  /** Says that a figure which is part of a longer text stands on this page. */
  note(text: string, ...names: MarkName[]): this {
    for (const name of names) {
      const marks = this.marks[name] ?? []
      marks.push({ page: this.pages, text })
      this.marks[name] = marks
    }
    return this
  }

  text(text: string, x: number, y: number, ink: Ink = {}): this {
    if (!text) return this
    this.note(text, ...[ink.is ?? []].flat())
    const width = this.widthOf(text, ink)
    let at = ink.align === 'right' ? x - width : ink.align === 'center' ? x - width / 2 : x
    for (const piece of this.cutUp(text, ink.cut ?? this.plan.cut ?? 'whole')) {
      if (piece.trim()) {
        this.piece(piece.trimEnd(), at, y, ink)
        if (ink.twice) this.piece(piece.trimEnd(), at + 0.3, y, ink)
      }
      at += this.widthOf(piece, ink)
    }
    return this
  }

  /** Several lines of running text. */
  paragraph(lines: string[], x: number, ink: Ink & { lead?: number } = {}): this {
    for (const line of lines) {
      this.text(line, x, this.y, ink)
      this.y += ink.lead ?? 12
    }
    return this
  }

  private area(x: number, y: number, width: number, height: number) {
    const size = this.page.getSize()
    if (this.turn === 90) return { x: y, y: x, width: height, height: width }
    if (this.turn === 270)
      return { x: size.width - y - height, y: size.height - x - width, width: height, height: width }
    if (this.turn === 180) return { x: size.width - x - width, y, width, height }
    return { x, y: size.height - y - height, width, height }
  }

  /** Filled, framed, or both; without either it is framed in grey. */
  box(x: number, y: number, width: number, height: number, fill?: RGB, border?: RGB): this {
    const frame = border ?? (fill ? undefined : GREY)
    this.page.drawRectangle({
      ...this.area(x, y, width, height),
      ...(fill ? { color: fill } : {}),
      ...(frame ? { borderColor: frame, borderWidth: 0.7 } : {}),
    })
    return this
  }

  rule(x1: number, x2: number, y: number, thickness = 0.5, color: RGB = GREY): this {
    return this.box(x1, y, x2 - x1, thickness, color)
  }

  /** One table row at `y`; starts a new page first when it would not fit. */
  row(plan: Column[], cells: Cell[], ink: Ink & { lead?: number } = {}): this {
    const lead = ink.lead ?? 12
    this.need(lead)
    cells.forEach((cell, at) => {
      const column = plan[at]
      if (!column || !cell) return
      const [text, ...is] = typeof cell === 'string' ? [cell] : cell
      this.text(text, column.x, this.y, { ...ink, align: column.align, is })
    })
    this.y += lead
    return this
  }

  need(height: number): this {
    if (this.y + height > this.height - (this.plan.bottom ?? 50)) this.addPage()
    return this
  }

  down(points: number): this {
    this.y += points
    return this
  }

  async bytes(): Promise<Uint8Array> {
    this.flush()
    const pages = this.pdf.getPages()
    pages.forEach((page, at) => {
      this.page = page
      this.turn = page.getRotation().angle as Turn
      const ink: Ink = { size: 6, color: GREY, cut: 'whole' }
      this.text(this.plan.footer(at + 1, pages.length), 40, this.height - 18, ink)
    })
    this.flush()
    return this.pdf.save({ useObjectStreams: true })
  }
}
