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

export function medianOf(figures: number[]): number {
  const sorted = figures.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [lower, upper] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return ((lower ?? Number.NaN) + (upper ?? Number.NaN)) / 2
}

/** What is held against the aim: the ratio of each round to its neighbour, or the product's own figure. */
export const judgedOf = ({ product, peer }: Figure): number =>
  medianOf(peer ? product.map((figure, round) => figure / (peer.figures[round] ?? Number.NaN)) : product)

/** True without an aim. */
export function isReached(figure: Figure): boolean {
  const { aim } = figure
  if (aim === undefined) return true
  return 'atLeast' in aim ? judgedOf(figure) >= aim.atLeast : judgedOf(figure) <= aim.atMost
}

/** The cells of a table: what, product, peer, ratio, aim. */
export function cellsOf(figure: Figure): string[] {
  const { what, product, peer, aim, note } = figure
  const missed = isReached(figure) ? '' : ', **missed**'
  return [
    note === undefined ? what : `${what} (${note})`,
    shown(medianOf(product)),
    peer ? `${shown(medianOf(peer.figures))} ${peer.name}` : '',
    peer ? shown(judgedOf(figure)) : '',
    aim
      ? `${'atLeast' in aim ? `at least ${shown(aim.atLeast)}` : `at most ${shown(aim.atMost)}`}${missed}`
      : '',
  ]
}

/** Three digits, and as many as there are before the point. */
function shown(figure: number): string {
  if (Number.isNaN(figure)) return '–'
  if (Math.abs(figure) >= 100) return Math.round(figure).toLocaleString('en-CA')
  return String(Number(figure.toPrecision(figure < 10 && figure >= 1 ? 3 : 2)))
}
