import type { Mail } from '../mail.ts'
import { composeMail, type Sender } from './layout.ts'

export type SupplierApproved = {
  to: string
  /** It has no password yet: the link for its first one comes in a mail of its own. */
  needsPassword: boolean
  portalUrl: string
  resetUrl: string
  sender: Sender
}

export function supplierApproved({ to, needsPassword, portalUrl, resetUrl, sender }: SupplierApproved): Mail {
  return composeMail(to, {
    subject: `Your ${sender.name} supplier account is approved`,
    preview: 'You can buy leads now.',
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `We have looked at your account in the ${sender.name} supplier portal and approved it. You can buy leads now.`,
      },
      ...(needsPassword
        ? [
            {
              kind: 'paragraph' as const,
              text: 'You have no password yet. Set your first one by the link in our other mail, or have a new link sent here:',
            },
            { kind: 'link' as const, label: 'Get a link', url: resetUrl },
          ]
        : []),
      { kind: 'link', label: 'Open the portal', url: portalUrl },
    ],
    reason: `You get this mail because there is an account at ${sender.name} with this address.`,
    sender,
  })
}
