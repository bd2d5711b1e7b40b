import type { Mail } from '../mail.ts'
import { composeMail, moment, type Sender } from './layout.ts'

type WithdrawalConfirmation = { to: string; withdrawnAt: Date; sender: Sender }

export function withdrawalConfirmation({ to, withdrawnAt, sender }: WithdrawalConfirmation): Mail {
  return composeMail(to, {
    subject: `You withdrew your consent at ${sender.name}`,
    preview: 'It takes effect right away. You don’t need to do anything.',
    blocks: [
      `You withdrew your consent to be contacted with offers. This took effect on ${moment(withdrawnAt)}.`,
      'We’ve closed any request that no provider had bought. If a provider had bought one, we’ve told it to stop contacting you.',
      'You can still view, download or delete the data we hold about you:',
      { kind: 'button', label: 'Your data', url: sender.withdrawUrl },
    ],
    reason: `You received this email because someone with access to this address withdrew consent at ${sender.name}.`,
    canWithdraw: true,
    sender,
  })
}

export type WithdrawalNotice = {
  to: string
  contactPerson: string
  /** The person; empty where we no longer know it. */
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

/** Tells the buyer of a lead whom to stop contacting. */
export function withdrawalNotice(notice: WithdrawalNotice): Mail {
  const { to, contactPerson, receiptNumber, isDeletion, myLeadsUrl, sender } = notice
  const done = isDeletion ? 'withdrew their consent and had their data deleted' : 'withdrew their consent'
  return composeMail(to, {
    subject: `Stop contacting this lead: consent withdrawn (${receiptNumber})`,
    preview: 'The person behind one of your leads no longer wants to be contacted.',
    blocks: [
      `Hi ${contactPerson},`,
      `The person behind a lead you bought (receipt ${receiptNumber}) ${done}. Please stop contacting them immediately by phone, text message and email, as Canada’s anti-spam and privacy laws require.`,
      { kind: 'heading', text: 'Who it is' },
      {
        kind: 'figures',
        figures: [
          { label: 'Name', value: `${notice.firstName} ${notice.lastName}`.trim() },
          { label: 'Company', value: notice.company },
          { label: 'Email', value: notice.email },
          { label: 'Phone', value: notice.phone },
          { label: 'Receipt', value: receiptNumber },
        ].filter(({ value }) => value !== ''),
      },
      isDeletion
        ? 'Delete what you hold about them, unless the law requires you to keep it. We’ve removed their contact details from My Leads.'
        : 'The lead is now marked under My Leads.',
      { kind: 'button', label: 'Open My Leads', url: myLeadsUrl },
    ],
    reason: `You received this email because your ${sender.name} supplier account bought this lead.`,
    sender,
  })
}

/** The last mail to a person who had their data deleted; sent before we delete the address too. */
export function deletionConfirmation({ to, sender }: { to: string; sender: Sender }): Mail {
  return composeMail(to, {
    subject: `Your ${sender.name} data is deleted`,
    preview: 'This is our last email to you, unless you come back.',
    blocks: [
      'We’ve deleted your requests, your quotes, your contact details and your account, if you had one. Your consent is withdrawn. This is our last email to you, unless you come back.',
      'If a provider bought a request of yours, we’ve told it to stop contacting you and to delete what it holds. You can also ask the provider directly.',
      'For up to seven years, we have to keep the record of your consent and its withdrawal, the receipt of a provider that bought your request, and the log of who did what. We use them only to show what happened. Anything involved in a dispute is deleted when the dispute is over.',
    ],
    reason: `You received this email because someone with access to this address deleted their data at ${sender.name}.`,
    canWithdraw: true,
    sender,
  })
}
