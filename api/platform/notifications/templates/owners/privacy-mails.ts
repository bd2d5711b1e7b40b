import type { Mail } from '../../mail.ts'
import { composeMail, moment, type Sender } from '../layout.ts'
import { fr } from './privacy-mails.messages.fr.ts'
import { en } from './privacy-mails.messages.ts'

const SAY = { en, fr }

type WithdrawalConfirmation = { to: string; withdrawnAt: Date; sender: Sender }

export function withdrawalConfirmation({ to, withdrawnAt, sender }: WithdrawalConfirmation): Mail {
  const { yourData, withdrawal: say } = SAY[sender.language]
  return composeMail(to, {
    subject: say.subject(sender.name),
    preview: say.preview,
    blocks: [
      say.tookEffect(moment(withdrawnAt, sender.language)),
      say.closed,
      say.stillThere,
      { kind: 'button', label: yourData, url: sender.withdrawUrl },
    ],
    reason: say.reason(sender.name),
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
  const { notice: say } = SAY[sender.language]
  return composeMail(to, {
    subject: say.subject(receiptNumber),
    preview: say.preview,
    blocks: [
      say.hi(contactPerson),
      say.stop(receiptNumber, isDeletion),
      { kind: 'heading', text: say.whoItIs },
      {
        kind: 'figures',
        figures: [
          { label: say.name, value: `${notice.firstName} ${notice.lastName}`.trim() },
          { label: say.company, value: notice.company },
          { label: say.email, value: notice.email, isProved: true },
          { label: say.phone, value: notice.phone, isProved: true },
          { label: say.receipt, value: receiptNumber },
        ].filter(({ value }) => value !== ''),
      },
      isDeletion ? say.delete : say.isMarked,
      { kind: 'button', label: say.openMyLeads, url: myLeadsUrl },
    ],
    reason: say.reason(sender.name),
    sender,
  })
}

/** The last mail to a person who had their data deleted; sent before we delete the address too. */
export function deletionConfirmation({ to, sender }: { to: string; sender: Sender }): Mail {
  const { deletion: say } = SAY[sender.language]
  return composeMail(to, {
    subject: say.subject(sender.name),
    preview: say.preview,
    blocks: [say.isDeleted, say.provider, say.kept],
    reason: say.reason(sender.name),
    canWithdraw: true,
    sender,
  })
}
