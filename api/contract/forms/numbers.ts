import * as v from 'valibot'
import { CLAIM_NAMES } from '../../../domain/leads/claims.ts'

/** One of the landing page's four figures. */
export const Claim = v.object({
  name: v.picklist(CLAIM_NAMES),
  /** CAD a year, businesses, providers, or hours, where 48 stands for more than 24. */
  value: v.number(),
  /** What was counted so far; null unless measured figures are switched on. */
  count: v.nullable(v.number()),
  /** The day of the count in Toronto, as 2026-11-21. */
  asOf: v.nullable(v.string()),
  /** Measured. Otherwise `value` is what we claim. */
  isLive: v.boolean(),
})
export type Claim = v.InferOutput<typeof Claim>

export const Numbers = v.object({ claims: v.array(Claim) })
export type Numbers = v.InferOutput<typeof Numbers>
