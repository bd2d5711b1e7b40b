import type { Mail } from '../mail.ts'
import { composeMail, type Sender } from './layout.ts'

type WithdrawalConfirmation = { to: string; withdrawnAt: Date; sender: Sender }

/** Tells the person that it is done, to keep. */
export function withdrawalConfirmation({ to, withdrawnAt, sender }: WithdrawalConfirmation): Mail {
  return composeMail(to, {
    subject: `You have withdrawn your consent at ${sender.name}`,
    preview: 'It has effect from now on. You need not do anything.',
    blocks: [
      {
        kind: 'paragraph',
        text: `You have withdrawn your consent to be contacted with offers. It has had effect since ${moment(withdrawnAt)}.`,
      },
      {
        kind: 'paragraph',
        text: 'A request of yours that no provider had bought is off the market. If a provider had bought one, we have told it that it must not contact you any more.',
      },
      {
        kind: 'paragraph',
        text: 'You can still see what we hold about you, take a copy of it and have it deleted:',
      },
      { kind: 'link', label: 'Your data at a glance', url: sender.withdrawUrl },
    ],
    reason: `You get this mail because consent was withdrawn at ${sender.name} by somebody who reads this address.`,
    sender,
  })
}

const moment = (at: Date) =>
  new Intl.DateTimeFormat('en-CA', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/Toronto',
  }).format(at)

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

type DeletionConfirmation = { to: string; sender: Sender }

/** The last mail to a person who had their data deleted; sent to the address before that is forgotten too. */
export function deletionConfirmation({ to, sender }: DeletionConfirmation): Mail {
  return composeMail(to, {
    subject: `Your data at ${sender.name} is deleted`,
    preview: 'This is our last mail to you, unless you come back.',
    blocks: [
      {
        kind: 'paragraph',
        text: 'We have deleted your requests, your quotes, your account if you had one, and how to reach you. Your consent is withdrawn. This is our last mail to you, unless you come back.',
      },
      {
        kind: 'paragraph',
        text: 'If a provider had bought a request of yours, we have told it to stop contacting you and to delete what it holds. You can ask it too.',
      },
      {
        kind: 'paragraph',
        text: 'For at most seven years we must keep the record of your consent and of its withdrawal, the receipt of a provider that bought your request, and the log of who did what. They are used for nothing but to show what happened. What a dispute concerns is deleted when that is over.',
      },
    ],
    reason: `You get this mail because data was deleted at ${sender.name} by somebody who reads this address.`,
    sender,
  })
}
