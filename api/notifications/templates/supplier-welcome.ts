import type { Mail } from '../mail.ts'
import { composeMail, type Sender } from './layout.ts'

export type SupplierWelcome = {
  to: string
  /** An account is looked at by us before it may buy. */
  awaitsApproval: boolean
  /** Null where the address is known to be the supplier's. */
  confirmation: { url: string; lifetimeDays: number } | null
  portalUrl: string
  resetUrl: string
  sender: Sender
}

/** Nothing that was typed at sign-up is in here: anyone may enter anyone's address, and we carry no stranger's words. */
export function supplierWelcome({
  to,
  awaitsApproval,
  confirmation,
  portalUrl,
  resetUrl,
  sender,
}: SupplierWelcome): Mail {
  return composeMail(to, {
    subject: `Your ${sender.name} supplier account`,
    preview: 'Browse businesses that look for better card rates.',
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `Your account in the ${sender.name} supplier portal is made. You can browse businesses that asked for better card rates, and buy a lead to be the only provider who gets its contact details.`,
      },
      ...(confirmation === null
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: `Please confirm that our mail reaches you here. The link works once, within ${confirmation.lifetimeDays} days:`,
            },
            { kind: 'link' as const, label: 'Confirm this address', url: confirmation.url },
          ]),
      ...(awaitsApproval
        ? [
            {
              kind: 'paragraph' as const,
              text: 'We look at each new account whose address is confirmed before it buys its first lead. Until then you can browse.',
            },
          ]
        : []),
      { kind: 'link', label: 'Open the portal', url: portalUrl },
      {
        kind: 'paragraph',
        text: 'You did not make this account? Do not confirm the address, or set a password of your own, which locks out whoever used it:',
      },
      { kind: 'link', label: 'Set a new password', url: resetUrl },
    ],
    reason: `You get this mail because an account was made at ${sender.name} with this address.`,
    sender,
  })
}
