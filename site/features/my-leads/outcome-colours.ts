import type { Outcome } from '../../../api/contract/supplier/purchases.ts'

/** One colour for an outcome wherever it is shown; the word always stands beside it. */
export const OUTCOME_COLOURS = {
  pending: { bar: 'bg-neutral', tone: 'neutral' },
  contacted: { bar: 'bg-contacted', tone: 'info' },
  converted: { bar: 'bg-action', tone: 'success' },
  lost: { bar: 'bg-danger', tone: 'danger' },
} as const satisfies Record<Outcome, { bar: string; tone: string }>
