import type { Mail } from '../mail.ts'
import { composeMail, type Sender } from './layout.ts'

export type SupplierWelcome = {
  to: string
  /** An account is looked at by us before it may buy. */
  awaitsApproval: boolean
  portalUrl: string
  resetUrl: string
  sender: Sender
}

/** Nothing that was typed at sign-up is in here: anyone may enter anyone's address, and we carry no stranger's words. */
export function supplierWelcome({ to, awaitsApproval, portalUrl, resetUrl, sender }: SupplierWelcome): Mail {
  return composeMail(to, {
    subject: `Your ${sender.name} supplier account`,
    preview: 'Browse businesses that look for better card rates.',
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `Your account in the ${sender.name} supplier portal is made. You can browse businesses that asked for better card rates, and buy a lead to be the only provider who gets its contact details.`,
      },
      ...(awaitsApproval
        ? [
            {
              kind: 'paragraph' as const,
              text: 'We look at each new account before it buys its first lead. Until then you can browse.',
            },
          ]
        : []),
      { kind: 'link', label: 'Open the portal', url: portalUrl },
      {
        kind: 'paragraph',
        text: 'You did not make this account? Set a password of your own, which locks out whoever used your address:',
      },
      { kind: 'link', label: 'Set a new password', url: resetUrl },
    ],
    reason: `You get this mail because an account was made at ${sender.name} with this address.`,
    sender,
  })
}
