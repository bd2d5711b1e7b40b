/** What one row of the bench found: of the product alone, or of product and peer side by side. */
export type Figure = {
  /** "requests a second". */
  what: string
  /** One for each round. */
  product: number[]
  /** The same rounds. The aim is then for the ratio of product to peer. */
  peer?: { name: string; figures: number[] }
  aim?: { atLeast: number } | { atMost: number }
  note?: string
}

export type Spread = { median: number; min: number; max: number }

export function spreadOf(figures: number[]): Spread {
  const sorted = figures.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [lower, upper] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return {
    median: ((lower ?? Number.NaN) + (upper ?? Number.NaN)) / 2,
    min: sorted[0] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
  }
}

/** What is held against the aim: the ratio of each round to its neighbour, or the product's own figure. */
export const judgedOf = ({ product, peer }: Figure): Spread =>
  spreadOf(
    peer === undefined
      ? product
      : product.map((figure, round) => figure / (peer.figures[round] ?? Number.NaN)),
  )

/** Null where it is reached, or where there is none; else in words by how much it is missed. */
export function missOf(figure: Figure): string | null {
  const { aim } = figure
  if (aim === undefined) return null
  const { median } = judgedOf(figure)
  const [limit, isReached] =
    'atLeast' in aim ? [aim.atLeast, median >= aim.atLeast] : [aim.atMost, median <= aim.atMost]
  if (isReached) return null
  const percent = Math.abs(Math.round((100 * (median - limit)) / limit))
  return `${shown(median)}, ${aimInWords(aim)}: ${percent} % ${median < limit ? 'under' : 'over'}`
}

export const aimInWords = (aim: NonNullable<Figure['aim']>) =>
  'atLeast' in aim ? `at least ${shown(aim.atLeast)}` : `at most ${shown(aim.atMost)}`

/** Three digits, and as many as there are before the point. */
export function shown(figure: number): string {
  if (Number.isNaN(figure)) return '–'
  if (Math.abs(figure) >= 100) return Math.round(figure).toLocaleString('en-CA')
  return String(Number(figure.toPrecision(figure < 10 && figure >= 1 ? 3 : 2)))
}

export const spreadInWords = ({ median, min, max }: Spread) =>
  min === max ? shown(median) : `${shown(median)} (${shown(min)} to ${shown(max)})`
