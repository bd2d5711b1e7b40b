import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockLeadToRead, lockPurchase } from '../../../db/locks.ts'
import { leadReminders } from '../../../db/schema/follow-ups.ts'
import { holdCallingKey } from '../../connect/api-keys/calling-key.ts'
import { MOST_REMINDER_YEARS, type Reminder } from '../../contract/buying/my-leads.ts'
import type { PurchasedLead } from '../../contract/buying/purchases.ts'
import { appendAudit, auditRefusal } from '../../platform/audit/audit.ts'
import { dayInToronto, dayInVancouver, yearsLater } from '../../platform/shared/clock.ts'
import { Refusal, wrongAnswer } from '../../platform/shared/refusal.ts'
import { shownToCaller } from '../my-leads/contact-details.ts'
import { auditBySupplier, boughtLead, notYourLead, purchasedLead } from '../my-leads/purchased-leads.ts'
import { changeTestPurchase, wireTestPurchase } from '../my-leads/test-purchases.ts'

type ReminderChange = { supplierId: string; leadId: string; reminder: Reminder; now: Date }

/**
 * Sets, moves or clears the one reminder of a supplier's own lead: the newest call wins, unless it says that it saw another day
 * than is stored.
 */
export async function setReminder(db: Db, change: ReminderChange): Promise<PurchasedLead> {
  const { supplierId, leadId, reminder, now } = change
  const entry = auditBySupplier({ supplierId, leadId, now })
  const changed = await db.transaction(async (tx) => {
    await lockLeadToRead(tx, leadId)
    if ((await lockPurchase(tx, { supplierId, leadId })) === undefined) return undefined
    await holdCallingKey(tx, leadId)
    const lead = await purchasedLead(tx, supplierId, leadId)
    if (lead !== undefined && (await keepReminder(tx, change, lead)))
      await appendAudit(tx, {
        ...entry,
        action: reminder.followUpOn === null ? 'cleared a reminder' : 'set a reminder',
        details: { before: { followUpOn: lead.followUpOn }, after: { followUpOn: reminder.followUpOn } },
      })
    return boughtLead(tx, supplierId, leadId)
  })
  if (changed !== undefined) return shownToCaller(db, changed, { supplierId, now })
  await auditRefusal(db, supplierId, { ...entry, action: 'was refused a note or reminder' })
  throw notYourLead()
}

export const setTestReminder = (db: Db, change: ReminderChange): Promise<PurchasedLead> =>
  changeTestPurchase(db, change, (tx, before) => keepReminder(tx, change, wireTestPurchase(before)))

/** Whether it changed anything. Call with the purchase locked, which may be one of the test mode; `lead` is as it was before. */
async function keepReminder(
  tx: Tx,
  { supplierId, leadId, reminder: { followUpOn, seen }, now }: ReminderChange,
  lead: PurchasedLead,
): Promise<boolean> {
  const stored = lead.followUpOn
  if (seen !== undefined && seen !== stored) throw reminderChanged(stored)
  if (followUpOn === stored) return false
  if (followUpOn === null) {
    await tx
      .delete(leadReminders)
      .where(and(eq(leadReminders.leadId, leadId), eq(leadReminders.supplierId, supplierId)))
    return true
  }
  refuseDay(followUpOn, now)
  if (!mayBeContacted(lead)) throw doNotContact()
  const set = { onDay: followUpOn, isMailed: false }
  await tx
    .insert(leadReminders)
    .values({ supplierId, leadId, ...set })
    .onConflictDoUpdate({ target: [leadReminders.leadId, leadReminders.supplierId], set })
  return true
}

/** From what is still today somewhere in Canada. */
function refuseDay(day: string, now: Date): void {
  if (day < dayInVancouver(now))
    throw wrongAnswer('followUpOn', {
      en: 'Choose today or a later day.',
      fr: 'Choisissez aujourd’hui ou un jour ultérieur.',
    })
  if (day > yearsLater(dayInToronto(now), MOST_REMINDER_YEARS))
    throw wrongAnswer('followUpOn', {
      en: `Choose a day within ${MOST_REMINDER_YEARS} years.`,
      fr: `Choisissez un jour d’ici ${MOST_REMINDER_YEARS}\u00a0ans.`,
    })
}

const mayBeContacted = ({ email, phone, withdrawnAt, cancelledAt }: PurchasedLead) =>
  (email !== '' || phone !== '') && withdrawnAt === null && cancelledAt === null

const doNotContact = () =>
  new Refusal('do_not_contact', 409, {
    en: 'You must not contact this person anymore, so we can’t remind you to follow up.',
    fr: 'Vous ne devez plus communiquer avec cette personne. Nous ne pouvons donc pas vous rappeler de faire un suivi.',
  })

const reminderChanged = (stored: string | null) =>
  new Refusal(
    'reminder_changed',
    409,
    stored === null
      ? {
          en: 'The reminder was cleared in another window. Look at the lead again, then save.',
          fr: 'Le rappel a été supprimé dans une autre fenêtre. Consultez de nouveau la piste, puis enregistrez.',
        }
      : {
          en: `The reminder was set to ${stored} in another window. Look at the lead again, then save.`,
          fr: `Le rappel a été fixé au ${stored} dans une autre fenêtre. Consultez de nouveau la piste, puis enregistrez.`,
        },
  )
