import type { Outcome } from '../../domain/leads/outcomes.ts'

/** One colour for each outcome everywhere; its word always stands beside it. */
export const OUTCOME_COLOURS = {
  pending: { bar: 'bg-neutral', tone: 'neutral' },
  contacted: { bar: 'bg-contacted', tone: 'info' },
  converted: { bar: 'bg-action', tone: 'success' },
  lost: { bar: 'bg-danger', tone: 'danger' },
} as const satisfies Record<Outcome, { bar: string; tone: string }>
