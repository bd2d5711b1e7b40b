import type { Entry } from '../layout/entries.ts'
import { squashed } from '../layout/words.ts'
import { type Context, isGeneric, isTotal, sizeOf } from './context.ts'
import { leavesLinesOut, mayHoldTax } from './fee-doubts.ts'
import { feesOf, isFee, leavesOf, taxWithin } from './fee-lines.ts'
import { type Identity, identitiesOf, type Proofs, proofsOf } from './fee-proofs.ts'
import { leftOutOf, type Section, shortSections, topSections } from './fee-sections.ts'
import type { Sales } from './sales.ts'
import { isFeesAndTax, type Tax } from './tax.ts'
import { says } from './vocabulary.ts'

export type FeeTotal = {
  cents: number
  /** Null where the paper prints no such number. */
  place: Entry | null
  /** The sums that it is made of; itself where it is printed. */
  sections: Entry[]
  identities: Set<Identity>
  /** How plainly words say that it is all fees: 3 at best, 0 where they name some of them. */
  named: number
  /** Sums of fees on the paper that are no part of it. */
  leftOut: Section[]
  /** Why it may be another sum: lines of fees left out, tax in it. */
  doubts: ('lines' | 'tax')[]
  score: number
}

/** All fees of the month before tax: of all sums of fees the one that most identities meet. A tie is silence. */
export function findFeeTotal(context: Context, sales: Sales, tax: Tax): FeeTotal | null {
  const [best, next] = feeTotals(context, sales, tax)
  if (!best || (next && next.score === best.score) || best.leftOut.length > 0 || best.doubts.length > 0)
    return null
  return isWhole(best.identities) || isNamedAndProven(best, context) ? best : null
}

/** They hold for all fees of the month only; the others for a part of them too. */
export const isWhole = (identities: Set<Identity>) =>
  identities.has('paid-out') || identities.has('rate') || identities.has('sections')

function isNamedAndProven({ named, identities, sections }: FeeTotal, context: Context) {
  const [only, ...others] = sections
  const parts = others.length > 0 ? sections : ((only && context.sums.get(only)?.parts) ?? [])
  const groups = parts.filter((part) => isKnown([part], context))
  if (identities.has('with-tax') && groups.length > 1) return true
  return named >= 2 && (identities.has('with-tax') || identities.has('rows'))
}

/** Identities beside its own rows. */
const strongest = ({ identities }: FeeTotal) => identities.size - (identities.has('rows') ? 1 : 0)

/** The best first. */
export function feeTotals(context: Context, sales: Sales, tax: Tax): FeeTotal[] {
  const fees = context.entries.filter((entry) => !entry.inProse && sizeOf(entry) > 0 && isFee(entry, context))
  const most = sales.gross ? sales.gross.size * MOST_OF_SALES : Number.POSITIVE_INFINITY
  const sections = topSections(fees, most, context)
  const proofs = proofsOf(context, sales, tax)
  const totals = new Map<number, FeeTotal>()
  const add = (cents: number, sums: Entry[], named: number) => {
    const before = totals.get(cents)
    const isBetter =
      !before || named > before.named || (isKnown(sums, context) && !isKnown(before.sections, context))
    if (cents <= 0 || cents > most || !isBetter) return
    const identities = before?.identities ?? identitiesOf(cents, fees, proofs, context)
    const known = before && !isKnown(sums, context) ? before.sections : sums
    totals.set(cents, {
      cents,
      place: fees.find((entry) => sizeOf(entry) === cents) ?? null,
      sections: known,
      identities,
      named: Math.max(named, before?.named ?? 0),
      leftOut: leftOutOf(cents, known, sections, context),
      doubts: [
        ...(!isWhole(identities) && leavesLinesOut(cents, known, fees, context) ? ['lines' as const] : []),
        ...(mayHoldTax(cents, known, tax, proofs, context) ? ['tax' as const] : []),
      ],
      score: 0,
    })
  }
  for (const entry of fees) {
    const named = namedAsAll(entry, context)
    const cents = feesOf(entry, context)
    const hasTax = cents === sizeOf(entry) && isFeesAndTax(entry.label)
    for (const within of hasTax ? proofs.taxes : [0]) add(cents - within, [entry], named)
  }
  for (const { cents, parts } of proofs.flows) add(cents, parts, 1)
  if (sections.length > 1) {
    const all = sections.reduce((sum, section) => sum + section.cents, 0)
    // A section of one line has a total that proves nothing by itself.
    const short = shortSections(fees, context)
    const withShort = [...sections, ...short]
    if (short.length > 0) {
      add(
        withShort.reduce((sum, section) => sum + section.cents, 0),
        withShort.map(({ total }) => total),
        0,
      )
    }
    const totalsOf = sections.map(({ total }) => total)
    add(all, totalsOf, 1)
    // The cents that rounding took between tax in the lines and tax in its total.
    const taxes = totalsOf.reduce((sum, total) => sum + taxWithin(total, context), 0)
    if (tax.cents && taxes !== tax.cents && Math.abs(taxes - tax.cents) <= 3)
      add(all + taxes - tax.cents, totalsOf, 1)
    const printed = totals.get(withShort.reduce((sum, section) => sum + section.cents, 0))
    if (printed?.place) printed.identities.add('sections')
    const whole = totals.get(all)
    if (whole?.place || sections.every(({ cents }) => isPaid(cents, fees, proofs, context))) {
      whole?.identities.add('sections')
    }
  }
  for (const total of totals.values()) total.score = scoreOf(total) - (hasTaxIn(total, totals, tax) ? 4 : 0)
  return [...totals.values()].sort((a, b) => b.score - a.score)
}

const isKnown = (sums: Entry[], context: Context) => sums.every((sum) => leavesOf(sum, context)[0] !== sum)

/** A sum whose lines are not known, where the known sums of fees are just its tax less. */
function hasTaxIn({ cents, sections }: FeeTotal, totals: Map<number, FeeTotal>, { cents: tax }: Tax) {
  const without = tax ? totals.get(cents - tax) : undefined
  const isOpen = sections.length === 1 && without?.sections.every((section) => !sections.includes(section))
  return without !== undefined && isOpen && without.identities.size > 0 && without.leftOut.length === 0
}

/** Where fees are taken at several times, each sum has a payment of its own. */
function isPaid(cents: number, fees: Entry[], proofs: Proofs, context: Context) {
  const identities = identitiesOf(cents, fees, proofs, context)
  return identities.has('paid-out') || identities.has('with-tax')
}

/** Even of a month with few sales. */
const MOST_OF_SALES = 0.6

function scoreOf(total: FeeTotal) {
  const { named, identities, place, leftOut, doubts } = total
  const rows = identities.has('rows') ? 1.5 : 0
  const against = 3 * Math.min(2, leftOut.length) + doubts.length
  return named + rows + 3 * strongest(total) + (place ? 0.5 : 0) - against
}

/** Words that do not narrow which fees are meant, beside a total ("total card processing fees for the month"). */
const NOT_NARROWER =
  /fees?|frais|charges?|costs?|couts?|subtotal|soustotal|grandtotal|total|amount|montant|all|tous|vos|your|before|tax(es)?|avant|incl\w*|excl\w*|hors|paid|payes?|billed|factures?|imputes|due|dus?|deducted|deduits?|for|pour|the|les|des|de|of|du|d|and|et|in|on|sur|net|nets|s|l|la|le/g
const NOT_NARROWER_IN_A_TOTAL =
  /processing|traitement|merchant|marchand|commercant|monthly|month|mensuels?|mois|this|period(e)?|statement|releve|summary|sommaire|recapitulatif|card|cartes?|cad|acceptance|acceptation/g

/** 3: "Total fees". 2: a bare total under "Fees". 0: "Total interchange fees". */
function namedAsAll(entry: Entry, context: Context): number {
  const isAll = (words: string) => {
    const isSum = says(words, 'total') || isGeneric(entry.label)
    const rest = isSum ? squashed(words).replace(NOT_NARROWER_IN_A_TOTAL, '') : squashed(words)
    return says(words, 'fee') && rest.replace(NOT_NARROWER, '') === ''
  }
  if (says(entry.label, 'brand')) return 0
  if (!isGeneric(entry.label)) {
    if (!isAll(entry.label)) return 0
    return says(entry.label, 'subtotal') ? 1.5 : 3
  }
  if (!isTotal(entry, context)) return 0
  if (isAll(entry.column)) return 2.5
  const section = entry.section.split(' | ').at(-1) ?? ''
  return isAll(section) ? 2 : 0.5
}
