import type { Mail } from '../mail.ts'
import { type Block, composeMail, moment, type Sender } from './layout.ts'

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
  return composeMail(to, {
    subject,
    preview,
    blocks: [`Hi ${contactPerson},`, ...blocks, { kind: 'button', label: 'Open My Leads', url: myLeadsUrl }],
    reason: `You received this email because your ${sender.name} supplier account bought this lead.`,
    sender,
  })
}

const nameOf = ({ company, receiptNumber }: AboutBoughtLead) =>
  company === null ? `your lead ${receiptNumber}` : `${company} (${receiptNumber})`

const whenToCall = ({ callTimes }: AboutBoughtLead) =>
  callTimes !== null && `They like to be called: ${callTimes}, in the time of their province.`

/** Before the 24 hours that owners are promised are over. */
export function promiseReminder(about: AboutBoughtLead & { contactBy: Date }): Mail {
  const name = nameOf(about)
  return buyerMail(about, {
    subject: `Reminder: contact ${name}`,
    preview: `The owner expects to hear from you by ${moment(about.contactBy)}.`,
    blocks: [
      `The owner of ${name} expects to hear from you by ${moment(about.contactBy)}, 24 hours after you got the lead.`,
      whenToCall(about),
      'Called already? Set the outcome to Contacted under My Leads, and we stop reminding you. The contact details are there too:',
    ],
  })
}

/** After the owner answered that nobody has called. */
export function ownerWaits(about: AboutBoughtLead): Mail {
  const name = nameOf(about)
  return buyerMail(about, {
    subject: `The owner says you haven’t called: ${name}`,
    preview: 'They are still waiting. Please contact them today.',
    blocks: [
      `We asked the owner of ${name} whether you have contacted them. They answered: not yet. Please contact them today.`,
      whenToCall(about),
      'If you tried and couldn’t reach them, write to them as well. Their phone number and email address are under My Leads:',
    ],
  })
}

/** After the owner cancelled the request that this supplier had bought. */
export function ownerCancelled(about: AboutBoughtLead): Mail {
  const name = nameOf(about)
  return buyerMail(about, {
    subject: `Don’t call: the owner of ${name} cancelled`,
    preview: 'They no longer want to be contacted about this request.',
    blocks: [
      `The owner of ${name} no longer wants to be contacted about this request. Please don’t call, text or email them about it anymore.`,
      'The lead is now marked under My Leads:',
    ],
  })
}
