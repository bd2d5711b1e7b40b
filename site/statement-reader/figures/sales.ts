import type { Entry } from '../layout/entries.ts'
import { isSameColumn } from '../layout/same-column.ts'
import { brandLines } from './brand-blocks.ts'
import { isProof } from './closed-sums.ts'
import { type Context, isGeneric, isTotal, sizeOf } from './context.ts'
import { isChargebackMoney } from './fee-lines.ts'
import { findFlows, flowsFrom } from './flows.ts'
import { salesOfAllBrands } from './sales-by-brand.ts'
import { says } from './vocabulary.ts'

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

export type Sales = {
  gross: Candidate | null
  refunds: Candidate | null
  net: Candidate | null
  /** Gross less refunds is net, all three printed, and something was refunded. */
  agrees: boolean
}

/** The month's sales: three roles that obey gross - refunds = net, or the one whose words and sums leave no doubt. */
export function findSales(context: Context): Sales {
  const candidates = salesCandidates(context)
  for (const gross of candidates.gross.values()) {
    gross.strength += agreement(gross.size, context) + (refundsBeside(gross, context) ? 1 : 0)
  }
  addTablesOfSales(candidates, context)
  addPaidOut(candidates, context)
  addListsOfSales(candidates, context)
  for (const gross of candidates.gross.values()) if (isPartOfMore(gross, context)) gross.strength -= 3
  const blocks = brandLines(context)
  leaveOut(new Set(blocks.flatMap(({ lines }) => lines)), candidates)
  const [gross, refunds, net] = (['gross', 'refunds', 'net'] as const).map((role) =>
    strongest(candidates[role]),
  )
  const triple = bestTriple(gross ?? [], refunds ?? [], net ?? [])
  if (triple) return triple
  const only = aloneAtTheTop((gross ?? []).filter(({ size }) => size > 0))
  const ofBrands = only
    ? null
    : salesOfAllBrands(blocks, (line) => rolesOf(line, context)[0]?.[0] ?? null, context)
  if (ofBrands) return ofBrands
  const paidOut = only ? findFlows([only.size], context).find(({ less }) => less.some(isRefund)) : undefined
  const back = paidOut?.less.find(isRefund) ?? (only ? refundsBeside(only, context) : undefined)
  return {
    gross: only,
    refunds: back ? { size: sizeOf(back), entry: back, strength: 3, places: [back] } : null,
    net: null,
    agrees: paidOut !== undefined && back !== undefined && back.value !== 0 && paidOut.less.some(isFeeTaken),
  }
}

/** One card's or one day's: a larger sum counts it in. */
const isPartOfMore = ({ places, size }: Candidate, { totalsOf, sums }: Context) =>
  places.some((place) =>
    totalsOf
      .get(place)
      ?.some((total) => sizeOf(total) > size && isProof(sums.get(total)) && total.kind === 'money'),
  )

/** One brand's amounts are not the month's. */
function leaveOut(lines: Set<Entry>, candidates: Record<SalesRole, Map<number, Candidate>>) {
  for (const ofRole of Object.values(candidates)) {
    for (const [size, { places }] of ofRole)
      if (places.every((place) => lines.has(place))) ofRole.delete(size)
  }
}

/** "Visa credit" is a card, "credits" beside it its refunds. */
const isRefund = ({ label, column }: Entry) =>
  says(isGeneric(label) || says(label, 'brand') ? column : label, 'refunds')

/** In the row of gross sales, or right below it in its column: refunds from elsewhere may be another month's. */
function refundsBeside({ places, size }: Candidate, { rows }: Context): Entry | undefined {
  const near = places.flatMap((place) => {
    const below = [1, 2, 3].flatMap((step) => rows.get(place.index + step) ?? [])
    return [...(rows.get(place.index) ?? []), ...below.filter((entry) => isSameColumn(entry, place))]
  })
  const found = near.filter((entry) => entry.kind === 'money' && isRefund(entry) && sizeOf(entry) < size)
  return new Set(found.map(sizeOf)).size === 1 ? found[0] : undefined
}

/**
 * Three columns of a table that obey a - b = c in each of its rows are sales, refunds and net sales whatever they are
 * called, unless words say that what is taken off is something else.
 */
function addTablesOfSales(candidates: Record<SalesRole, Map<number, Candidate>>, context: Context) {
  for (const [index, row] of context.rows) {
    const money = row.filter((entry) => entry.kind === 'money' && !entry.inProse && isTotal(entry, context))
    for (const [at, gross] of money.entries()) {
      for (const [next, refunds] of money.slice(at + 1).entries()) {
        const net = money
          .slice(at + next + 2)
          .find(({ value }) => Math.abs(value) === sizeOf(gross) - sizeOf(refunds))
        if (!net || refunds.value === 0 || isSomethingElse(refunds) || isNoAmountOfSales(gross)) continue
        if (!holdsAbove(index, [gross, refunds, net], context)) continue
        addTo(candidates.gross, gross, 3)
        addTo(candidates.refunds, refunds, 2)
        addTo(candidates.net, net, 2)
      }
    }
  }
}

/** Two lines of which one is refunds add up to net sales. */
function addListsOfSales(candidates: Record<SalesRole, Map<number, Candidate>>, { sums }: Context) {
  for (const [net, { parts, direction }] of sums) {
    const gross = parts.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]
    const refunds = parts.find((part) => isRefund(part) && part.value < 0)
    if (direction === 'beside' || !gross || !refunds || net.kind !== 'money') continue
    const others = parts.filter((part) => part !== gross && part !== refunds && part.value !== 0)
    if (!others.every(isChargebackMoney)) continue
    if (gross.value <= 0 || isOfOneCard(net)) continue
    if ([gross, refunds, net].some(({ label, section }) => says(`${label} | ${section}`, 'fee'))) continue
    addTo(candidates.gross, gross, 3)
    addTo(candidates.refunds, refunds, 3)
    if (others.length === 0) addTo(candidates.net, net, 3)
  }
}

/** What is left of it after refunds and fees is a deposit: gross sales whatever their name ("charges"). */
function addPaidOut(candidates: Record<SalesRole, Map<number, Candidate>>, context: Context) {
  const unique = uniqueLabels(context)
  for (const entry of context.entries) {
    if (entry.kind !== 'money' || entry.inProse || entry.value <= 0) continue
    if (!context.runs.has(sizeOf(entry)) && !isOfTheMonth(entry, unique, context)) continue
    const flow = flowsFrom(entry, context).find(
      ({ less }) => less.some((part) => isRefund(part) && part.value !== 0) && less.some(isFeeTaken),
    )
    if (flow) addTo(candidates.gross, entry, 3)
  }
}

/** Less refunds and fees it was paid out; the lines of some table add up to it though no total is printed there. */
function agreement(size: number, context: Context): number {
  const isPaidOut = findFlows([size], context).some(({ less }) => less.some(isFeeTaken))
  const isClosed = context.bySize.get(size)?.some((entry) => isProof(context.sums.get(entry)))
  return (isPaidOut ? 4 : 0) + (context.runs.has(size) || isClosed ? 2 : 0)
}

const isFeeTaken = ({ value, label, column }: Entry) =>
  value !== 0 && says(isGeneric(label) ? column : label, 'fee')

const NO_SALES = ['fee', 'tax', 'chargeback', 'adjustment'] as const
const OTHERS = [...NO_SALES, 'average', 'percentage'] as const
const isNoAmountOfSales = ({ column }: Entry) => NO_SALES.some((role) => says(column, role))
const isSomethingElse = ({ column }: Entry) =>
  OTHERS.some((role) => says(column, role)) || /\b(tips?|pourboires?)\b/.test(column)

/** In two rows or more of those that the totals close. */
function holdsAbove(index: number, [gross, refunds, net]: [Entry, Entry, Entry], { rows, sums }: Context) {
  const lines = sums.get(gross)?.parts.map((part) => rows.get(part.index) ?? []) ?? []
  const held = lines.filter((line) => {
    const [a, b, c] = [gross, refunds, net].map((total) => line.find((entry) => isSameColumn(entry, total)))
    return a && b && c && Math.abs(c.value) === sizeOf(a) - sizeOf(b)
  })
  return index > 0 && held.length >= 2 && held.length === lines.length
}

const MOST_CANDIDATES = 14

function strongest(candidates: Map<number, Candidate>) {
  return [...candidates.values()].sort((a, b) => b.strength - a.strength).slice(0, MOST_CANDIDATES)
}

function bestTriple(gross: Candidate[], refunds: Candidate[], net: Candidate[]): Sales | null {
  const triples = gross.flatMap((g) =>
    net.flatMap((n) => {
      const back = g.size - n.size
      if (g.size === 0 || back < 0 || back > g.size / 2) return []
      const r = refunds.find(({ size }) => size === back) ?? null
      if (!r && back !== 0) return []
      const strength = g.strength + n.strength + (r?.strength ?? 0) + (r && back > 0 ? 6 : 0)
      return [{ g, r, n, back, strength }]
    }),
  )
  const [best, next] = triples.sort((a, b) => b.strength - a.strength)
  if (!best || (next && next.strength === best.strength && next.g.size !== best.g.size)) return null
  if (best.back === 0 && best.g.strength < 3) return null
  return { gross: best.g, refunds: best.r, net: best.n, agrees: best.back > 0 }
}

/** A tie is silence. */
function aloneAtTheTop(candidates: Candidate[]): Candidate | null {
  const [best, next] = candidates
  return best && best.strength >= 3 && (!next || next.strength < best.strength) ? best : null
}

function salesCandidates(context: Context): Record<SalesRole, Map<number, Candidate>> {
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
      const strength =
        words + (context.sums.has(entry) ? 1 : 0) - (says(entry.section, 'brand') && !total ? 1 : 0)
      addTo(found[role], entry, strength)
    }
  }
  return found
}

function addTo(candidates: Map<number, Candidate>, entry: Entry, strength: number) {
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
const isOfTheMonth = (entry: Entry, unique: Set<Entry>, context: Context) =>
  isTotal(entry, context) || (!isGeneric(entry.label) && unique.has(entry))

/** "Visa", or a page under its name. */
const isOfOneCard = ({ label, section }: Entry) =>
  says(label, 'brand') || isOnlyBrand(section.split(' | ').at(-1) ?? '')

const isOnlyBrand = (words: string) =>
  /^(visa|master ?card|american express|amex|interac|discover|union ?pay|paiement direct)( (debit|credit))?$/.test(
    words,
  )

/** A label that stands at several different amounts names each line, not the month. */
function uniqueLabels({ entries, sums }: Context) {
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
function rolesOf(entry: Entry, context: Context): [SalesRole, number][] {
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

/** "Cards less refunds", "net of returns", "ventes apres remboursements". */
const LESS =
  /\b(less|minus|moins|net(te|tes|s)?|after|apres)\b|\b(payments|paiements|sales|ventes)\b.*\b(deducted|deduite?s?)\b/

const FIGURES = [
  ['gross', 'grossSales'],
  ['refunds', 'refunds'],
  ['net', 'netSales'],
] as const

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

/** "Sales | Amount | Credits | Amount": a plain amount belongs to the count on its left. */
export function countOnTheLeft(entry: Entry, { rows }: Context): Entry | undefined {
  return rows
    .get(entry.index)
    ?.filter((other) => other.cell.right <= entry.cell.x + 1)
    .toSorted((a, b) => b.cell.right - a.cell.right)
    .slice(0, 1)
    .find(({ kind }) => kind === 'count')
}
