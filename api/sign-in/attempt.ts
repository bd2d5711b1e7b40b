import * as v from 'valibot'
import { minutesAfter } from '../shared/clock.ts'
import { sameText } from '../shared/secrets.ts'

/** How long somebody may stay with the issuer before they have to begin again. */
export const ATTEMPT_MINUTES = 10

const Attempt = v.object({
  /** Comes back from the issuer and ties its answer to this browser. */
  state: v.string(),
  /** Comes back inside the issuer's token and ties that to this attempt. */
  nonce: v.string(),
  /** Proves to the issuer that whoever trades in the code is who asked for it (PKCE). */
  verifier: v.string(),
  /** A path of this site. */
  goOnTo: v.string(),
  begunAt: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((moment) => new Date(moment)),
  ),
})

/** One sign-in through the issuer, from leaving this site until coming back. It is kept encrypted in the browser. */
export type Attempt = v.InferOutput<typeof Attempt>

export const writeAttempt = (attempt: Attempt): string => JSON.stringify(attempt)

/** `written` must come from ourselves: null is what a broken encryption gives. */
export function readAttempt(written: string | null): Attempt | null {
  if (written === null) return null
  const read = v.safeParse(Attempt, JSON.parse(written))
  return read.success ? read.output : null
}

/** Whether the issuer's answer with this state belongs to the attempt and came in time. */
export const isAnsweredBy = (attempt: Attempt, state: string, now: Date): boolean =>
  sameText(attempt.state, state) && now < minutesAfter(attempt.begunAt, ATTEMPT_MINUTES)
