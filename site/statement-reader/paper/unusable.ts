import type { Row } from '../layout/row.ts'
import type { Evidence } from './evidence.ts'
import { hasMoney, isSentence, type Line } from './lines.ts'

const FOREIGN_AMOUNT =
  /(\bUSD?\s?\$\s?\(?\d)|(\$?\d[\d,. ]{0,20}\s?(USD|US ?\$|\$ ?US|EUR|GBP|€|£))|([€£]\s?\d)|(\b(USD|EUR|GBP)\s?\$?\d)/
const FOREIGN =
  /\b(usd|us ?\$|\$ ?us\b|u\.s\. ?\$|(us|u\.s\.|american) (dollars?|funds)|(dollars|fonds) (americains|us)|eur|euros?|gbp|pounds sterling)\b/
const CANADIAN = /\b(cad|canadian|canadiens?|ca ?\$|\$ ?ca)\b|ca\$/
/** Of all amounts: a single account in another currency is no reason to refuse. */
const MOST = 0.5

/** Whether amounts are in another currency. Only mentioning one does not count. */
export function isInOtherCurrency({ rows, lines, labels, money }: Evidence): boolean {
  const texts = [...labels, ...lines.flatMap(({ words }) => (isSentence(words) ? [] : [words]))]
  if (texts.some(declaresForeign) && !texts.some(declaresCanadian)) return true
  const cells = rows.flatMap((row: Row) => row.cells.filter((cell) => /\d[.,]\d\d/.test(cell.text)))
  const marked = cells.filter(({ text }) => FOREIGN_AMOUNT.test(text)).length
  if (cells.length > 0 && marked > MOST * cells.length) return true
  const inColumns = money.filter(({ column }) => FOREIGN.test(column) && !CANADIAN.test(column))
  return money.length > 0 && inColumns.length > MOST * money.length
}

/** "Currency: USD", "All amounts in US dollars". */
const DECLARES =
  /\b((settlement |billing |account )?currency|devise|monnaie)\b|\b(amounts?|montants?|figures|expressed|exprimes)\b.*\b(in|en)\b/

const declaresForeign = (words: string) =>
  DECLARES.test(words) && FOREIGN.test(words) && !CANADIAN.test(words)

const declaresCanadian = (words: string) => DECLARES.test(words) && CANADIAN.test(words)

/** Numbers of a merchant or a location. Beside an amount a French "location" is a rental. */
const NUMBERS = [
  /\b(merchant|mid|marchand|commercant)(?: account)?(?: ?(?:number|no|num|id|numero|#))?[ .:#]*(\d[\d-]{5,20}|\d{3,4}(?: \d{3,4})+)(?![\w.,/])/g,
  /\b(location|store|outlet|emplacement|succursale|magasin|etablissement|point de vente)(?: ?(?:number|no|num|id|numero|#))?[ .:#-]*(\d{1,8})(?![\w.,/])/g,
]
/** A merchant's number with a network, or a former number, is no other location. */
const OTHER_NUMBER =
  /\b(amex|american express|discover|union ?pay|jcb|diners|old|former|previous|ancien\w*|precedent\w*)\b/
const WORDS =
  /\b(two|three|four|\d+|both|multiple|several|les (deux|trois|\d+)|deux|trois) (locations|stores|outlets|merchant (numbers|accounts|ids)|succursales|magasins|emplacements|etablissements)\b|\b(consolidated|combined|multi-?location|chain|head office) (merchant |monthly )?(statement|summary|report|total)|\b(releve|sommaire) (\w+ )?(consolide|combine)/
const LONGEST_TITLE = 9

/** Whether one paper covers several locations: their sums are of no use. */
export function speaksOfSeveralLocations(lines: Line[]): boolean {
  const own = lines.flatMap((line, index) =>
    hasMoney(line.row) || OTHER_NUMBER.test(line.words) ? [] : [{ words: line.words, index }],
  )
  return (
    NUMBERS.some((pattern) => namesTwoPlaces(pattern, own, lines)) ||
    own.some(({ words }) => words.split(' ').length <= LONGEST_TITLE && WORDS.test(words))
  )
}

/** Two numbers of one kind with amounts in between. Two in one head belong to one location. */
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
