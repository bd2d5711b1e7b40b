import type { Entry } from '../layout/entries.ts'
import { type Context, isGeneric, isTotal, sizeOf } from './context.ts'
import { findFlows } from './flows.ts'
import { says } from './vocabulary.ts'

export type SalesRole = 'gross' | 'refunds' | 'net'

/** A value that may play a role, with the place that says it best. Strength is evidence by words, place and sums. */
export type Candidate = { size: number; entry: Entry; strength: number; places: Entry[] }

export type Sales = {
  gross: Candidate | null
  refunds: Candidate | null
  net: Candidate | null
  /** Gross less refunds is net, all three printed, and something was refunded. */
  agrees: boolean
}

/** The month's sales: three roles that obey gross - refunds = net, or the one whose words leave no doubt. */
export function findSales(context: Context): Sales {
  const candidates = salesCandidates(context)
  for (const gross of candidates.gross.values()) gross.strength += agreement(gross.size, context)
  const [gross, refunds, net] = (['gross', 'refunds', 'net'] as const).map((role) =>
    strongest(candidates[role]),
  )
  const triple = bestTriple(gross ?? [], refunds ?? [], net ?? [])
  if (triple) return triple
  const only = aloneAtTheTop(gross ?? [])
  return {
    gross: only,
    refunds: only ? aloneAtTheTop((refunds ?? []).filter(({ size }) => size < only.size)) : null,
    net: null,
    agrees: false,
  }
}

/** Less refunds and fees it was paid out; the lines of some table add up to it though no total is printed there. */
function agreement(size: number, context: Context): number {
  const isPaidOut = findFlows([size], context).some(({ less }) => less.some((entry) => isFeeTaken(entry)))
  const isAddedUp = context.runs.has(size)
  return (isPaidOut ? 4 : 0) + (isAddedUp ? 2 : 0)
}

const isFeeTaken = (entry: Entry) =>
  entry.value !== 0 && says(isGeneric(entry.label) ? entry.column : entry.label, 'fee')

const MOST_CANDIDATES = 14

function strongest(candidates: Map<number, Candidate>) {
  return [...candidates.values()].sort((a, b) => b.strength - a.strength).slice(0, MOST_CANDIDATES)
}

function bestTriple(gross: Candidate[], refunds: Candidate[], net: Candidate[]): Sales | null {
  const triples = gross.flatMap((g) =>
    net.flatMap((n) => {
      const back = g.size - n.size
      if (back < 0 || back > g.size / 2) return []
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
    if (entry.kind !== 'money' || entry.inProse || says(entry.label, 'brand')) continue
    const total = isTotal(entry, context)
    if (!total && (isGeneric(entry.label) || !unique.has(entry))) continue
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

/** A label that stands at several different amounts names each line, not the month. */
function uniqueLabels({ entries, sums }: Context) {
  const groups = Map.groupBy(
    entries.filter(({ kind }) => kind === 'money'),
    ({ label, column }) => `${label}|${column}`,
  )
  return new Set(
    [...groups.values()].flatMap((group) =>
      new Set(group.map(sizeOf)).size <= 2 ? group : group.filter((entry) => sums.has(entry)),
    ),
  )
}

/** By the words nearest to it that say something: its label, its column, the count left of it, its section. */
function rolesOf(entry: Entry, context: Context): [SalesRole, number][] {
  const scopes = [
    isGeneric(entry.label) ? '' : entry.label,
    entry.column,
    countOnTheLeft(entry, context)?.column ?? '',
  ]
  if (
    scopes.some((words) =>
      ['percentage', 'average', 'perItem'].some((role) => says(words, role as 'average')),
    )
  ) {
    return []
  }
  for (const words of scopes) {
    const roles = rolesSaid(words)
    if (roles) return roles
  }
  const bySection = rolesSaid(entry.section.split(' | ').at(-1) ?? '')
  return (bySection ?? []).map(([role, strength]) => [role, strength - 1])
}

/** Null where the words say nothing about it; none where they speak of something else. */
function rolesSaid(words: string): [SalesRole, number][] | null {
  if (says(words, 'refunds') && (!says(words, 'sales') || !/&|\b(and|et|less|moins|net)\b/.test(words))) {
    return says(words, 'fee') ? [] : [['refunds', 3]]
  }
  if (says(words, 'fee') || says(words, 'tax') || says(words, 'chargeback') || says(words, 'adjustment'))
    return []
  const net = says(words, 'net')
  if (net) return [['net', says(words, 'sales') ? 3 : 1.5]]
  if (says(words, 'deposit') || /submitted|soumis/.test(words)) return [['net', 1]]
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
