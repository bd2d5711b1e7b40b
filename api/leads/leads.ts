import { daysAfter } from '../shared/clock.ts'

/** Within this long after a submission, the same person's next one updates the lead instead of adding a second. */
export const UPDATES_WITHIN_DAYS = 30
/** For this long after a sale the same person is not listed again: the buyer's use is exclusive. */
export const NOT_RELISTED_WITHIN_DAYS = 90

export type EarlierLead = {
  id: string
  submittedAt: Date
  soldAt: Date | null
  offMarketAt: Date | null
  isHeld: boolean
}

/** What becomes of a person's new submission, given the leads that the same e-mail or phone made before. */
export type Placement =
  | { kind: 'new'; supersedes: string[] }
  | { kind: 'update'; leadId: string; supersedes: string[] }
  /** The person's lead was sold, or is being paid for at this moment: the submission belongs to it and lists nothing. */
  | { kind: 'belongs-to'; leadId: string }

/** Rule 17, in one place. `earlier` in any order; the newest counts. */
export function placeSubmission(earlier: EarlierLead[], now: Date): Placement {
  const newestFirst = earlier.toSorted(
    (one, other) => other.submittedAt.getTime() - one.submittedAt.getTime(),
  )
  const sold = newestFirst.find(
    (lead) => lead.soldAt !== null && lead.soldAt > daysAfter(now, -NOT_RELISTED_WITHIN_DAYS),
  )
  if (sold !== undefined) return { kind: 'belongs-to', leadId: sold.id }

  const open = newestFirst.filter((lead) => lead.soldAt === null && lead.offMarketAt === null)
  const held = open.find((lead) => lead.isHeld)
  if (held !== undefined) return { kind: 'belongs-to', leadId: held.id }

  const [newest, ...others] = open
  if (newest !== undefined && newest.submittedAt > daysAfter(now, -UPDATES_WITHIN_DAYS)) {
    return { kind: 'update', leadId: newest.id, supersedes: others.map((lead) => lead.id) }
  }
  return { kind: 'new', supersedes: open.map((lead) => lead.id) }
}
