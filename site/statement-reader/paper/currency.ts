import type { Row } from '../layout/rows.ts'
import { normalized } from '../layout/words.ts'
import type { Evidence } from './evidence.ts'

const FOREIGN_AMOUNT =
  /(\bUSD?\s?\$\s?\(?\d)|(\$?\d[\d,. ]*\s?(USD|US\$|EUR|GBP|€|£))|([€£]\s?\d)|(\b(USD|EUR|GBP)\s?\$?\d)/
const FOREIGN =
  /\b(usd|us ?\$|u\.s\. ?\$|(us|u\.s\.|american) (dollars?|funds)|(dollars|fonds) (americains|us)|eur|euros?|gbp|pounds sterling)\b/
const CANADIAN = /\b(cad|canadian|canadiens?|ca ?\$|\$ ?ca)\b|ca\$/
/** Of all amounts. One account in another currency beside the Canadian ones is no reason to refuse. */
const MOST = 0.5

/** Amounts in another currency than Canadian dollars; that a paper speaks of one is nothing. */
export function isInOtherCurrency({ rows, labels, money }: Evidence): boolean {
  if (labels.some(declaresForeign)) return true
  const cells = rows.flatMap((row: Row) => row.cells.filter((cell) => /\d[.,]\d\d/.test(cell.text)))
  const marked = cells.filter(({ text }) => FOREIGN_AMOUNT.test(text)).length
  if (cells.length > 0 && marked > MOST * cells.length) return true
  const inColumns = money.filter((entry) => {
    const over = `${entry.column} ${entry.section}`
    return FOREIGN.test(over) && !CANADIAN.test(over)
  })
  return money.length > 0 && inColumns.length > MOST * money.length
}

/** "Currency: USD", "All amounts in US dollars". */
function declaresForeign(label: string): boolean {
  const words = normalized(label)
  if (!FOREIGN.test(words) || CANADIAN.test(words)) return false
  return (
    /^((settlement |billing |account )?currency|devise|monnaie)\b/.test(words) ||
    /\b(amounts?|montants?|figures|expressed|exprimes)\b.*\b(in|en)\b/.test(words)
  )
}
