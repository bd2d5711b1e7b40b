import type { ProcessorSlug } from '../../../domain/processors.ts'
import { type Cell, placeOf, type Row } from '../layout/row.ts'
import { normalized } from '../layout/words.ts'
import type { Found } from '../reading.ts'
import { hasMoney, isSentence, usualHeight } from './lines.ts'
import { COMPANIES, type Company } from './processor-names.ts'

/** A head says whose paper it is; a contact says so only if no head does. */
const SCORES = { head: 6, pageHead: 3, contact: 2.5, elsewhere: 0.3 } as const
type Standing = keyof typeof SCORES
const ENOUGH = 2.5
/** Another company with this share of the best score is equally likely. */
const EQUAL = 0.8

type Mention = { company: Company; standing: Standing; row: Row; cell: Cell }
type Named = { company: Company; first: Mention; mentions: Mention[]; score: number }

/** Who made the paper. Null if it names no company, if two stand equally, and for companies that our form doesn't list. */
export function findProcessor(rows: Row[]): Found<ProcessorSlug> | null {
  const named = rank(mentionsIn(rows))
  const [best, ...others] = named
  if (!best || best.score < ENOUGH) return null
  const equals = others.filter(({ score }) => score >= EQUAL * best.score)
  const winner = equals.length === 0 ? best : bankAmong([best, ...equals])
  if (!winner?.company.slug) return null
  const isAlone = others.every(({ score }) => score < ENOUGH || winner !== best)
  const isTwiceNamed = new Set(winner.mentions.map(({ standing }) => standing)).size > 1
  return {
    ...placeOf(winner.first.row, [winner.first.cell]),
    value: winner.company.slug,
    certainty: isAlone && isTwiceNamed && winner.first.standing === 'head' ? 'sure' : 'likely',
  }
}

/** The processors, listed or not, that heads name: one or a bank and its acquirer on a statement, several on a comparison. */
export function processorsInHeads(rows: Row[]): number {
  const inHeads = mentionsIn(rows).filter(({ standing }) => isProminent(standing))
  return new Set(inHeads.map(({ company }) => company)).size
}

function rank(mentions: Mention[]): Named[] {
  return [...Map.groupBy(mentions, ({ company }) => company)]
    .map(([company, mentions]) => {
      const first = mentions.reduce((a, b) => (SCORES[b.standing] > SCORES[a.standing] ? b : a))
      return {
        company,
        first,
        mentions,
        score: SCORES[first.standing] + Math.min(mentions.length - 1, 3) * 0.2,
      }
    })
    .sort((a, b) => b.score - a.score)
}

/** A bank's merchants get the paper of its acquirer: if both are named, the merchant knows the bank. */
function bankAmong(named: Named[]): Named | undefined {
  const banks = named.filter(({ company }) =>
    named.every((other) => other.company === company || other.company.slug === company.paperFrom),
  )
  return banks.length === 1 ? banks[0] : undefined
}

const PATTERNS = COMPANIES.map((company) => ({
  company,
  // Not within another word.
  name: new RegExp(`(?<![a-z0-9])(?:${company.names.source})(?![a-z0-9])`),
  bareName: company.bareNames && new RegExp(`^(?:${company.bareNames.source})$`),
}))

function mentionsIn(rows: Row[]): Mention[] {
  const usual = usualHeight(rows)
  const payers = cellsOfPayers(rows)
  return rows.flatMap((row, index) => {
    // Beside an amount a name belongs to a fee.
    if (hasMoney(row)) return []
    return row.cells.flatMap((cell) => {
      const words = normalized(cell.text)
      if (payers.has(cell) || OTHER_COMPANY.test(words) || /^[*†‡]/.test(words)) return []
      const standing = standingOf(row, index, cell, words, usual)
      return PATTERNS.filter(
        ({ name, bareName }) =>
          name.test(words) ||
          (isProminent(standing) &&
            bareName !== undefined &&
            namesIn(words).some((one) => bareName.test(one))),
      ).map(({ company }): Mention => ({ company, standing, row, cell }))
    })
  })
}

const isProminent = (standing: Standing) => standing === 'head' || standing === 'pageHead'

/** Trademarks, memberships, comparisons, bank accounts: names in such sentences are not the paper's. */
const OTHER_COMPANY =
  /trade-?marks?|marques? de commerce|registered (trade|mark)|deposee?s?|affiliat|formerly|anciennement|compar|switch|versus|\bvs\b|instead of|acquir(ed|er)|acquereur|sponsor|member (of|bank)|licen[cs]ed?|behalf of|pour le compte|logo|powered by|propulse|deposit(ed|s)? (to|account|into)|bank account|compte (de depot|bancaire)|\b(transit|institution)\b/

/** Words around a company's name in its head: "Square monthly fee statement". */
const AROUND =
  /\b(inc|ltd|ltee|corp|corporation|company|llc|senc|canada|payments?|paiements?|merchants?|monthly|statements?|fees?|summary|report|invoice|processing|card|cards|activity|account|solutions?|services?|sales|releve|mensuel|frais|du|de|des|marchand|commercant|commercants|aux|sommaire|etat|traitement|compte|facture|your|votre|by|tax|the|for|network|reseau|pos)\b|[^a-z. ]/g

const bare = (words: string) => words.replace(AROUND, ' ').replace(/[. ]+/g, ' ').trim()

/** In two languages side by side: "RBC Banque Royale / RBC Royal Bank". */
const namesIn = (words: string) => words.split(/[/|·•]/).map(bare)

const CONTACT =
  /\b(contact|call|questions?|support|customer (care|service)|merchant (services|support|care|help)|help|assistance|appelez|composez|communiquez|joindre|service a la clientele|soutien|visit|www|info|write to|online at)\b|\b1[ -]8\d\d\b|\(8\d\d\)|\.(com|ca)\b/

/** Large letters on the first page are a head wherever they stand: a cover page. */
function standingOf(row: Row, index: number, cell: Cell, words: string, usual: number): Standing {
  const isShort = words.split(' ').length <= 9
  const isTop = row.y < 0.2 * row.pageHeight || index < 5
  if (row.page === 1 && isShort && (isTop || (cell.height > 1.5 * usual && row.y < 0.5 * row.pageHeight)))
    return 'head'
  if (isShort && row.y < 0.12 * row.pageHeight) return 'pageHead'
  if (CONTACT.test(words) && !isSmallPrint(cell, words, usual)) return 'contact'
  return 'elsewhere'
}

const isSmallPrint = (cell: Cell, words: string, usual: number) =>
  cell.height < 0.8 * usual && isSentence(words)

const PAYER =
  /^(bill(ed)? to|sold to|ship to|invoice to|prepared for|attn|attention|facture[er]? a|destinataire|client:|customer:|merchant( name| dba)? ?:|merchant name|business name|nom (du |de )?(marchand|commerce|commercant)|dba|location)\b ?:?/
/** Lines of an address. */
const ADDRESS_LINES = 5

/** The cells of the merchant's name and address. */
function cellsOfPayers(rows: Row[]): Set<Cell> {
  const payers = new Set<Cell>()
  for (const [index, row] of rows.entries()) {
    for (const [at, cell] of row.cells.entries()) {
      const label = PAYER.exec(normalized(cell.text))?.[0]
      if (label === undefined || isOwnTitle(cell.text)) continue
      payers.add(cell)
      const beside = row.cells[at + 1]
      if (beside && /:$|^(bill|sold|attn|attention)/.test(label.trim())) payers.add(beside)
      if (!/^(bill|sold|ship|invoice to|prepared for|facture|destinataire)/.test(label)) continue
      for (const below of rows.slice(index + 1, index + 1 + ADDRESS_LINES)) {
        if (below.page !== row.page) break
        for (const other of below.cells) if (Math.abs(other.x - cell.x) < 2 * cell.height) payers.add(other)
      }
    }
  }
  return payers
}

/** "Merchant Statement", "Merchant Services": a title, not the merchant's name. */
const isOwnTitle = (text: string) =>
  /^(merchant|client|customer) (\w+ )?(statement|services?|solutions?|accounts?|support|care|help)/.test(
    normalized(text),
  )
