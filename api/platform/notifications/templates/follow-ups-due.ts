import type { Mail } from '../mail.ts'
import { composeMail, type Sender } from './layout.ts'

type FollowUpsDue = {
  to: string
  contactPerson: string
  due: {
    /** Null where the address is not known to be the supplier's: then the receipt's number alone says which lead. */
    company: string | null
    receiptNumber: string
    /** The day of the reminder, as 2026-11-21; null where it is today. */
    since: string | null
  }[]
  myLeadsUrl: string
  sender: Sender
}

/** Further leads are only counted. */
const MOST_LISTED = 20

/** In the morning: the leads that the supplier wished to be reminded of. Has no contact details, which are under My Leads. */
export function followUpsDue({ to, contactPerson, due, myLeadsUrl, sender }: FollowUpsDue): Mail {
  const listed = due.slice(0, MOST_LISTED).map(inWords)
  const more = due.length - listed.length
  const count = due.length === 1 ? '1 lead' : `${due.length} leads`
  return composeMail(to, {
    subject: due.length === 1 ? `Follow up today: ${nameOf(due[0])}` : `Follow up today: ${count}`,
    preview: listed.slice(0, 3).join(' · '),
    blocks: [
      `Hi ${contactPerson},`,
      `You asked us to remind you to follow up on ${count} today:`,
      { kind: 'list', items: listed },
      more > 0 && `And ${more} more under My Leads.`,
      'The phone numbers and your notes are under My Leads. Each reminder stays there until you clear it or choose another day.',
      { kind: 'button', label: 'Open My Leads', url: myLeadsUrl },
    ],
    reason: `You received this email because you set reminders under My Leads in your ${sender.name} supplier account.`,
    sender,
  })
}

type Lead = FollowUpsDue['due'][number]

const nameOf = (lead: Lead | undefined) =>
  lead?.company == null ? `your lead ${lead?.receiptNumber}` : lead.company

const inWords = (lead: Lead) =>
  [
    lead.company === null ? `Lead ${lead.receiptNumber}` : `${lead.company} (${lead.receiptNumber})`,
    ...(lead.since === null ? [] : [`due since ${day.format(new Date(lead.since))}`]),
  ].join(', ')

const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' })
