import { type Entry, headingOf, sizeOf } from '../layout/entries.ts'
import { squashed } from '../layout/words.ts'
import { type Context, isGeneric, isTotal } from './context.ts'
import { feesOf, isKnown, taxWithin } from './fee-lines.ts'
import type { Proofs } from './fee-proofs.ts'
import { together } from './fee-sections.ts'
import { isFeesAndTax } from './tax.ts'
import { says } from './vocabulary.ts'

/** A sum that may be all fees of the month before tax. */
export type FeeCandidate = {
  cents: number
  /** The printed sums that make it up; itself if it is printed. */
  sums: Entry[]
  /** How clearly words say that it is all fees: 3 at best, 0 if they name some of them. */
  named: number
}

/** Printed fees less their tax, fees between sales and a deposit, and all sections together. */
export function feeCandidates(proofs: Proofs): FeeCandidate[] {
  const { context, fees, taxes, flows } = proofs
  const candidates = new Map<number, FeeCandidate>()
  const add = (candidate: FeeCandidate) => {
    const before = candidates.get(candidate.cents)
    candidates.set(candidate.cents, before ? better(before, candidate, context) : candidate)
  }
  for (const entry of fees) {
    const named = namedAsAll(entry, context)
    const cents = feesOf(entry, context)
    const hasTax = cents === sizeOf(entry) && isFeesAndTax(entry.label)
    for (const within of hasTax ? taxes : [0]) add({ cents: cents - within, sums: [entry], named })
  }
  for (const { cents, parts } of flows) add({ cents, sums: parts, named: 1 })
  for (const candidate of allTogether(proofs)) add(candidate)
  return [...candidates.values()].filter(({ cents }) => cents > 0)
}

function better(a: FeeCandidate, b: FeeCandidate, context: Context): FeeCandidate {
  const [first, second] = b.named > a.named ? [b, a] : [a, b]
  const isOpen = !isKnown(first.sums, context) && isKnown(second.sums, context)
  return { ...first, sums: isOpen ? second.sums : first.sums }
}

function allTogether({ sections, allSections, tax, context }: Proofs): FeeCandidate[] {
  if (sections.length === 0) return []
  const sums = sections.map(({ total }) => total)
  // Cents lost to rounding between the tax of the lines and its total.
  const taxes = sums.reduce((sum, total) => sum + taxWithin(total, context), 0)
  const rounded = tax.cents && Math.abs(taxes - tax.cents) <= 3 ? taxes - tax.cents : 0
  return [
    { cents: together(sections), sums, named: 1 },
    { cents: together(sections) + rounded, sums, named: 1 },
    // A section of one line has a total that proves nothing by itself.
    { cents: together(allSections), sums: allSections.map(({ total }) => total), named: 0 },
  ]
}

/** Words that do not narrow which fees are meant, beside a total ("total card processing fees for the month"). */
const NOT_NARROWER =
  /fees?|our|nos|came|add(ed)?up|elevent|month|mois|frais|charges?|costs?|couts?|subtotal|soustotal|grandtotal|total|totaux|amount|montant|all|tous|vos|your|before|tax(es)?|avant|incl\w*|excl\w*|hors|ensus|extra|paid|payes?|billed|factures?|imputes|due|dus?|deducted|deduits?|for|pour|the|les|des|de|of|du|d|and|et|in|on|sur|net|nets|notre|come|were|excluded|to|sections?|\d|s|l|a|la|le/g
const NOT_NARROWER_IN_A_TOTAL =
  /merchant|marchand|commercant|monthly|month|mensuels?|mois|this|period(e)?|statement|releve|summary|sommaire|recapitulatif|card|cartes?|cad|acceptance|acceptation/g

/** 3: "Total fees". 2: a bare total under "Fees". 0: "Total interchange fees". */
function namedAsAll(entry: Entry, context: Context): number {
  const isBare = isGeneric(entry.label)
  const isAll = (words: string) => {
    const isSum = says(words, 'total') || isBare || /\b(all|tous|toutes)\b/.test(words)
    const rest = isSum ? squashed(words).replace(NOT_NARROWER_IN_A_TOTAL, '') : squashed(words)
    return says(words, 'fee') && rest.replace(NOT_NARROWER, '') === ''
  }
  if (says(entry.label, 'brand')) return 0
  if (!isBare) return !isAll(entry.label) ? 0 : says(entry.label, 'subtotal') ? 1.5 : 3
  if (!isTotal(entry, context)) return 0
  if (/before|avant|excl|hors/.test(entry.label)) return 2
  if (isAll(entry.column)) return 2.5
  return isAll(headingOf(entry)) ? 2 : 0.5
}
