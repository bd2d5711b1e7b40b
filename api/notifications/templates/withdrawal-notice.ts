import type { Mail } from '../mail.ts'
import { composeMail, type Sender } from './layout.ts'

export type WithdrawalNotice = {
  to: string
  contactPerson: string
  /** Whom it is about, as far as we still know; empty where we do not. */
  firstName: string
  lastName: string
  company: string
  email: string
  phone: string
  receiptNumber: string
  /** The person also had their data deleted. */
  isDeletion: boolean
  myLeadsUrl: string
  sender: Sender
}

/** Tells the buyer of a lead who must not be contacted any more. */
export function withdrawalNotice(notice: WithdrawalNotice): Mail {
  const { to, contactPerson, receiptNumber, isDeletion, myLeadsUrl, sender } = notice
  const done = isDeletion ? 'withdrew their consent and had their data deleted' : 'withdrew their consent'
  return composeMail(to, {
    subject: `Stop contacting this lead: consent withdrawn (${receiptNumber})`,
    preview: 'The person behind a lead of yours does not want to be contacted any more.',
    blocks: [
      { kind: 'paragraph', text: `Hi ${contactPerson},` },
      {
        kind: 'paragraph',
        text: `The person behind a lead that you bought (receipt ${receiptNumber}) ${done}. Please stop contacting them at once, by phone, text message and email, as Canada’s anti-spam and privacy laws ask.`,
      },
      { kind: 'heading', text: 'Who it is' },
      { kind: 'figures', figures: whoItIs(notice) },
      {
        kind: 'paragraph',
        text: isDeletion
          ? 'Delete what you hold about them, unless a law obliges you to keep it. Under My Leads their contact details are gone.'
          : 'Under My Leads the lead says so from now on.',
      },
      { kind: 'link', label: 'My Leads', url: myLeadsUrl },
    ],
    reason: `You get this mail because your supplier account at ${sender.name} bought this lead.`,
    sender,
  })
}

function whoItIs({ firstName, lastName, company, email, phone, receiptNumber }: WithdrawalNotice) {
  return [
    { label: 'Name', value: `${firstName} ${lastName}`.trim() },
    { label: 'Company', value: company },
    { label: 'Email', value: email },
    { label: 'Phone', value: phone },
    { label: 'Receipt', value: receiptNumber },
  ].filter(({ value }) => value !== '')
}
