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
  /\b(two|three|four|\d+|both|multiple|several|les (deux|trois|\d+)|deux|trois) (locations|stores|outlets|merchant (numbers|accounts|ids)|succursales|magasins|emplacements|etablissements)\b|\b(consolidated|combined|multi-?location|chain|head office) (merchant |monthly )?(statement|summary|report|total)|\b(releve|sommaire) (\w+ )?(consolide|combine)/
const LONGEST_TITLE = 9

/** The months of several places on one paper: their sums are nobody's. */
export function speaksOfSeveralLocations(lines: Line[]): boolean {
  const own = lines.flatMap((line, index) =>
    hasMoney(line.row) || OTHER_NUMBER.test(line.words) ? [] : [{ words: line.words, index }],
  )
  return (
    NUMBERS.some((pattern) => namesTwoPlaces(pattern, own, lines)) ||
    own.some(({ words }) => words.split(' ').length <= LONGEST_TITLE && WORDS.test(words))
  )
}

/** Two numbers under one name, each with amounts of its own. Two in one head are two names of one place. */
function namesTwoPlaces(pattern: RegExp, own: { words: string; index: number }[], lines: Line[]): boolean {
  const found = own.flatMap(({ words, index }) =>
    [...words.matchAll(pattern)].map(([, name = '', number = '']) => ({
      name,
      number: number.replace(/\D/g, '').replace(/^0+/, ''),
      index,
    })),
  )
  return found.some((one, at) => {
    const next = found.slice(at + 1).find(({ name }) => name === one.name)
    if (!next || one.number.endsWith(next.number) || next.number.endsWith(one.number)) return false
    return lines.slice(one.index, next.index).some(({ row }) => hasMoney(row))
  })
}
