import type { PageSize } from '../../reading.ts'

export type GreyPicture = {
  width: number
  height: number
  /** 0 is black; row by row from the top left. */
  light: Uint8ClampedArray
}

export function toGrey({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): GreyPicture {
  const light = new Uint8ClampedArray(width * height)
  for (let at = 0; at < light.length; at++) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]]
    light[at] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return { width, height, light }
}

/** Removes shadows, which are wider than any letter: compares each dot with the paper around it. */
export function evenLight({ width, height, light }: GreyPicture): GreyPicture {
  const reach = Math.max(8, Math.round(Math.max(width, height) / 40))
  const sums = sumsFromTopLeft(width, height, light)
  const even = new Uint8ClampedArray(light.length)
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - reach)
    const bottom = Math.min(height, y + reach)
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - reach)
      const right = Math.min(width, x + reach)
      const sum =
        at(sums, bottom * (width + 1) + right) -
        at(sums, top * (width + 1) + right) -
        at(sums, bottom * (width + 1) + left) +
        at(sums, top * (width + 1) + left)
      const around = sum / ((bottom - top) * (right - left))
      even[y * width + x] = (PAPER * at(light, y * width + x)) / Math.max(1, around)
    }
  }
  return { width, height, light: even }
}

/** The light of dots that are as light as their surroundings, and the darkest of them that count as ink. */
const PAPER = 220
const INK = 150

/** The light of everything above and left of each corner between dots, with a first row and column of nothing. */
function sumsFromTopLeft(width: number, height: number, light: Uint8ClampedArray): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += at(light, y * width + x)
      sums[(y + 1) * (width + 1) + x + 1] = at(sums, y * (width + 1) + x + 1) + row
    }
  }
  return sums
}

const at = (numbers: ArrayLike<number>, index: number) => numbers[index] ?? 0

export type Slant = {
  /** Lines run from top to bottom, or from bottom to top. */
  isSideways: boolean
  /** How far lines fall to the right, beside that; below zero where they rise. */
  degrees: number
}

const STEEPEST = 12

/** Of the lines of text on a picture of even light. `isPaper` says where its paper lies: a table's grain has lines, too. */
export function slantOf(picture: GreyPicture, isPaper: (dot: number) => boolean = () => true): Slant {
  const { xs, ys } = inkOf(picture, isPaper)
  const level = steepness(xs, ys)
  const upright = steepness(ys, xs)
  const isSideways = upright.clarity > level.clarity * 1.2
  // Seen from the side, what falls rises.
  return { isSideways, degrees: isSideways ? -upright.degrees : level.degrees }
}

/** Of the long side. Blurred words are shorter; the edges of a page, and the lines of its tables, are longer. */
const LONGEST_STROKE = 1 / 9

function inkOf(
  { width, height, light }: GreyPicture,
  isPaper: (dot: number) => boolean,
): { xs: number[]; ys: number[] } {
  const longest = Math.max(width, height) * LONGEST_STROKE
  const isInk = (dot: number) => at(light, dot) <= INK && isPaper(dot)
  const across = runsAlong(width, height, (row, place) => isInk(row * width + place))
  const down = runsAlong(height, width, (column, place) => isInk(place * width + column))
  const xs: number[] = []
  const ys: number[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const run = Math.max(at(across, y * width + x), at(down, x * height + y))
      if (run === 0 || run > longest) continue
      xs.push(x)
      ys.push(y)
    }
  }
  return { xs, ys }
}

/** For each dot of ink the length of the unbroken run that it is in, line by line; 0 elsewhere. */
function runsAlong(
  length: number,
  lines: number,
  isInk: (line: number, place: number) => boolean,
): Uint16Array {
  const runs = new Uint16Array(length * lines)
  for (let line = 0; line < lines; line++) {
    let start = 0
    for (let place = 0; place <= length; place++) {
      if (place < length && isInk(line, place)) continue
      runs.fill(place - start, line * length + start, line * length + place)
      start = place + 1
    }
  }
  return runs
}

/** Of the lightest surroundings: a table beside the paper is darker, and shadows on the paper are lighter. */
const DARKEST_PAPER = 0.5

/** Which dots lie on paper, by how light it is around them. */
export function paperOf({ width, height, light }: GreyPicture): (dot: number) => boolean {
  const cell = Math.max(4, Math.round(Math.max(width, height) / 60))
  const cellsWide = Math.ceil(width / cell)
  const sums = new Float64Array(cellsWide * Math.ceil(height / cell))
  const counts = new Uint32Array(sums.length)
  const cellOf = (dot: number) =>
    Math.floor(Math.floor(dot / width) / cell) * cellsWide + Math.floor((dot % width) / cell)
  for (let dot = 0; dot < light.length; dot++) {
    const of = cellOf(dot)
    sums[of] = at(sums, of) + at(light, dot)
    counts[of] = at(counts, of) + 1
  }
  const lights = sums.map((sum, of) => sum / Math.max(1, at(counts, of)))
  // A lamp's reflection is lighter than any paper.
  const lightest = at(lights.toSorted(), Math.floor(0.95 * lights.length))
  return (dot) => at(lights, cellOf(dot)) >= DARKEST_PAPER * lightest
}

/** Along its lines a text has dark rows with light rows in between; at other angles everything is grey. */
function steepness(along: number[], across: number[]): { degrees: number; clarity: number } {
  const best = (degrees: number[]) =>
    degrees
      .map((tried) => ({ degrees: tried, clarity: clarityAt(tried, along, across) }))
      .reduce((clearest, one) => (one.clarity > clearest.clarity ? one : clearest))
  const about = best(range(-STEEPEST, STEEPEST, 0.5))
  return best(range(about.degrees - 0.4, about.degrees + 0.4, 0.1))
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step)
}

function clarityAt(degrees: number, along: number[], across: number[]): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const rows = new Map<number, number>()
  for (let ink = 0; ink < along.length; ink++) {
    const row = Math.round(at(across, ink) - slope * at(along, ink))
    rows.set(row, (rows.get(row) ?? 0) + 1)
  }
  let clarity = 0
  for (const [row, count] of rows) clarity += (count - (rows.get(row + 1) ?? 0)) ** 2
  return clarity
}

/** Dots of the long side. Fewer give bad results, more only take longer. */
const SMALLEST = 2400
const LARGEST = 3500
const FOR_SLANT = 900
/** Degrees. Turning a picture costs sharpness. */
const STRAIGHT_ENOUGH = 0.2

/** Turns the lines of text level. The page may still be upside down, unless the visitor has `turned` it, in quarters. */
export function straighten(picture: ImageBitmap, turned?: number): OffscreenCanvas {
  const small = greyOf(draw(picture, FOR_SLANT / longSide(picture), 90 * (turned ?? 0)))
  const { isSideways, degrees } = slantOf(evenLight(small), paperOf(small))
  const slant = Math.abs(degrees) < STRAIGHT_ENOUGH ? 0 : degrees
  if (turned !== undefined) return draw(picture, scaleOf(picture), 90 * turned - (isSideways ? 0 : slant))
  return draw(picture, scaleOf(picture), (isSideways ? 90 : 0) - slant)
}

export function turnOver(picture: OffscreenCanvas): OffscreenCanvas {
  return draw(picture, 1, 180)
}

export function greyOf(canvas: OffscreenCanvas): GreyPicture {
  return toGrey(contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height))
}

const longSide = ({ width, height }: PageSize) => Math.max(width, height)

function scaleOf(size: PageSize): number {
  return Math.min(LARGEST, Math.max(SMALLEST, longSide(size))) / longSide(size)
}

/** Turned clockwise about its middle; by more than 45 degrees, width and height change places. */
function draw(picture: ImageBitmap | OffscreenCanvas, scale: number, degrees: number): OffscreenCanvas {
  const isTurned = Math.round(degrees / 90) % 2 !== 0
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = new OffscreenCanvas(isTurned ? height : width, isTurned ? width : height)
  const context = contextOf(canvas)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((degrees * Math.PI) / 180)
  context.drawImage(picture, -width / 2, -height / 2, width, height)
  return canvas
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot draw in a worker.')
  return context
}

/** Points of the long side of a sheet of paper: a photograph does not say how large its paper was. */
const LONG_SIDE = 792

export function pageOf({ width, height }: PageSize): PageSize {
  const scale = LONG_SIDE / Math.max(width, height)
  return { width: width * scale, height: height * scale }
}
