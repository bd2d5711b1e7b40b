import * as v from 'valibot'
import { Moment } from '../forms/units.ts'

/** A repeated request gets the same answer until a provider has bought the lead. */
export const ContactRequested = v.object({
  success: v.literal(true),
  /** `shared`: providers see an anonymous card. `bought`: one has the contact details. */
  state: v.picklist(['shared', 'bought']),
  /** When the person first requested it. ISO 8601, UTC. */
  requestedAt: Moment,
})
export type ContactRequested = v.InferOutput<typeof ContactRequested>

const LONGEST_TOKEN = 200

/** What the link in the summary mail has behind its hash. */
export const ContactToken = v.object({ token: v.pipe(v.string(), v.maxLength(LONGEST_TOKEN)) })

/** Empty if the caller needs no token. */
export const ContactRequest = v.nullish(v.partial(ContactToken))

/**
 * What asking to be contacted about a rate check would do. `waiting`: list the lead. `shared` and `bought`: nothing more.
 * The others are refusals: too late, consent withdrawn, a newer request took its place, taken down by us, cancelled, or none was made.
 */
export const CONTACT_STANDINGS = [
  'waiting',
  'shared',
  'bought',
  'ended',
  'withdrawn',
  'replaced',
  'closed',
  'cancelled',
  'none',
] as const

export const ContactLink = v.object({
  standing: v.picklist(CONTACT_STANDINGS),
  company: v.string(),
  checkedAt: Moment,
  /** Until when one may ask. */
  until: v.string(),
  requestedAt: v.nullable(Moment),
})
export type ContactLink = v.InferOutput<typeof ContactLink>
