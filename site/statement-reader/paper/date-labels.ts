import { normalized } from '../layout/words.ts'
import { findDates } from './dates.ts'
import { hasMoney, isSentence, type Line } from './lines.ts'

export const PERIOD_WORDS =
  /\b(periode?|period covered|statement (for|from|covers)|releve (du|de|pour)|months?|mois|(for|pour)$|cycle|activity|activite|activites|couvert|covered|from|between|du|processing|traitement|billing|facturation|service|reporting|report|rapport|summary|sommaire|monthly|mensuel\w*|transactions?|sales|ventes)\b/
export const STATEMENT_DATE =
  /\b(statement date|date du releve|date de releve|date of statement|statement|releve|etat|period end|closing date|date de cloture|end(ed|ing|s)|se terminant|terminee?|month end|fin de mois|fin de periode)\b/
/** Dates of payment or printing, and other periods. */
const OTHER_DATE =
  /\b(deposit(ed|s)?|depots?|due|echeance|payable|paid|payment (date|on)|payout|versement|arriv\w*|print\w*|imprim\w*|genere\w*|generated|issued?|emis\w*|emission|prepared|prepare|created|cree|invoice date|date de (la )?facture|facture le|year.to.date|ytd|cumul\w*|annee|yearly|annual|previous|precedent\w*|last|dernier\w*|prior|compar\w*|effective|effet|vigueur|next|prochain\w*|expir\w*|renew\w*|contract|contrat|agreement|entente|since|depuis|fiscal|rolling|peer|notice|avis|changes?|changement|as of|valid\w*|valable|signed|opened|ouvert\w*|joined|member|version|rev|revised|until|copyright)\b/

/** In a sentence only the words right before a date are about it. */
const LABEL_WORDS = 6

/** The words before a date in its cell, or else on its left, or else above it. */
export function labelOf(lines: Line[], index: number, line: Line, from: number): string {
  const cellStart = cellStartOf(line, from)
  const own = ownWords(line, from)
  if (/[a-z]{2}/.test(own)) return own.trim().split(' ').slice(-LABEL_WORDS).join(' ')
  const cellIndex = line.starts.indexOf(cellStart)
  const left = line.row.cells[cellIndex - 1]
  const cell = line.row.cells[cellIndex]
  const before = left ? normalized(left.text) : ''
  const isBeside = left && cell && cell.x - left.right < 0.5 * line.row.pageWidth
  if (isBeside && /[a-z]{2}/.test(before) && findDates(before).length === 0) return `${before} ${own}`
  return cell ? textAbove(lines, index, cell) : ''
}

const cellStartOf = (line: Line, from: number) => line.starts.findLast((start) => start <= from) ?? 0

/** The words before a place in its own cell. */
export const ownWords = (line: Line, from: number) => line.words.slice(cellStartOf(line, from), from)

function textAbove(
  lines: Line[],
  index: number,
  cell: { x: number; right: number; y: number; height: number },
): string {
  for (let at = index - 1; at >= Math.max(0, index - 2); at--) {
    const row = lines[at]?.row
    if (!row || row.page !== lines[index]?.row.page || cell.y - row.y > 3 * cell.height) return ''
    const above = row.cells.filter((other) => other.x < cell.right && other.right > cell.x)
    const words = normalized(above.map((other) => other.text).join(' '))
    // Another date above is not this date's label.
    if (above.length > 0) return findDates(words).length > 0 ? '' : words
  }
  return ''
}

export const NAMED = /\b(service|billing|statement|processing|reporting) (period|month|cycle)|periode|mois d/

export function scoreOfLabel(label: string): number {
  if (NAMED.test(label)) return 4
  if (OTHER_DATE.test(label)) return -6
  return PERIOD_WORDS.test(label) ? 3 : 0
}

/** The head names the paper's period; tables, notices and sentences mention other dates too. */
export function scoreOfPlace({ row, words }: Line, label: string): number {
  const isHead = row.page === 1 && row.y < 0.35 * row.pageHeight
  const place = isHead ? 2 : row.y < 0.15 * row.pageHeight ? 1 : row.page === 1 ? 0.5 : 0
  const isInSentence = isSentence(words) && !(isHead && OF_PERIOD.test(label))
  return place - (hasMoney(row) ? 4 : 0) - (isInSentence ? 4 : 0) - (isFootnote(words) ? 3 : 0)
}

/** "This is your statement for the month of June 2026." */
const OF_PERIOD = /\b(period|periode|month of|mois d|statement|releve|activity|activite|transactions|cycle)\b/

const isFootnote = (words: string) => /^[*†‡]|^\(?\d\)? [a-z]/.test(words) && isSentence(words)
