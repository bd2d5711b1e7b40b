import { hasMoney, type Line } from './lines.ts'

/** What the number of a place is called. A French "location" is a rental, so beside an amount it is none. */
const NUMBERS = [
  /\b(merchant|mid|marchand|commercant)(?: account)?(?: ?(?:number|no|num|id|numero|#))?[ .:#]*(\d[\d-]{5,20}|\d{3,4}(?: \d{3,4})+)(?![\w.,/])/g,
  /\b(location|store|outlet|emplacement|succursale|magasin|etablissement|point de vente)(?: ?(?:number|no|num|id|numero|#))?[ .:#-]*(\d{1,8})(?![\w.,/])/g,
]
/** A merchant's number with a network, or before it moved, is not another place. */
const OTHER_NUMBER =
  /\b(amex|american express|discover|union ?pay|jcb|diners|old|former|previous|ancien\w*|precedent\w*)\b/
const WORDS =
  /\b(all|two|three|four|\d+|both|multiple|several|toutes les|les (deux|trois|\d+)|deux|trois) (locations|stores|outlets|merchant (numbers|accounts|ids)|succursales|magasins|emplacements|etablissements)\b|\b(consolidated|combined|multi-?location|chain|head office) (merchant |monthly )?(statement|summary|report|total)|\b(releve|sommaire) (\w+ )?(consolide|combine)/
const LONGEST_TITLE = 9

/** The months of several places on one paper: their sums are nobody's. */
export function speaksOfSeveralLocations(lines: Line[]): boolean {
  const own = lines.filter(({ row, words }) => !hasMoney(row) && !OTHER_NUMBER.test(words))
  const isSeveral = NUMBERS.some((pattern) => {
    const found = own.flatMap(({ words }) => [...words.matchAll(pattern)])
    return [...Map.groupBy(found, ([, name]) => name).values()].some((ofName) =>
      areDifferent(ofName.map(([, , number = '']) => number.replace(/\D/g, ''))),
    )
  })
  return isSeveral || own.some(({ words }) => words.split(' ').length <= LONGEST_TITLE && WORDS.test(words))
}

/** The same number may be printed with and without its first digits. */
function areDifferent(numbers: string[]): boolean {
  const longest = numbers.reduce((a, b) => (b.length > a.length ? b : a), '')
  return numbers.some((number) => !longest.endsWith(number.replace(/^0+/, '')))
}
