import type { Mail } from '../mail.ts'
import { composeMail, type Sender } from './layout.ts'

export type WithdrawalConfirmation = { to: string; withdrawnAt: Date; sender: Sender }

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
