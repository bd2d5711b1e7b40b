import type { Row } from '../layout/rows.ts'
import type { Evidence } from './evidence.ts'
import { isSentence } from './lines.ts'

const FOREIGN_AMOUNT =
  /(\bUSD?\s?\$\s?\(?\d)|(\$?\d[\d,. ]{0,20}\s?(USD|US ?\$|\$ ?US|EUR|GBP|€|£))|([€£]\s?\d)|(\b(USD|EUR|GBP)\s?\$?\d)/
const FOREIGN =
  /\b(usd|us ?\$|\$ ?us\b|u\.s\. ?\$|(us|u\.s\.|american) (dollars?|funds)|(dollars|fonds) (americains|us)|eur|euros?|gbp|pounds sterling)\b/
const CANADIAN = /\b(cad|canadian|canadiens?|ca ?\$|\$ ?ca)\b|ca\$/
/** Of all amounts. One account in another currency beside the Canadian ones is no reason to refuse. */
const MOST = 0.5

/** Amounts in another currency than Canadian dollars; that a paper speaks of one is nothing. */
export function isInOtherCurrency({ rows, lines, labels, money }: Evidence): boolean {
  const told = [...labels, ...lines.flatMap(({ words }) => (isSentence(words) ? [] : [words]))]
  if (told.some(declaresForeign) && !told.some(declaresCanadian)) return true
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
