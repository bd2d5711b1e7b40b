import * as v from 'valibot'

/** One of the sessions of whoever asks. Neither an address nor anything that opens it. */
export const OwnSession = v.object({
  id: v.string(),
  /** The one that asks. */
  isThis: v.boolean(),
  /** Such as Chrome; null where we could not tell when it began. */
  browser: v.nullable(v.string()),
  /** Such as Windows or iPhone. */
  system: v.nullable(v.string()),
  /** ISO 8601, UTC. */
  begunAt: v.string(),
  /** ISO 8601, UTC; to the minute. */
  lastActiveAt: v.string(),
})
export type OwnSession = v.InferOutput<typeof OwnSession>

/** The one that asks first, then the last used. */
export const OwnSessions = v.array(OwnSession)

export const EndedSessions = v.object({ ended: v.number() })
