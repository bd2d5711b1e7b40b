import { type Entry, headingOf, sizeOf } from '../../layout/entries.ts'
import { type Context, isGeneric, isTotal } from '../context.ts'
import { says } from '../vocabulary.ts'

export type SalesRole = 'gross' | 'refunds' | 'net'

/** A value with one role, and the place that names it best. Strength is evidence by words, place and sums. */
export type Candidate = {
  size: number
  entry: Entry
  strength: number
  places: Entry[]
  /** If the paper prints no such total: the lines that we add up. */
  parts?: Entry[]
}

export type Candidates = Record<SalesRole, Map<number, Candidate>>

export function salesCandidates(context: Context): Candidates {
  const found: Candidates = { gross: new Map(), refunds: new Map(), net: new Map() }
  const unique = uniqueLabels(context)
  for (const entry of context.entries) {
    if (entry.kind !== 'money' || entry.inProse || isOfOneCard(entry)) continue
    if (!isOfTheMonth(entry, unique, context)) continue
    const total = isTotal(entry, context)
    for (const [role, words] of rolesOf(entry, context)) {
      if (role === 'gross' && isLeftOfMore(entry, context)) continue
      const strength =
        words + (context.sums.has(entry) ? 1 : 0) - (says(entry.section, 'brand') && !total ? 1 : 0)
      addTo(found[role], entry, strength)
    }
  }
  return found
}

/** Its words or its sum say that something was taken off. */
export const isLeftOfMore = (entry: Entry, { sums }: Context) =>
  (says(entry.label, 'refunds') && LESS.test(entry.label)) ||
  (sums.get(entry)?.parts.some((part) => sizeOf(part) > sizeOf(entry)) ?? false)

export function addTo(candidates: Map<number, Candidate>, entry: Entry, strength: number) {
  const size = sizeOf(entry)
  const before = candidates.get(size)
  if (!before) candidates.set(size, { size, entry, strength, places: [entry] })
  else {
    if (strength > before.strength) before.entry = entry
    before.strength = Math.max(before.strength, strength) + 0.5
    before.places.push(entry)
  }
}

/** A total, or a line with its own label: not of one day or one card. */
export const isOfTheMonth = (entry: Entry, unique: Set<Entry>, context: Context) =>
  isTotal(entry, context) || (!isGeneric(entry.label) && unique.has(entry))

/** "Visa", or a line under that heading. */
export const isOfOneCard = (entry: Entry) => says(entry.label, 'brand') || ONLY_BRAND.test(headingOf(entry))

const ONLY_BRAND =
  /^(visa|master ?card|american express|amex|interac|discover|union ?pay|paiement direct)( (debit|credit))?$/

/** A label of several different amounts names each line, not the month. */
export function uniqueLabels({ entries, sums }: Context) {
  const groups = Map.groupBy(
    entries.filter(({ kind }) => kind === 'money'),
    ({ label, column }) => `${label}|${column}`,
  )
  return new Set(
    [...groups.values()].flatMap((group) =>
      new Set(group.map(sizeOf)).size <= 2
        ? group
        : group.filter((entry) => isGeneric(entry.label) && sums.has(entry)),
    ),
  )
}

/**
 * By the words nearest to it that say something: its label, its column, the count left of it, its section. Words over a
 * column speak of all its rows, so they name the month's only in a total or a table of one row.
 */
export function rolesOf(entry: Entry, context: Context): (readonly [SalesRole, number])[] {
  const label = isGeneric(entry.label) ? '' : entry.label
  const columns = [entry.column, countOnTheLeft(entry, context)?.column ?? '']
  if ([label, ...columns].some((words) => says(words, 'percentage', 'average', 'perItem'))) return []
  const isWhole = isTotal(entry, context) || context.rowsUnder(entry) === 1
  for (const words of isWhole ? [label, ...columns] : [label]) {
    const roles = rolesNamed(words, context)
    if (roles) return roles
  }
  const bySection = isWhole ? rolesNamed(headingOf(entry), context) : []
  return (bySection ?? []).map(([role, strength]) => [role, strength - 1])
}

/** "Sales | Amount | Credits | Amount": a plain amount belongs to the count on its left. */
function countOnTheLeft(entry: Entry, { rows }: Context): Entry | undefined {
  return rows
    .get(entry.index)
    ?.filter((other) => other.cell.right <= entry.cell.x + 1)
    .toSorted((a, b) => b.cell.right - a.cell.right)
    .slice(0, 1)
    .find(({ kind }) => kind === 'count')
}

/** Null if the words say nothing about sales; none if they speak of something else. */
function rolesNamed(words: string, { family }: Context): (readonly [SalesRole, number])[] | null {
  for (const [role, figure] of FIGURES) {
    if (family.labels?.[figure]?.some((label) => words.includes(label))) return [[role, 4]]
  }
  if (says(words, 'refunds') && LESS.test(words)) {
    return says(words, ...OTHERS) ? [] : [['net', 3]]
  }
  if (says(words, 'refunds') && (!says(words, 'sales') || !/&|\b(and|et)\b/.test(words))) {
    return says(words, 'fee') ? [] : [['refunds', 3]]
  }
  if (says(words, ...NO_SALES)) return []
  const ofSales = says(words, 'sales')
  if (says(words, 'net')) return [['net', ofSales ? 3 : 1.5]]
  if (ofSales && /\bbalance\b/.test(words)) return [['net', 3]]
  if (says(words, 'deposit')) return [['net', 1]]
  if (/submitted|soumis/.test(words)) return [...(ofSales ? [['gross', 2] as const] : []), ['net', 1]]
  if (!ofSales) return null
  return says(words, 'refunds') ? [['net', 1]] : [['gross', says(words, 'gross') ? 3 : 2]]
}

export const NO_SALES = ['fee', 'tax', 'chargeback', 'adjustment'] as const

export const OTHERS = [...NO_SALES, 'average', 'percentage'] as const

/** "Cards less refunds", "net of returns", "ventes apres remboursements". */
const LESS =
  /\b(less|minus|moins|net(te|tes|s)?|after|apres)\b|\b(payments|paiements|sales|ventes)\b.*\b(deducted|deduite?s?)\b/

const FIGURES = [
  ['gross', 'grossSales'],
  ['refunds', 'refunds'],
  ['net', 'netSales'],
] as const
