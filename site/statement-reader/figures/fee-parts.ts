import type { Entry } from '../layout/entries.ts'
import { type Context, isGeneric } from './context.ts'
import { says } from './vocabulary.ts'

export type Part = 'interchange' | 'assessments' | 'processorFees' | 'fixedFees'
export const PARTS: Part[] = ['interchange', 'assessments', 'processorFees', 'fixedFees']

/** By its label; where that says nothing, by its column, the sums that it is part of, and its heading. */
export function partOf(entry: Entry, context: Context): Part | null {
  const above = (context.totalsOf.get(entry) ?? []).map((total) => total.label)
  const headings = entry.section.split(' | ').toReversed()
  const label = isGeneric(entry.label) ? '' : entry.label
  for (const words of [label, entry.column, ...above, ...headings]) {
    const parts = partsSaid(words, words === label, context)
    if (parts.length > 0) return parts.length === 1 ? (parts[0] ?? null) : null
  }
  return null
}

function partsSaid(words: string, isLabel: boolean, { family, mentionsInterchange }: Context): Part[] {
  const special = PARTS.filter((part) => family.labels?.[part]?.some((label) => words.includes(label)))
  if (special.length > 0) return special
  if (isLabel && says(words, 'chargeback')) return ['fixedFees']
  const network = says(words, 'assessments') || (says(words, 'brand') && /acquirer fee/.test(words))
  const interchange = says(words, 'interchange')
  if (network && interchange) return ['interchange', 'assessments']
  if (network) return ['assessments']
  if (interchange) return ['interchange']
  const fixed = isLabel ? says(words, 'fixed') : says(words, 'fixedSection')
  // Service charges alone hold every kind on some papers.
  if (says(words, 'brand') && /service/.test(words)) return ['processorFees']
  if (says(words, 'processor')) return fixed && !says(words, 'brand') ? fixedOrNot(words) : ['processorFees']
  if (isLabel && mentionsInterchange && says(words, 'programme')) return ['interchange']
  return fixed ? ['fixedFees'] : []
}

/** "Monthly account fee", but "gateway transaction fee" by the sale. */
function fixedOrNot(words: string): Part[] {
  return /transaction|auth|per (item|sale)|discount|escompte|margin|marge|markup/.test(words)
    ? ['processorFees']
    : ['fixedFees']
}
