import type { Language } from '../../../../../domain/languages/languages.ts'
import type { Mail } from '../../mail.ts'
import { composeMail, day, type Sender } from '../layout.ts'
import { fr } from './follow-ups-due.messages.fr.ts'
import { en } from './follow-ups-due.messages.ts'

const SAY = { en, fr }

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
  const say = SAY[sender.language]
  const listed = due.slice(0, MOST_LISTED).map((lead) => inWords(lead, sender.language))
  const more = due.length - listed.length
  const count = say.leads(due.length)
  return composeMail(to, {
    subject: say.subject(due.length === 1 ? nameOf(due[0], sender.language) : count),
    preview: listed.slice(0, 3).join(' · '),
    blocks: [
      say.hi(contactPerson),
      say.asked(count),
      { kind: 'list', items: listed },
      more > 0 && say.more(more),
      say.whereTo,
      { kind: 'button', label: say.open, url: myLeadsUrl },
    ],
    reason: say.reason(sender.name),
    sender,
  })
}

type Lead = FollowUpsDue['due'][number]

const nameOf = (lead: Lead | undefined, language: Language) =>
  lead?.company ?? SAY[language].yourLead(lead?.receiptNumber)

function inWords({ company, receiptNumber, since }: Lead, language: Language): string {
  const say = SAY[language]
  return [
    company === null ? say.lead(receiptNumber) : `${company} (${receiptNumber})`,
    // Noon in UTC is the same day in Toronto.
    ...(since === null ? [] : [say.dueSince(day(new Date(`${since}T12:00:00Z`), language))]),
  ].join(', ')
}
