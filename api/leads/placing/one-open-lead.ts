import { isOpenLead } from '../../../domain/leads/standing.ts'
import { daysAfter } from '../../platform/shared/clock.ts'
import { soldAfter } from '../standing/sold-people.ts'

/** Within this long after a submission, the same person's next one updates the lead instead of adding a second. */
const UPDATES_WITHIN_DAYS = 30

export type EarlierLead = {
  id: string
  submittedAt: Date
  soldAt: Date | null
  offMarketAt: Date | null
  isHeld: boolean
  /** Made with the same e-mail address. With the same phone alone it is another person's, as far as we can know. */
  isOwn: boolean
}

/** The lead of a person's new submission, after the leads that the same e-mail or phone made before. */
export type Placement =
  | { kind: 'new'; supersedes: string[] }
  | { kind: 'update'; leadId: string; supersedes: string[] }
  /** The person's lead was sold, or is being paid for at this moment: the submission belongs to it and lists nothing. */
  | { kind: 'belongs-to'; leadId: string }
  /**
   * Nothing is listed. Another's lead with the same phone was sold, or is being paid for, and stays theirs alone; or the person's
   * own was sold before they had their data deleted.
   */
  | { kind: 'no-lead' }

/**
 * Rule 17; `earlier` in any order. A phone has one listing, but only a person's own lead is updated or kept (decision 27).
 * `isSold` says the same as a sold lead among them, also of a person whose data was deleted.
 */
export function placeSubmission(earlier: EarlierLead[], isSold: boolean, now: Date): Placement {
  const newestFirst = earlier.toSorted(
    (one, other) => other.submittedAt.getTime() - one.submittedAt.getTime(),
  )
  const soldLately = newestFirst.filter((lead) => lead.soldAt !== null && lead.soldAt > soldAfter(now))
  const open = newestFirst.filter(isOpenLead)
  const untouchable = [...soldLately, ...open.filter((lead) => lead.isHeld)]
  const ownOpen = open.find((lead) => lead.isOwn)

  const own = untouchable.find((lead) => lead.isOwn)
  if (own !== undefined) return { kind: 'belongs-to', leadId: own.id }
  if (untouchable.length > 0 || isSold) {
    return ownOpen === undefined ? { kind: 'no-lead' } : { kind: 'belongs-to', leadId: ownOpen.id }
  }

  if (ownOpen !== undefined && ownOpen.submittedAt > daysAfter(now, -UPDATES_WITHIN_DAYS)) {
    const others = open.filter((lead) => lead !== ownOpen)
    return { kind: 'update', leadId: ownOpen.id, supersedes: others.map((lead) => lead.id) }
  }
  return { kind: 'new', supersedes: open.map((lead) => lead.id) }
}
