import { FIGURES, type Period, type Reading } from '../../site/statement-reader/statement-reader.ts'
import type { Truth } from './truth.ts'

export const FIELDS = [...FIGURES, 'processor', 'period'] as const
export type Field = (typeof FIELDS)[number]

export const VERDICTS = ['right', 'not found', 'left out', 'silent', 'wrong', 'wrong and sure'] as const
/**
 * Left out: a figure that the paper prints only in parts was not added up, or one that it leaves open, which is no fault.
 * Silent: the paper does not hold it and the reader claims nothing. Wrong: another value, or a claim of something that the
 * paper does not hold.
 */
export type Verdict = (typeof VERDICTS)[number]

export type Score = {
  /** Taken for a statement exactly when it is one; a file that cannot be read is refused for the right reason. */
  kindIsRight: boolean
  verdicts: Map<Field, Verdict>
  /** The two that a rate check needs: found and right. */
  hasSalesAndFees: boolean
}

/** Amounts and rates are printed with two decimals. */
const TOLERANCE = 0.0051

export function score(truth: Truth, reading: Reading): Score {
  const verdicts = new Map(FIELDS.map((field) => [field, judge(field, truth, reading)]))
  return {
    kindIsRight: isKindRight(truth, reading),
    verdicts,
    hasSalesAndFees: verdicts.get('grossSales') === 'right' && verdicts.get('totalFees') === 'right',
  }
}

function isKindRight(truth: Truth, reading: Reading): boolean {
  if (truth.kind !== 'unreadable') return (truth.kind === 'statement') === (reading.kind === 'statement')
  const reasons = [truth.reason, ...(truth.alsoRight?.reason ?? [])]
  return reading.kind === 'unreadable' && reasons.includes(reading.reason)
}

function judge(field: Field, truth: Truth, reading: Reading): Verdict {
  const found = reading.kind === 'statement' ? reading[field] : null
  if (found === null) return whyNothing(field, truth)
  if (isRight(field, truth, found.value)) return 'right'
  return found.certainty === 'sure' ? 'wrong and sure' : 'wrong'
}

function whyNothing(field: Field, truth: Truth): Verdict {
  if (truth.kind !== 'statement' || truth[field] === null) return 'silent'
  const mayBeSilent = truth.derived?.includes(field) || truth.alsoRight?.[field]?.includes(null)
  return mayBeSilent ? 'left out' : 'not found'
}

function isRight(field: Field, truth: Truth, value: number | string | Period): boolean {
  if (truth.kind !== 'statement') return false
  if (field === 'processor') {
    return value === truth.processor || (truth.alsoRight?.processor ?? []).some((slug) => slug === value)
  }
  if (typeof value === 'object') {
    return value.start === truth.period?.start && value.end === truth.period?.end
  }
  const allowed = [field === 'period' ? null : truth[field], ...(truth.alsoRight?.[field] ?? [])]
  return allowed.some((right) => typeof right === 'number' && Math.abs(right - Number(value)) < TOLERANCE)
}
