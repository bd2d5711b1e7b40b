import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { reviewReminders } from '../../../db/schema/review-reminders.ts'
import { OLDEST_REVIEWED_CHECK_MONTHS, REVIEW_REMINDER_MONTHS } from '../../../domain/review-reminders.ts'
import { languageOfPerson } from '../../people/consents/language-of-person.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { sendClaimed } from '../../platform/notifications/sending.ts'
import { ourSender } from '../../platform/notifications/templates/layout.ts'
import {
  type ReviewedEstimate,
  reviewDue,
} from '../../platform/notifications/templates/owners/review-reminder.ts'
import { monthsBefore } from '../../platform/shared/clock.ts'
import { estimate } from '../rates/estimate.ts'
import type { WithCurrentRates } from '../rates/rate-book.ts'
import { statementFor } from '../statements/own-statement.ts'
import { newestCheck, type Reminder, reminderLinks } from './review-reminder.ts'

export type ReminderNeeds = Pick<Dependencies, 'db' | 'clock' | 'mail' | 'log' | 'publicUrl' | 'appSecrets'> &
  WithCurrentRates

export function handleReviewReminderJobs(deps: Dependencies & WithCurrentRates): void {
  deps.jobs.work('plan-review-reminders', () => planReviewReminders(deps))
  deps.jobs.work('send-review-reminder', ({ reminderId }) => sendReviewReminder(deps, reminderId))
}

/** So many at a time; the next run takes the rest. */
const MOST_PLANNED = 500

/** Enqueues a job for each reminder that is due, the oldest first. A lost job is enqueued by the next run. */
export async function planReviewReminders({
  db,
  jobs,
  clock,
}: Pick<Dependencies, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const due = await db
    .select({ reminderId: reviewReminders.id })
    .from(reviewReminders)
    .where(isDue(clock.now()))
    .orderBy(asc(reviewReminders.requestedAt), asc(reviewReminders.id))
    .limit(MOST_PLANNED)
  await db.transaction((tx) => jobs.enqueueUnlessWaiting(tx, 'send-review-reminder', due))
}

/** Claims the reminder, mails it and notes when. */
export async function sendReviewReminder(deps: ReminderNeeds, reminderId: string): Promise<void> {
  const { db, clock } = deps
  const claimedAt = clock.now()
  // One statement: a withdrawal, a deletion or a cleared box comes before it or after it.
  const [reminder] = await db
    .update(reviewReminders)
    .set({ claimedAt })
    .where(and(eq(reviewReminders.id, reminderId), isDue(claimedAt)))
    .returning()
  if (reminder === undefined) return
  const isThisClaim = and(eq(reviewReminders.id, reminderId), eq(reviewReminders.claimedAt, claimedAt))
  const isSent = await sendClaimed({
    async send() {
      const mail = await writeMail(deps, reminder, claimedAt)
      // Deleted since the claim.
      if (mail === null) return false
      await deps.mail.send(mail, `review:${reminderId}:${reminder.requestedAt.toISOString()}`)
      return true
    },
    undo: () => db.update(reviewReminders).set({ claimedAt: null }).where(isThisClaim),
    onUnknown: (code) => deps.log.warn({ reminder: reminderId, code }, 'a reminder may not have gone out'),
  })
  if (isSent) await db.update(reviewReminders).set({ sentAt: clock.now() }).where(isThisClaim)
}

/** Waits, and its time has come, as `remindAt` counts it. */
function isDue(now: Date) {
  const elevenMonthsAgo = sql`${monthsBefore(now, REVIEW_REMINDER_MONTHS).toISOString()}::timestamptz`
  const tooOld = sql`${monthsBefore(now, OLDEST_REVIEWED_CHECK_MONTHS).toISOString()}::timestamptz`
  const { email, requestedAt, claimedAt, stoppedAt } = reviewReminders
  return and(
    isNull(claimedAt),
    isNull(stoppedAt),
    sql`exists (
      select from (
        select max(${rateChecks.checkedAt}) as "at" from ${rateChecks}
        where ${rateChecks.email} = ${email} and ${rateChecks.erasedAt} is null
      ) as "newest"
      where greatest("newest"."at", ${requestedAt}) <= ${elevenMonthsAgo} and "newest"."at" is not null
        or "newest"."at" <= ${tooOld})`,
  )
}

/** Of a stored estimate, what the mail compares with. */
const StoredEstimate = v.object({
  current: v.object({ monthlyCostCents: v.number(), atLeastCents: v.nullish(v.number(), null) }),
  recommended: v.optional(v.array(v.object({ name: v.string(), savingCents: v.number() })), []),
})

/** Null where no check is left. */
async function writeMail(deps: ReminderNeeds, { id, email, requestedAt }: Reminder, now: Date) {
  const check = await newestCheck(deps.db, email)
  if (check === undefined) return null
  const language = await languageOfPerson(deps.db, email)
  const today = estimate(await deps.rateCards.rateBook(now), {
    ...check,
    cardPresentRatePercent: check.cardPresentRate,
    cardNotPresentRatePercent: check.cardNotPresentRate,
    statement: statementFor(check, check.monthlyVolumeCents),
  })
  return reviewDue({
    to: email,
    firstName: check.firstName,
    company: check.company,
    provider: today.current.name,
    requestedAt,
    checkedAt: check.checkedAt,
    before: reviewed(v.parse(StoredEstimate, check.estimate)),
    today: reviewed(today),
    ...reminderLinks(deps, id, language),
    sender: ourSender(deps.publicUrl, language),
  })
}

function reviewed({ current, recommended }: v.InferOutput<typeof StoredEstimate>): ReviewedEstimate {
  const [best] = recommended
  return {
    costCents: current.atLeastCents ?? current.monthlyCostCents,
    isAtLeast: current.atLeastCents !== null,
    best: best === undefined ? null : { name: best.name, savingCents: best.savingCents },
  }
}
