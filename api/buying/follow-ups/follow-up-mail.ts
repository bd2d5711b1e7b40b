import { and, asc, eq, inArray, isNull, lt, lte, notExists, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockLeadToRead } from '../../../db/locks.ts'
import { followUpMails, leadReminders } from '../../../db/schema/follow-ups.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import type { PurchasedLead } from '../../contract/buying/purchases.ts'
import { isMorning } from '../../market/saved-searches/morning.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { Mail } from '../../platform/notifications/mail.ts'
import { sendClaimed } from '../../platform/notifications/sending.ts'
import { ourSender, pagesIn } from '../../platform/notifications/templates/layout.ts'
import { followUpsDue } from '../../platform/notifications/templates/suppliers/follow-ups-due.ts'
import { dayInToronto } from '../../platform/shared/clock.ts'
import { findPurchasedLeadsAmong, wirePurchasedLead } from '../my-leads/purchased-leads.ts'

type FollowUpNeeds = Pick<Dependencies, 'db' | 'clock' | 'mail' | 'log' | 'publicUrl'>

export function handleFollowUpJobs(deps: Dependencies): void {
  deps.jobs.work('plan-follow-up-mails', () => planFollowUpMails(deps))
  deps.jobs.work('send-follow-up-mail', ({ supplierId }) => sendFollowUpMail(deps, supplierId))
}

/**
 * Enqueues a job for each supplier with a reminder that is due and no mail yet today. From 8 in Toronto it is the same working day
 * in all of Canada, from 5 in the morning in Vancouver to 9:30 in St. John's. Runs several times, in case a process was down at 8.
 */
export async function planFollowUpMails({
  db,
  jobs,
  clock,
}: Pick<Dependencies, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock.now()
  if (!isMorning(now)) return
  const day = dayInToronto(now)
  const mailed = db
    .select({ one: sql`1` })
    .from(followUpMails)
    .where(and(eq(followUpMails.supplierId, leadReminders.supplierId), eq(followUpMails.day, day)))
  const due = await db
    .selectDistinct({ supplierId: leadReminders.supplierId })
    .from(leadReminders)
    // Not those of the test mode, whose leads nobody can call.
    .innerJoin(purchases, eq(purchases.leadId, leadReminders.leadId))
    .innerJoin(suppliers, eq(suppliers.id, leadReminders.supplierId))
    .where(and(isWaiting(day), getsMails, notExists(mailed)))
    .orderBy(asc(leadReminders.supplierId))
  await db.transaction((tx) => jobs.enqueueUnlessWaiting(tx, 'send-follow-up-mail', due))
}

/** A supplier with its people, who want these mails. */
const getsMails = and(isNull(suppliers.anonymisedAt), suppliers.followUpMails)

/** Also from earlier days, when nothing was sent. */
const isWaiting = (day: string) => and(eq(leadReminders.isMailed, false), lte(leadReminders.onDay, day))

/** Claims what is due, mails a list of it and notes when. One mail a day for each supplier. */
export async function sendFollowUpMail(deps: FollowUpNeeds, supplierId: string): Promise<void> {
  const { db, clock } = deps
  const day = dayInToronto(clock.now())
  const due = await db.transaction((tx) => claim(tx, supplierId, { day, now: clock.now() }))
  if (due === undefined) return
  const isMail = and(eq(followUpMails.supplierId, supplierId), eq(followUpMails.day, day))
  const isSent = await sendClaimed({
    async send() {
      await deps.mail.send(writeMail(deps, due, day), `follow-ups:${supplierId}:${day}`)
      return true
    },
    undo: () => undo(db, due, isMail),
    onUnknown: (code) => deps.log.warn({ supplier: supplierId, code }, 'a reminder may not have gone out'),
  })
  if (isSent) await db.update(followUpMails).set({ sentAt: clock.now() }).where(isMail)
}

type Due = NonNullable<Awaited<ReturnType<typeof claim>>>

/**
 * Undefined where nothing is due, or today's mail is claimed. A withdrawal or a deletion comes before or after, not between; its
 * reminder counts as mailed, and is in no mail.
 */
async function claim(tx: Tx, supplierId: string, { day, now }: { day: string; now: Date }) {
  const isOwn = and(eq(leadReminders.supplierId, supplierId), isWaiting(day))
  const waiting = await tx
    .select({ leadId: leadReminders.leadId })
    .from(leadReminders)
    .innerJoin(purchases, eq(purchases.leadId, leadReminders.leadId))
    .where(isOwn)
    .orderBy(asc(leadReminders.leadId))
  for (const { leadId } of waiting) await lockLeadToRead(tx, leadId)
  const [supplier] = await tx
    .select({
      id: suppliers.id,
      email: suppliers.email,
      contactPerson: suppliers.contactPerson,
      emailProvedAt: suppliers.emailProvedAt,
      language: suppliers.language,
    })
    .from(suppliers)
    .where(and(eq(suppliers.id, supplierId), getsMails))
  if (supplier === undefined || waiting.length === 0) return undefined
  const today = { day, claimedAt: now, sentAt: null }
  const claimed = await tx
    .insert(followUpMails)
    .values({ supplierId, ...today })
    .onConflictDoUpdate({
      target: followUpMails.supplierId,
      set: today,
      setWhere: lt(followUpMails.day, day),
    })
    .returning({ day: followUpMails.day })
  if (claimed.length === 0) return undefined
  const leadIds = waiting.map(({ leadId }) => leadId)
  await tx
    .update(leadReminders)
    .set({ isMailed: true })
    .where(and(isOwn, inArray(leadReminders.leadId, leadIds)))
  const leads = (await findPurchasedLeadsAmong(tx, supplierId, leadIds))
    .map(wirePurchasedLead)
    .filter(({ followUpOn }) => followUpOn !== null && followUpOn <= day)
    .sort(byDay)
  if (leads.length > 0) return { supplier, leads }
  await tx.delete(followUpMails).where(eq(followUpMails.supplierId, supplierId))
  return undefined
}

const byDay = (one: PurchasedLead, other: PurchasedLead) =>
  (one.followUpOn ?? '') < (other.followUpOn ?? '') ? -1 : 1

const undo = (db: Db, { supplier, leads }: Due, isMail: SQL | undefined): Promise<void> =>
  db.transaction(async (tx) => {
    const leadIds = leads.map(({ id }) => id)
    await tx
      .update(leadReminders)
      .set({ isMailed: false })
      .where(and(eq(leadReminders.supplierId, supplier.id), inArray(leadReminders.leadId, leadIds)))
    await tx.delete(followUpMails).where(isMail)
  })

const writeMail = ({ publicUrl }: FollowUpNeeds, { supplier, leads }: Due, day: string): Mail =>
  followUpsDue({
    to: supplier.email,
    contactPerson: supplier.contactPerson,
    // The mailbox may be a stranger's (decision 26): the receipt's number means nothing to others.
    due: leads.map(({ company, receiptNumber, followUpOn }) => ({
      company: supplier.emailProvedAt === null ? null : company,
      receiptNumber,
      since: followUpOn === day ? null : followUpOn,
    })),
    myLeadsUrl: `${pagesIn(supplier.language, publicUrl)}/supplier/analytics`,
    sender: ourSender(publicUrl, supplier.language),
  })
