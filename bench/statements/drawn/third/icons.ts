import {
  beginText,
  endText,
  PDFHexString,
  PDFName,
  type PDFPage,
  setFontAndSize,
  setTextMatrix,
  showText,
} from 'pdf-lib'

/** Drawn shapes, one for each letter code: what a reader of text gets for them is only the code. */
const SHAPES: Record<string, string> = {
  q: '0 0 700 700 re f',
  w: '350 0 m 700 700 l 0 700 l f',
  x: '0 300 700 120 re f 290 0 120 700 re f',
}

/** An icon font as web programs embed it: no names and no Unicode, so that its icons come out as stray letters. */
export const iconFont = (page: PDFPage) => {
  const { context } = page.doc
  const glyphs = Object.fromEntries(
    Object.entries(SHAPES).map(([code, shape]) => [
      `icon${code.charCodeAt(0)}`,
      context.register(context.stream(`800 0 0 0 700 700 d1 ${shape}`)),
    ]),
  )
  const codes = Object.keys(SHAPES).map((code) => code.charCodeAt(0))
  const first = Math.min(...codes)
  const last = Math.max(...codes)
  const font = context.obj({
    Type: 'Font',
    Subtype: 'Type3',
    FontBBox: [0, 0, 800, 800],
    FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
    CharProcs: glyphs,
    Encoding: { Type: 'Encoding', Differences: codes.flatMap((code) => [code, PDFName.of(`icon${code}`)]) },
    FirstChar: first,
    LastChar: last,
    Widths: Array.from({ length: last - first + 1 }, () => 800),
    Resources: {},
  })
  page.node.setFontDictionary(PDFName.of('Icons'), context.register(font))
  return (code: keyof typeof SHAPES, x: number, y: number, size: number) => {
    const bytes = PDFHexString.of(code.charCodeAt(0).toString(16))
    page.pushOperators(
      beginText(),
      setFontAndSize('Icons', size),
      setTextMatrix(1, 0, 0, 1, x, page.getHeight() - y),
      showText(bytes),
      endText(),
    )
  }
}
