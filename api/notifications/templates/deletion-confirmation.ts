import type { Mail } from '../mail.ts'
import { composeMail, type Sender } from './layout.ts'

export type DeletionConfirmation = { to: string; sender: Sender }

/** The last mail to somebody who had their data deleted; sent to the address before that is forgotten too. */
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
