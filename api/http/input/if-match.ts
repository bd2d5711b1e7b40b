import { Refusal } from '../../platform/shared/refusal.ts'
import { sha256 } from '../../platform/shared/secrets.ts'

/** An ETag for what a caller may be about to change: the same value, written in the same order, has the same tag. */
export const stateTag = (state: unknown) => `"${sha256(JSON.stringify(state)).slice(0, 27)}"`

/**
 * Refuses a change by who looked at an older state, as its If-Match says; without that header the change applies. Ask it
 * with the row locked, or another change may still come in between.
 */
export function refuseIfChanged(ifMatch: string | undefined, tag: string): void {
  if (ifMatch === undefined) return
  const tags = ifMatch.split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (!tags.some((one) => one === '*' || one === tag)) throw changedMeanwhile()
}

const changedMeanwhile = () =>
  new Refusal('changed_meanwhile', 412, 'Someone else just changed this. Review it before you save.')
