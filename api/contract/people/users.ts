import * as v from 'valibot'
import { Moment } from '../forms/units.ts'

/** A signed-in business owner, as their own browser sees them. */
export const User = v.object({
  /** Tells apart two owners of one name: a page that Back shows again may only show the data of the same owner. */
  id: v.string(),
  firstName: v.string(),
  /** First and last name joined. */
  name: v.string(),
  /** Neither a rate check nor the issuer has a name, so the home screen asks for it. Both names are empty then. */
  needsName: v.boolean(),
  isAdmin: v.boolean(),
  /** Of the quote that they accepted last and have not undone; null where there is none. */
  currentProvider: v.nullable(v.string()),
})
export type User = v.InferOutput<typeof User>

/** One of the caller's own sessions, without its address or its token. */
export const OwnSession = v.object({
  id: v.string(),
  /** The caller's current session. */
  isThis: v.boolean(),
  /** Such as Chrome; null if it was unknown when the session started. */
  browser: v.nullable(v.string()),
  /** Such as Windows or iPhone. */
  system: v.nullable(v.string()),
  begunAt: Moment,
  /** ISO 8601, UTC; to the minute. */
  lastActiveAt: Moment,
})
export type OwnSession = v.InferOutput<typeof OwnSession>

/** The caller's own session first, then the last used. */
export const OwnSessions = v.array(OwnSession)

export const EndedSessions = v.object({ ended: v.number() })
