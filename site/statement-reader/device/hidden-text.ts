import type { OPS } from 'pdfjs-dist'

/**
 * Finds letters that are invisible: drawn so, without colour, or white on bare paper. Some programs leave an older text that
 * way, and scanners put recognized text under their picture. Tells whether any stand at a point of the page's own space.
 */
export function findHiddenText(
  { fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[] },
  ops: typeof OPS,
): (x: number, y: number) => boolean {
  const page = new PageInk()
  const walk = walker(page, ops)
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index]
    walk.get(operator)?.(Array.isArray(args) ? args : [])
  }
  return (x, y) => page.isHidden(x, y)
}

/** As PDF writes them: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** First what the second does, then what the first does. */
export function multiply(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first
  const [g, h, i, j, k, l] = second
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

export function toMatrix(numbers: ArrayLike<unknown>): Matrix {
  const at = (index: number) => {
    const number = numbers[index]
    return typeof number === 'number' ? number : 0
  }
  return [at(0), at(1), at(2), at(3), at(4), at(5)]
}

const START = {
  matrix: IDENTITY,
  fill: 'some' as 'none' | 'white' | 'some',
  isClear: false,
  /** PDF's text rendering mode. */
  mode: 0,
  fontSize: 1,
  letterSpacing: 0,
  wordSpacing: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
}
type State = typeof START

const FILLED = 0
/** Neither filled nor drawn, for itself or as a shape to cut out. */
const INVISIBLE = [3, 7]
/** Points by which two ways of working out the same place may differ. */
const NEAR = 0.5
const WHITE = '#ffffff'

type Rectangle = [x0: number, y0: number, x1: number, y1: number]

/** Places by their square point. */
type Places = Map<string, [x: number, y: number][]>

class PageInk {
  private readonly hidden: Places = new Map()
  private readonly seen: Places = new Map()
  private readonly painted: Rectangle[] = []

  paint(matrix: Matrix, [x0, y0, x1, y1]: Rectangle): void {
    const corners = [x0, x1].flatMap((x) => [y0, y1].map((y) => multiply(matrix, [1, 0, 0, 1, x, y])))
    const [xs, ys] = [corners.map((corner) => corner[4]), corners.map((corner) => corner[5])]
    this.painted.push([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
  }

  write(x: number, y: number, { fill, isClear, mode }: State): void {
    const isBlank = mode === FILLED && (fill === 'none' || (fill === 'white' && !this.isPainted(x, y)))
    const isHidden = isBlank || isClear || INVISIBLE.includes(mode)
    const places = isHidden ? this.hidden : this.seen
    // A file may write a million letters in one place.
    if (isAt(places, x, y)) return
    const cell = places.get(cellOf(x, y))
    if (cell) cell.push([x, y])
    else places.set(cellOf(x, y), [[x, y]])
  }

  /** Where the same text also stands visibly, it is seen. */
  isHidden(x: number, y: number): boolean {
    return this.hidden.size > 0 && isAt(this.hidden, x, y) && !isAt(this.seen, x, y)
  }

  private isPainted(x: number, y: number): boolean {
    return this.painted.some(
      ([x0, y0, x1, y1]) => x >= x0 - NEAR && x <= x1 + NEAR && y >= y0 - NEAR && y <= y1 + NEAR,
    )
  }
}

const cellOf = (x: number, y: number) => `${Math.floor(x)} ${Math.floor(y)}`

function isAt(places: Places, x: number, y: number): boolean {
  for (const across of [x - NEAR, x + NEAR])
    for (const up of [y - NEAR, y + NEAR])
      for (const [otherX, otherY] of places.get(cellOf(across, up)) ?? [])
        if (Math.abs(otherX - x) <= NEAR && Math.abs(otherY - y) <= NEAR) return true
  return false
}

/** Follows the state that decides the place and the look of the next letter. */
function walker(page: PageInk, ops: typeof OPS): Map<number, (args: unknown[]) => void> {
  let state = START
  const saved: State[] = []
  let text: Matrix = IDENTITY
  let line = { x: 0, y: 0 }
  let pen = { x: 0, y: 0 }

  const startLine = (x: number, y: number) => {
    line = { x: line.x + x, y: line.y + y }
    pen = line
  }
  const setTextMatrix = (matrix: Matrix) => {
    text = matrix
    line = { x: 0, y: 0 }
    pen = line
  }
  const advance = (width: number) => {
    pen = { x: pen.x + width * state.stretch, y: pen.y }
  }
  const set = (change: Partial<State>) => {
    state = { ...state, ...change }
  }
  const number = (value: unknown) => (typeof value === 'number' ? value : 0)

  function show(glyphs: unknown): void {
    for (const glyph of Array.isArray(glyphs) ? glyphs : []) {
      if (typeof glyph === 'number') advance((-glyph / 1000) * state.fontSize)
      if (!isGlyph(glyph)) continue
      const place = multiply(state.matrix, multiply(text, [1, 0, 0, 1, pen.x, pen.y + state.rise]))
      page.write(place[4], place[5], state)
      const spacing = state.letterSpacing + (glyph.isSpace === true ? state.wordSpacing : 0)
      advance((number(glyph.width) / 1000) * state.fontSize + spacing)
    }
  }

  const paintBox = (box: unknown) => {
    if (state.fill !== 'some' || state.isClear || !isArrayLike(box)) return
    const [x0, y0, x1, y1] = toMatrix(box)
    page.paint(state.matrix, [x0, y0, x1, y1])
  }
  const paintPicture = () => page.paint(state.matrix, [0, 0, 1, 1])
  const paintEverywhere = () => page.paint(IDENTITY, [-1e6, -1e6, 1e6, 1e6])
  const save = () => void saved.push(state)
  const restore = () => {
    state = saved.pop() ?? state
  }
  const transform = (matrix: unknown) => {
    if (isArrayLike(matrix)) set({ matrix: multiply(state.matrix, toMatrix(matrix)) })
  }
  const filling = new Set([
    ops.fill,
    ops.eoFill,
    ops.fillStroke,
    ops.eoFillStroke,
    ops.closeFillStroke,
    ops.closeEOFillStroke,
  ])

  return new Map<number, (args: unknown[]) => void>([
    [ops.save, save],
    [ops.restore, restore],
    [ops.transform, transform],
    [
      ops.paintFormXObjectBegin,
      ([matrix]) => {
        save()
        transform(matrix)
      },
    ],
    [ops.paintFormXObjectEnd, restore],
    [ops.setFillRGBColor, ([colour]) => set({ fill: colour === WHITE ? 'white' : 'some' })],
    [ops.setFillColorN, () => set({ fill: 'some' })],
    [ops.setFillTransparent, () => set({ fill: 'none' })],
    [ops.setGState, ([changes]) => set({ isClear: alphaOf(changes, state.isClear) })],
    [ops.setTextRenderingMode, ([mode]) => set({ mode: number(mode) })],
    [ops.beginText, () => setTextMatrix(IDENTITY)],
    [ops.setTextMatrix, ([matrix]) => isArrayLike(matrix) && setTextMatrix(toMatrix(matrix))],
    [ops.setFont, ([, size]) => set({ fontSize: number(size) })],
    [ops.setCharSpacing, ([spacing]) => set({ letterSpacing: number(spacing) })],
    [ops.setWordSpacing, ([spacing]) => set({ wordSpacing: number(spacing) })],
    [ops.setHScale, ([percent]) => set({ stretch: number(percent) / 100 })],
    [ops.setLeading, ([leading]) => set({ leading: number(leading) })],
    [ops.setTextRise, ([rise]) => set({ rise: number(rise) })],
    [ops.moveText, ([x, y]) => startLine(number(x), number(y))],
    [
      ops.setLeadingMoveText,
      ([x, y]) => {
        set({ leading: -number(y) })
        startLine(number(x), number(y))
      },
    ],
    [ops.nextLine, () => startLine(0, -state.leading)],
    [ops.showText, ([glyphs]) => show(glyphs)],
    [ops.constructPath, ([operator, , box]) => filling.has(number(operator)) && paintBox(box)],
    [ops.paintImageXObject, paintPicture],
    [ops.paintInlineImageXObject, paintPicture],
    [ops.paintImageMaskXObject, paintPicture],
    [ops.shadingFill, paintEverywhere],
    [ops.paintInlineImageXObjectGroup, paintEverywhere],
    [ops.paintImageMaskXObjectGroup, paintEverywhere],
    [ops.paintImageMaskXObjectRepeat, paintEverywhere],
    [ops.paintImageXObjectRepeat, paintEverywhere],
    [ops.paintSolidColorImageMask, paintEverywhere],
  ])
}

const isArrayLike = (value: unknown): value is ArrayLike<unknown> =>
  typeof value === 'object' && value !== null && 'length' in value

const isGlyph = (value: unknown): value is { width: unknown; isSpace: unknown } =>
  typeof value === 'object' && value !== null && 'width' in value && 'isSpace' in value

/** Of a list of settings, the one that says how much a fill covers. */
function alphaOf(changes: unknown, before: boolean): boolean {
  for (const change of Array.isArray(changes) ? changes : [])
    if (Array.isArray(change) && change[0] === 'ca') return change[1] === 0
  return before
}
