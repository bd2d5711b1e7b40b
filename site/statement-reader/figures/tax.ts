import { type Entry, sizeOf, sumOf } from '../layout/entries.ts'
import { toNumeral } from '../numbers/numeral.ts'
import { type Context, isGeneric, isTotal } from './context.ts'
import { says } from './vocabulary.ts'

export type Tax = {
  /** The month's tax on fees; null if the paper prints none, or several candidates. */
  cents: number | null
  lines: Entry[]
  /** Every amount that it could be, 0 included. */
  options: number[]
}

/** As a share of fees. More is tax on the shop's own sales: HST is 15 %. */
export const HIGHEST_TAX = 0.16

export function findTax(context: Context): Tax {
  const lines = context.entries.filter((entry) => isTaxLine(entry, context))
  const byName = [...Map.groupBy(lines, taxNames)].map(([name, ofName]) => ({
    name,
    chosen: monthOf(ofName, context),
  }))
  const whole = byName.find(({ name }) => name === 'tax')
  const named = byName.filter((one) => one !== whole)
  const sum = named.length > 0 ? named : byName
  const inside = taxInDescriptions(context.entries)
  const options = new Set([0, inside, ...lines.map(sizeOf)])
  const isClear = sum.length > 0 && sum.every(({ chosen }) => chosen !== null)
  if (!isClear) {
    if (lines.length > 0 || inside === 0) return { cents: null, lines: [], options: [...options] }
    return {
      cents: inside,
      lines: context.entries.filter((entry) => taxInside(entry) > 0),
      options: [...options],
    }
  }
  const chosen = sum.flatMap((one) => one.chosen ?? [])
  const cents = sumOf(chosen)
  const total = whole?.chosen?.find((entry) => sizeOf(entry) === cents)
  return { cents, lines: total ? [total] : withoutZeros(chosen), options: [...options.add(cents)] }
}

/** Rates of GST, HST, PST and QST mark a tax under any name: no fee has such a round rate. */
const TAX_RATE = /(?<![\d.,])(5|6|7|8|13|14|15|9[.,]975|14[.,]975)([.,]0+)? ?%/
const TAX_RATES = new Set([5, 6, 7, 8, 9.975, 13, 14, 14.975, 15])

/** "TVQ | 9.975 % | 8.96": one amount and a rate of tax. */
function isBesideTaxRate(entry: Entry, { rows }: Context) {
  const others = (rows.get(entry.index) ?? []).filter((other) => other !== entry)
  const [rate] = others
  return others.length === 1 && rate?.kind === 'percent' && TAX_RATES.has(rate.value)
}

const FEE_ROLES = ['fee', 'interchange', 'assessments', 'processor', 'brand', 'sales'] as const

/** Without lines like "PST 0.00", unless all are zero. */
function withoutZeros(lines: Entry[]) {
  const meant = lines.filter(({ value }) => value !== 0)
  return meant.length > 0 ? meant : lines.slice(0, 1)
}

/** Tax on fees: not on sales, and not a sum of fees and tax. */
export function isTaxLine(entry: Entry, context: Context): boolean {
  if (entry.kind !== 'money' || entry.inProse) return false
  if (says(entry.label, 'sales') || taxInside(entry) > 0) return false
  if (says(entry.column, 'percentage') && !says(entry.column, 'tax')) return false
  if (says(entry.label, 'tax')) return !isFeesAndTax(entry.label)
  const hasTaxRate = TAX_RATE.test(entry.label) || isBesideTaxRate(entry, context)
  if (hasTaxRate && !says(entry.label, ...FEE_ROLES)) return true
  const ofAll = isGeneric(entry.label) ? isTotal(entry, context) : says(entry.label, 'total')
  return says(entry.column, 'tax') && !isFeesAndTax(entry.column) && ofAll
}

const TAX_WORD = 'tax\\w*|gst|hst|pst|qst|tps|tvq|tvh|tvp'
const FEES_AND_TAX = new RegExp(
  `(fee|frais|charge|total|montant|amount|cost|due?)\\w*\\b.*(\\b(plus|and|et|incl\\w*|avec|with)\\b|\\+|&).*\\b(${TAX_WORD})` +
    `|\\b(${TAX_WORD})\\b.*\\b(incl|compris)`,
)
/** "Total with tax", "fees (taxes included)". */
export const isFeesAndTax = (words: string) =>
  FEES_AND_TAX.test(words) || (says(words, 'taken') && !STARTS_AS_TAX.test(words))
/** "HST charged" */
const STARTS_AS_TAX = new RegExp(`^(${TAX_WORD})\\b`)

const CANONICAL: Record<string, string> = { tps: 'gst', tvq: 'qst', tvh: 'hst', tvp: 'pst', rst: 'pst' }

function taxNames({ label, column }: Entry) {
  const words = says(label, 'tax') ? label : column
  const names = words.match(/\b(gst|hst|pst|qst|rst|tps|tvq|tvh|tvp)\b/g) ?? ['tax']
  return [...new Set(names.map((name) => CANONICAL[name] ?? name))].sort().join('/')
}

/** One amount printed several times, or a total of the others. Null if neither. */
function monthOf(lines: Entry[], context: Context): Entry[] | null {
  const sizes = [...new Set(lines.map(sizeOf))]
  const [first] = lines
  if (!first) return null
  if (sizes.length === 1) return [first]
  const total = Math.max(...sizes)
  const others = sizes.filter((size) => size !== total).reduce((sum, size) => sum + size, 0)
  if (others === total || others === 0) return lines.filter((entry) => sizeOf(entry) === total).slice(0, 1)
  const totals = lines.filter((entry) => context.sums.has(entry) || says(entry.label, 'total'))
  return new Set(totals.map(sizeOf)).size === 1 ? totals.slice(0, 1) : null
}

const IN_DESCRIPTION = /\b(?:tps|tvq|tvh|tvp|gst|hst|qst|pst|rst)\s?[:=]\s?\$?([\d.,]+\d)/g

/** "TERMINAL RENTAL HST:4.49": tax inside a fee's description, included in its amount. */
export function taxInside({ label }: Entry): number {
  return [...label.matchAll(IN_DESCRIPTION)].reduce((sum, [, amount]) => {
    const numbers = [toNumeral(amount ?? '', ','), toNumeral(amount ?? '', '.')]
    return sum + (numbers.find((number) => number?.kind === 'money')?.value ?? 0)
  }, 0)
}

function taxInDescriptions(entries: Entry[]) {
  return entries.filter(({ kind }) => kind === 'money').reduce((sum, entry) => sum + taxInside(entry), 0)
}
