import * as v from 'valibot'
import { RateCard } from '../rates/rates.schema.ts'
import { say } from './rate-cards.messages.ts'

/** In the units of published rates, percent and whole cents; only the words differ, which are for an admin's form here. */
export const NewRateCard = v.config(RateCard, { message: (issue) => inWords(issue) })

function inWords(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'url' || issue.type === 'regex') return say('pageInvalid')(issue)
  if (issue.type === 'iso_date') return say('dayInvalid')(issue)
  return say('figureInvalid')(issue)
}

export const RateCardVersion = v.object({
  id: v.string(),
  card: RateCard,
  /** An admin's username; null for one who is gone. */
  enteredBy: v.nullable(v.string()),
  /** ISO 8601, UTC. */
  enteredAt: v.string(),
  /** Null while it counts. */
  withdrawnAt: v.nullable(v.string()),
})
export type RateCardVersion = v.InferOutput<typeof RateCardVersion>

export const RateCardHistory = v.object({
  /** Null where estimates do not know the provider. */
  current: v.nullable(RateCardVersion),
  /** Newest first. */
  earlier: v.array(RateCardVersion),
})
export type RateCardHistory = v.InferOutput<typeof RateCardHistory>
