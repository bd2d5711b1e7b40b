import type { Entry } from '../../layout/entries.ts'
import { type Context, isGeneric, isTotal, sizeOf } from '../context.ts'
import { says } from '../vocabulary.ts'

export type SalesRole = 'gross' | 'refunds' | 'net'

/** A value that may play a role, with the place that says it best. Strength is evidence by words, place and sums. */
export type Candidate = {
  size: number
  entry: Entry
  strength: number
  places: Entry[]
  /** Where the paper prints no such total: the lines that we add up. */
  parts?: Entry[]
}

export function salesCandidates(context: Context): Record<SalesRole, Map<number, Candidate>> {
  const found = { gross: new Map(), refunds: new Map(), net: new Map() } as Record<
    SalesRole,
    Map<number, Candidate>
  >
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

/** By its words or its sum: something was taken off. */
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

/** A total, or a line with a label of its own: not one day's or one card's. */
export const isOfTheMonth = (entry: Entry, unique: Set<Entry>, context: Context) =>
  isTotal(entry, context) || (!isGeneric(entry.label) && unique.has(entry))

/** "Visa", or a page under its name. */
export const isOfOneCard = ({ label, section }: Entry) =>
  says(label, 'brand') || isOnlyBrand(section.split(' | ').at(-1) ?? '')

const isOnlyBrand = (words: string) =>
  /^(visa|master ?card|american express|amex|interac|discover|union ?pay|paiement direct)( (debit|credit))?$/.test(
    words,
  )

/** A label that stands at several different amounts names each line, not the month. */
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
export function rolesOf(entry: Entry, context: Context): [SalesRole, number][] {
  const label = isGeneric(entry.label) ? '' : entry.label
  const columns = [entry.column, countOnTheLeft(entry, context)?.column ?? '']
  if ([label, ...columns].some((words) => NEITHER.some((role) => says(words, role)))) return []
  const isWhole = isTotal(entry, context) || context.rowsUnder(entry) === 1
  for (const words of isWhole ? [label, ...columns] : [label]) {
    const roles = rolesSaid(words, context)
    if (roles) return roles
  }
  const bySection = isWhole ? rolesSaid(entry.section.split(' | ').at(-1) ?? '', context) : []
  return (bySection ?? []).map(([role, strength]) => [role, strength - 1])
}

const NEITHER = ['percentage', 'average', 'perItem'] as const

/** "Sales | Amount | Credits | Amount": a plain amount belongs to the count on its left. */
function countOnTheLeft(entry: Entry, { rows }: Context): Entry | undefined {
  return rows
    .get(entry.index)
    ?.filter((other) => other.cell.right <= entry.cell.x + 1)
    .toSorted((a, b) => b.cell.right - a.cell.right)
    .slice(0, 1)
    .find(({ kind }) => kind === 'count')
}

/** Null where the words say nothing about it; none where they speak of something else. */
function rolesSaid(words: string, { family }: Context): [SalesRole, number][] | null {
  for (const [role, figure] of FIGURES) {
    if (family.labels?.[figure]?.some((label) => words.includes(label))) return [[role, 4]]
  }
  if (says(words, 'refunds') && LESS.test(words)) {
    return OTHERS.some((role) => says(words, role)) ? [] : [['net', 3]]
  }
  if (says(words, 'refunds') && (!says(words, 'sales') || !/&|\b(and|et)\b/.test(words))) {
    return says(words, 'fee') ? [] : [['refunds', 3]]
  }
  if (says(words, 'fee') || says(words, 'tax') || says(words, 'chargeback') || says(words, 'adjustment'))
    return []
  const net = says(words, 'net')
  if (net) return [['net', says(words, 'sales') ? 3 : 1.5]]
  if (says(words, 'sales') && /\bbalance\b/.test(words)) return [['net', 3]]
  if (says(words, 'deposit')) return [['net', 1]]
  if (/submitted|soumis/.test(words))
    return says(words, 'sales')
      ? [
          ['gross', 2],
          ['net', 1],
        ]
      : [['net', 1]]
  if (says(words, 'sales'))
    return says(words, 'refunds') ? [['net', 1]] : [['gross', says(words, 'gross') ? 3 : 2]]
  return null
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
