import * as v from 'valibot'

/** A signed-in business owner, as their own browser sees them. */
export const User = v.object({
  firstName: v.string(),
  /** First and last name joined. */
  name: v.string(),
  /** Neither a rate check nor the issuer told a name, so the home screen asks for it. Both names are empty then. */
  needsName: v.boolean(),
  isAdmin: v.boolean(),
  /** Of the quote that they accepted last and have not undone; null where there is none. */
  currentProvider: v.nullable(v.string()),
})
export type User = v.InferOutput<typeof User>

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
