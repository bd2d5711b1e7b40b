import type { Mail } from '../../mail.ts'
import { type Block, composeMail, moment, type Sender } from '../layout.ts'
import { fr } from './buyer-mails.messages.fr.ts'
import { en } from './buyer-mails.messages.ts'

const SAY = { en, fr }

/** What every mail to the buyer of a lead about its owner has in common. */
type AboutBoughtLead = {
  to: string
  contactPerson: string
  /** Null where the address is not known to be the supplier's: then the receipt's number alone says which lead. */
  company: string | null
  receiptNumber: string
  /** When the owner likes to be called, in the time of their province; null for any time. */
  callTimes: string | null
  myLeadsUrl: string
  sender: Sender
}

function buyerMail(
  { to, contactPerson, myLeadsUrl, sender }: AboutBoughtLead,
  { subject, preview, blocks }: { subject: string; preview: string; blocks: (Block | false)[] },
): Mail {
  const say = SAY[sender.language]
  return composeMail(to, {
    subject,
    preview,
    blocks: [say.hi(contactPerson), ...blocks, { kind: 'button', label: say.open, url: myLeadsUrl }],
    reason: say.reason(sender.name),
    sender,
  })
}

const nameOf = ({ company, receiptNumber, sender }: AboutBoughtLead) =>
  company === null ? SAY[sender.language].yourLead(receiptNumber) : `${company} (${receiptNumber})`

const whenToCall = ({ callTimes, sender }: AboutBoughtLead) =>
  callTimes !== null && SAY[sender.language].callTimes(callTimes)

/** Before the 24 hours that owners are promised are over. */
export function promiseReminder(about: AboutBoughtLead & { contactBy: Date }): Mail {
  const { language } = about.sender
  const { reminder: say } = SAY[language]
  const name = nameOf(about)
  const by = moment(about.contactBy, language)
  return buyerMail(about, {
    subject: say.subject(name),
    preview: say.preview(by),
    blocks: [say.expects(name, by), whenToCall(about), say.already],
  })
}

/** After the owner answered that nobody has called. */
export function ownerWaits(about: AboutBoughtLead): Mail {
  const { waits: say } = SAY[about.sender.language]
  const name = nameOf(about)
  return buyerMail(about, {
    subject: say.subject(name),
    preview: say.preview,
    blocks: [say.answered(name), whenToCall(about), say.write],
  })
}

/** After the owner, who had cancelled or withdrawn, requested contact again. */
export function ownerAsksAgain(about: AboutBoughtLead & { contactBy: Date }): Mail {
  const { language } = about.sender
  const { again: say } = SAY[language]
  const name = nameOf(about)
  const by = moment(about.contactBy, language)
  return buyerMail(about, {
    subject: say.subject(name),
    preview: say.preview(by),
    blocks: [say.asks(name, by), whenToCall(about), say.marked],
  })
}

/** After the owner cancelled the request that this supplier had bought. */
export function ownerCancelled(about: AboutBoughtLead): Mail {
  const { cancelled: say } = SAY[about.sender.language]
  const name = nameOf(about)
  return buyerMail(about, {
    subject: say.subject(name),
    preview: say.preview,
    blocks: [say.stop(name), say.marked],
  })
}
