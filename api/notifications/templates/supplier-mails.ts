import type { Mail } from '../mail.ts'
import { composeMail, type Sender } from './layout.ts'

type SupplierWelcome = {
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

type SupplierApproved = {
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

type PasswordLink = {
  to: string
  /** `claim`: the account has no password yet. */
  kind: 'reset' | 'claim'
  url: string
  lifetimeMinutes: number
  sender: Sender
}

const WORDS = {
  reset: {
    subject: 'Set a new password',
    asked:
      'Somebody asked for a new password, or tried to make an account, with this address. It has an account already. If that was you, sign in as usual, or set a new password:',
    label: 'Set a new password',
    otherwise: 'If it was not you, ignore this mail: your password stays as it is.',
  },
  claim: {
    subject: 'Choose the password of your account',
    asked:
      'We hold an account for this address that has no password yet, and somebody asked to use it. If that was you, choose its password:',
    label: 'Choose a password',
    otherwise: 'If it was not you, ignore this mail: nothing happens without the link.',
  },
}

/** Carries no stranger's words: anyone may enter anyone's address. */
export function passwordLink({ to, kind, url, lifetimeMinutes, sender }: PasswordLink): Mail {
  const words = WORDS[kind]
  return composeMail(to, {
    subject: `${words.subject} at ${sender.name}`,
    preview: `The link works once, within ${lifetimeMinutes} minutes.`,
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      { kind: 'paragraph', text: words.asked },
      { kind: 'link', label: words.label, url },
      {
        kind: 'paragraph',
        text: `The link works once, within ${lifetimeMinutes} minutes, and only the newest one works. Setting a password signs you out everywhere. Never pass the link on: whoever has it can set your password.`,
      },
      { kind: 'paragraph', text: words.otherwise },
    ],
    reason: `You get this mail because somebody entered this address in the supplier portal of ${sender.name}.`,
    sender,
  })
}
