import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import { SPECIMEN } from './format.ts'
import { random } from './month.ts'
import type { Figure } from './truth.ts'

/**
 * How a string goes into the text layer: in one piece, by words, cut at odd places, by glyphs; `backward` writes the cells of a
 * row from right to left.
 */
export type Cut = 'whole' | 'words' | 'kern' | 'glyphs' | 'backward'
export type Mark = Figure | 'period'
export type Marks = Partial<Record<Mark, { page: number | null; text: string }[]>>
export type Cell = string | { text: string; mark: Mark }
type Column = { x: number; align?: 'left' | 'right' | 'center' }
type Style = { size?: number; bold?: boolean; grey?: boolean; align?: Column['align']; mark?: Mark }
export type Row = Cell[] | { cells: Cell[]; bold?: boolean; line?: boolean; band?: boolean }
type Options = {
  font?: 'Helvetica' | 'Times' | 'Courier'
  size?: number
  width?: number
  height?: number
  /** The page is turned: its text runs along the long side. */
  turned?: boolean
  cut?: Cut
  seed: number
  title: string
  foot?: (page: number, pages: number) => string
}

const FONTS = {
  Helvetica: [StandardFonts.Helvetica, StandardFonts.HelveticaBold],
  Times: [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold],
  Courier: [StandardFonts.Courier, StandardFonts.CourierBold],
} as const

export const left = (x: number): Column => ({ x })
export const right = (x: number): Column => ({ x, align: 'right' })
export const marked = (text: string, mark: Mark): Cell => ({ text, mark })

/** A sheet that is written from the top down; y counts from the upper edge. */
export class Paper {
  y = 50
  marks: Marks = {}
  /** Drawn at the head of every page after the first. */
  onPage: (() => void) | null = null
  private page: PDFPage
  private readonly next: () => number

  private constructor(
    private readonly pdf: PDFDocument,
    private readonly plain: PDFFont,
    private readonly strong: PDFFont,
    private readonly options: Options,
    readonly width: number,
    readonly height: number,
  ) {
    this.next = random(options.seed)
    this.page = this.addPage()
  }

  static async make(options: Options): Promise<Paper> {
    const pdf = await PDFDocument.create()
    const date = new Date('2026-11-01T12:00:00Z')
    pdf.setCreationDate(date)
    pdf.setModificationDate(date)
    pdf.setTitle(options.title)
    pdf.setProducer('specimen')
    pdf.setCreator('specimen')
    const [plain, strong] = FONTS[options.font ?? 'Helvetica']
    const [a, b] = [await pdf.embedFont(plain), await pdf.embedFont(strong)]
    return new Paper(pdf, a, b, options, options.width ?? 612, options.height ?? 792)
  }

  private addPage(): PDFPage {
    const { width, height } = this
    if (!this.options.turned) return this.pdf.addPage([width, height])
    const page = this.pdf.addPage([height, width])
    page.setRotation(degrees(90))
    return page
  }

  newPage() {
    this.page = this.addPage()
    this.y = 50
    this.onPage?.()
  }

  room(height: number) {
    if (this.y + height > this.height - 48) this.newPage()
  }

  private put(text: string, x: number, y: number, font: PDFFont, size: number, grey: boolean) {
    const color = grey ? rgb(0.45, 0.45, 0.48) : rgb(0.08, 0.08, 0.1)
    if (this.options.turned) this.page.drawText(text, { x: y, y: x, size, font, color, rotate: degrees(90) })
    else this.page.drawText(text, { x, y: this.height - y, size, font, color })
  }

  private pieces(text: string): string[] {
    const cut = this.options.cut ?? 'whole'
    if (cut === 'whole' || cut === 'backward') return [text]
    if (cut === 'glyphs') return [...text]
    if (cut === 'words') return text.split(/(?<= )/)
    const out = ['']
    for (const letter of text) {
      out.push(`${out.pop() ?? ''}${letter}`)
      if (this.next() < 0.2) out.push('')
    }
    return out
  }

  text(text: string, x: number, y = this.y, style: Style = {}) {
    if (style.mark) this.mark(style.mark, text)
    const font = style.bold ? this.strong : this.plain
    const size = style.size ?? this.options.size ?? 8
    const width = font.widthOfTextAtSize(text, size)
    let at = style.align === 'right' ? x - width : style.align === 'center' ? x - width / 2 : x
    for (const piece of this.pieces(text)) {
      if (piece.trim()) this.put(piece, at, y, font, size, style.grey ?? false)
      at += font.widthOfTextAtSize(piece, size)
    }
  }

  widthOf(text: string, size: number): number {
    return this.strong.widthOfTextAtSize(text, size)
  }

  mark(mark: Mark, text: string) {
    const list = this.marks[mark] ?? []
    list.push({ page: this.pdf.getPageCount(), text })
    this.marks[mark] = list
  }

  line(from: number, to: number, y: number, thickness = 0.5) {
    if (this.options.turned) return
    const at = this.height - y
    this.page.drawLine({
      start: { x: from, y: at },
      end: { x: to, y: at },
      thickness,
      color: rgb(0.6, 0.6, 0.64),
    })
  }

  box(x: number, y: number, width: number, height: number, shade = 0.93) {
    if (this.options.turned) return
    const color = rgb(shade, shade, shade + 0.02)
    this.page.drawRectangle({ x, y: this.height - y - height, width, height, color })
  }

  table(columns: Column[], rows: Row[], lead = 12) {
    const from = Math.min(...columns.map((c) => c.x))
    const to = Math.max(...columns.map((c) => c.x))
    for (const row of rows) {
      const { cells, bold, line, band } = Array.isArray(row)
        ? { cells: row, bold: false, line: false, band: false }
        : row
      this.room(lead)
      if (band) this.box(from - 4, this.y - lead + 3.5, to - from + 8, lead)
      if (line) this.line(from, to, this.y - lead + 3.5)
      const order = [...cells.entries()]
      if (this.options.cut === 'backward') order.reverse()
      for (const [i, cell] of order) {
        const column = columns[i]
        const text = typeof cell === 'string' ? cell : cell.text
        if (!column || !text) continue
        const mark = typeof cell === 'string' ? undefined : cell.mark
        this.text(text, column.x, this.y, {
          bold: bold ?? false,
          ...(column.align && { align: column.align }),
          ...(mark && { mark }),
        })
      }
      this.y += lead
    }
  }

  async bytes(): Promise<Uint8Array> {
    const pages = this.pdf.getPages()
    pages.forEach((page, i) => {
      const words = this.options.foot?.(i + 1, pages.length) ?? `${i + 1}/${pages.length}  ${SPECIMEN}`
      this.page = page
      this.put(words, 40, this.height - 20, this.plain, 6, true)
    })
    return this.pdf.save()
  }
}
