import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockPrivacyRequests } from '../../../db/locks.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { reviewReminders } from '../../../db/schema/review-reminders.ts'
import { businessTypeOrOther } from '../../../domain/business-types.ts'
import type { Language } from '../../../domain/languages/languages.ts'
import { dollarsOf, dollarsOrNull } from '../../../domain/money.ts'
import { processorOrOther } from '../../../domain/processors.ts'
import {
  OLDEST_REVIEWED_CHECK_MONTHS,
  REVIEW_LINK_DAYS,
  REVIEW_REMINDER_MONTHS,
} from '../../../domain/review-reminders.ts'
import type { AuditAction } from '../../contract/admin/audit-log.ts'
import { reminderConsent as frenchConsent } from '../../contract/privacy/reminder-consent.messages.fr.ts'
import { reminderConsent } from '../../contract/privacy/reminder-consent.messages.ts'
import type { ReviewFigures, ReviewReminder } from '../../contract/requests/review-reminder.ts'
import type { Visitor } from '../../people/sessions/visitor.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { pagesIn } from '../../platform/notifications/templates/layout.ts'
import { daysAfter, monthsAfter, monthsBefore } from '../../platform/shared/clock.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { signedIds } from '../../platform/shared/secrets.ts'
import { isShownTo } from '../checks/latest-rate-check.ts'

export type Reminder = typeof reviewReminders.$inferSelect

/** Whether the person of this address wants to be reminded, and when that is. */
export async function reviewReminder(db: Db | Tx, email: string, now: Date): Promise<ReviewReminder> {
  const [reminder] = await db.select().from(reviewReminders).where(eq(reviewReminders.email, email))
  const check = await newestCheck(db, email)
  return {
    wanted: reminder !== undefined && isWaiting(reminder),
    remindAt: (reminder && remindAt(reminder, check?.checkedAt ?? null)?.toISOString()) ?? null,
    sentAt: reminder?.sentAt?.toISOString() ?? null,
    canAsk: check !== undefined && isNewEnough(check.checkedAt, now),
  }
}

/** Ticks or clears the box. Each tick after a mail or an end is a new consent; a repeat changes nothing. */
export function setReviewReminder(
  { db }: Pick<Dependencies, 'db'>,
  email: string,
  { wanted, language, now }: { wanted: boolean; language: Language; now: Date },
): Promise<ReviewReminder> {
  return db.transaction(async (tx) => {
    // Between a deletion and this, one comes first.
    await lockPrivacyRequests(tx, email)
    if (wanted) await ask(tx, email, language, now)
    else await stopReminder(tx, eq(reviewReminders.email, email), now)
    return reviewReminder(tx, email, now)
  })
}

const CONSENTS = { en: reminderConsent, fr: frenchConsent }

async function ask(tx: Tx, email: string, language: Language, now: Date): Promise<void> {
  const check = await newestCheck(tx, email)
  if (check === undefined || !isNewEnough(check.checkedAt, now)) throw noRecentCheck()
  const { label, smallPrint, version } = CONSENTS[language]
  const tick = {
    requestedAt: now,
    text: `${label} ${smallPrint}`,
    textVersion: version,
    claimedAt: null,
    sentAt: null,
    stoppedAt: null,
  }
  const [requested] = await tx
    .insert(reviewReminders)
    .values({ email, ...tick })
    .onConflictDoUpdate({
      target: reviewReminders.email,
      set: tick,
      setWhere: or(isNotNull(reviewReminders.claimedAt), isNotNull(reviewReminders.stoppedAt)),
    })
    .returning({ id: reviewReminders.id })
  if (requested === undefined) return
  await audit(tx, requested.id, 'asked to be reminded', now, { textVersion: version })
}

/** Ends a reminder that was not sent; a sent one has ended by itself. */
export async function stopReminder(
  tx: Tx,
  isThis: ReturnType<typeof eq>,
  now: Date,
  by?: 'unsubscribe link' | 'withdrawal',
): Promise<void> {
  const [stopped] = await tx
    .update(reviewReminders)
    .set({ stoppedAt: now })
    .where(and(isThis, isNull(reviewReminders.claimedAt), isNull(reviewReminders.stoppedAt)))
    .returning({ id: reviewReminders.id })
  if (stopped !== undefined) await audit(tx, stopped.id, 'stopped their reminder', now, by && { by })
}

/** By the link of a mail: stops a later reminder of this address, too. The same for a stopped one. */
export async function stopReminderByLink(
  { db, appSecrets }: Pick<Dependencies, 'db' | 'appSecrets'>,
  token: string,
  now: Date,
): Promise<void> {
  const id = stopTokens(appSecrets).idOf(token)
  const [found] =
    id === null
      ? []
      : await db.select({ id: reviewReminders.id }).from(reviewReminders).where(eq(reviewReminders.id, id))
  if (found === undefined) throw linkUnknown()
  await db.transaction((tx) => stopReminder(tx, eq(reviewReminders.id, found.id), now, 'unsubscribe link'))
}

/** What the form is filled in with, by the link of a mail. Shows nothing about the person. */
export async function reviewFigures(
  { db, appSecrets }: Pick<Dependencies, 'db' | 'appSecrets'>,
  token: string,
  now: Date,
): Promise<ReviewFigures> {
  const id = formTokens(appSecrets).idOf(token)
  if (id === null) throw linkUnknown()
  const [reminder] = await db.select().from(reviewReminders).where(eq(reviewReminders.id, id))
  const isLive = reminder?.claimedAt != null && daysAfter(reminder.claimedAt, REVIEW_LINK_DAYS) > now
  const check = isLive ? await newestCheck(db, reminder.email) : undefined
  if (check === undefined) throw linkUnknown()
  return {
    businessType: businessTypeOrOther(check.businessType),
    currentProvider: processorOrOther(check.currentProvider),
    monthlyVolume: dollarsOf(check.monthlyVolumeCents),
    averageTransaction: dollarsOf(check.averageTransactionCents),
    cardPresentRate: check.cardPresentRate,
    cardNotPresentRate: check.cardNotPresentRate,
    monthlyFee: dollarsOrNull(check.monthlyFeeCents),
  }
}

const isWaiting = ({ claimedAt, stoppedAt }: Reminder) => claimedAt === null && stoppedAt === null

/** Null for one that waits for nothing. `isDue` says the same to the database. */
export function remindAt(reminder: Reminder, checkedAt: Date | null): Date | null {
  if (checkedAt === null || !isWaiting(reminder)) return null
  const { requestedAt } = reminder
  if (checkedAt > requestedAt) return monthsAfter(checkedAt, REVIEW_REMINDER_MONTHS)
  const afterTick = monthsAfter(requestedAt, REVIEW_REMINDER_MONTHS)
  const atLast = monthsAfter(checkedAt, OLDEST_REVIEWED_CHECK_MONTHS)
  return new Date(Math.min(afterTick.getTime(), atLast.getTime()))
}

const isNewEnough = (checkedAt: Date, now: Date) => checkedAt > monthsBefore(now, REVIEW_REMINDER_MONTHS)

export async function newestCheck(db: Db | Tx, email: string) {
  const [found] = await db
    .select()
    .from(rateChecks)
    .where(and(eq(rateChecks.email, email), isNull(rateChecks.erasedAt)))
    .orderBy(desc(rateChecks.checkedAt), desc(rateChecks.id))
    .limit(1)
  return found
}

/** Of the check that this browser did in the last day, which took a proof of the address; else null. */
export async function emailOfLatestCheck(db: Db, visitor: Visitor, now: Date): Promise<string | null> {
  const [found] = await db
    .select({ email: rateChecks.email })
    .from(rateChecks)
    .where(isShownTo(visitor, now))
    .orderBy(desc(rateChecks.checkedAt), desc(rateChecks.id))
    .limit(1)
  return found?.email ?? null
}

// Two labels: the link that fills in the form cannot stop anything, and the other shows nothing.
const formTokens = (appSecrets: string[]) => signedIds(appSecrets, 'review-form')
const stopTokens = (appSecrets: string[]) => signedIds(appSecrets, 'review-reminder')

/** The addresses in a reminder. Behind the hash, which no server receives; a mail program can send it only in the address. */
export function reminderLinks(
  { publicUrl, appSecrets }: Pick<Dependencies, 'publicUrl' | 'appSecrets'>,
  id: string,
  language: Language,
): { formUrl: string; stopUrl: string; unsubscribeUrl: string } {
  const stopToken = stopTokens(appSecrets).token(id)
  const pages = pagesIn(language, publicUrl)
  return {
    formUrl: `${pages}/check-again#${formTokens(appSecrets).token(id)}`,
    stopUrl: `${pages}/stop-reminders#${stopToken}`,
    unsubscribeUrl: `${publicUrl}/api/review-reminder/unsubscribe?token=${stopToken}`,
  }
}

const audit = (
  tx: Tx,
  recordId: string,
  action: AuditAction,
  at: Date,
  details?: Record<string, unknown>,
): Promise<void> =>
  appendAudit(tx, {
    at,
    actor: 'visitor',
    action,
    recordType: 'review reminder',
    recordId,
    ...(details && { details }),
  })

const noRecentCheck = () =>
  new Refusal('no_recent_check', 409, {
    en: `Check your rates first. We compare with a check from the last ${REVIEW_REMINDER_MONTHS} months.`,
    fr: `Vérifiez d’abord vos taux. Nous comparons avec une vérification des ${REVIEW_REMINDER_MONTHS}\u00a0derniers mois.`,
  })

/** The same for a changed link, an old one and a deleted reminder. */
const linkUnknown = () =>
  new Refusal('reminder_link_unknown', 404, {
    en: 'This link doesn’t work. It may be too old, its data may have been deleted, or it was cut off: open it from the email again.',
    fr: 'Ce lien ne fonctionne pas. Il est peut-être trop ancien ou incomplet, ou ses données ont été supprimées\u00a0: ouvrez-le de nouveau à partir du courriel.',
  })
