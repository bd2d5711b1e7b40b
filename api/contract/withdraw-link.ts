import * as v from 'valibot'

/** ISO 8601, UTC. */
const Moment = v.string()

/** What the link in a mail has behind its hash. */
export const WithdrawToken = v.object({ token: v.pipe(v.string(), v.maxLength(200)) })

/** What such a link can do. Names nobody, because anyone with the mail can open it. */
export const WithdrawLink = v.object({
  standing: v.picklist(['active', 'withdrawn', 'expired']),
  /** Until when the link withdraws. */
  until: Moment,
  /** When the consent that the link was mailed for was withdrawn; null while it stands. */
  withdrawnAt: v.nullable(Moment),
  /** The person agreed again after that, which this link leaves alone; else null. */
  agreedAgainAt: v.nullable(Moment),
})
export type WithdrawLink = v.InferOutput<typeof WithdrawLink>
