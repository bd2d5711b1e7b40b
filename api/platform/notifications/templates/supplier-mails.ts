import type { PasswordLinkKind } from '../../../../domain/people.ts'
import type { Mail } from '../mail.ts'
import { composeMail, type Sender } from './layout.ts'

type SupplierWelcome = {
  to: string
  /** We review the account before it may buy. */
  awaitsApproval: boolean
  /** Null where the address is known to be the supplier’s. */
  confirmation: { url: string; lifetimeDays: number } | null
  portalUrl: string
  resetUrl: string
  sender: Sender
}

/** Holds nothing that was typed at sign-up: anyone may enter anyone’s address, and we carry no stranger’s words. */
export function supplierWelcome(welcome: SupplierWelcome): Mail {
  const { to, awaitsApproval, confirmation, portalUrl, resetUrl, sender } = welcome
  return composeMail(to, {
    subject: `Your ${sender.name} supplier account`,
    preview: 'Browse businesses looking for better card rates.',
    blocks: [
      'Hello,',
      `Your ${sender.name} supplier account is ready. Browse businesses looking for better card rates, and buy a lead to be the only provider that gets its contact details.`,
      confirmation &&
        `Please confirm your email address. The link works once, within ${confirmation.lifetimeDays} days:`,
      confirmation && { kind: 'button', label: 'Confirm this address', url: confirmation.url },
      awaitsApproval &&
        'Once your address is confirmed, we review your account before you buy your first lead. In the meantime, you can browse.',
      { kind: confirmation === null ? 'button' : 'link', label: 'Open the portal', url: portalUrl },
      'Didn’t create this account? Don’t confirm the address. You can also set your own password, which locks out whoever used it:',
      { kind: 'link', label: 'Set a new password', url: resetUrl },
    ],
    reason: `You received this email because a ${sender.name} account was created with this address.`,
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
    preview: 'You can now buy leads.',
    blocks: [
      'Hello,',
      `We’ve reviewed and approved your ${sender.name} supplier account. You can now buy leads.`,
      needsPassword &&
        'You don’t have a password yet. Set one with the link in our other email, or get a new link here:',
      needsPassword && { kind: 'button', label: 'Get a link', url: resetUrl },
      { kind: needsPassword ? 'link' : 'button', label: 'Open the portal', url: portalUrl },
    ],
    reason: `You received this email because there’s a ${sender.name} account with this address.`,
    sender,
  })
}

type PasswordLink = {
  to: string
  /** `claim`: the account has no password yet. */
  kind: PasswordLinkKind
  url: string
  lifetimeMinutes: number
  sender: Sender
}

const WORDS = {
  reset: {
    subject: 'Set a new password',
    request:
      'Someone asked for a new password, or tried to create an account, with this address. It already has an account. If that was you, log in as usual or set a new password:',
    label: 'Set a new password',
    otherwise: 'If it wasn’t you, ignore this email. Your password won’t change.',
  },
  claim: {
    subject: 'Choose a password for your account',
    request:
      'There’s an account for this address that doesn’t have a password yet, and someone asked to use it. If that was you, choose a password:',
    label: 'Choose a password',
    otherwise: 'If it wasn’t you, ignore this email. Nothing happens without the link.',
  },
}

/** Carries no stranger’s words: anyone may enter anyone’s address. */
export function passwordLink({ to, kind, url, lifetimeMinutes, sender }: PasswordLink): Mail {
  const words = WORDS[kind]
  return composeMail(to, {
    subject: `${words.subject} at ${sender.name}`,
    preview: `The link works once, within ${lifetimeMinutes} minutes.`,
    blocks: [
      'Hello,',
      words.request,
      { kind: 'button', label: words.label, url },
      `The link works once, within ${lifetimeMinutes} minutes, and only the newest one works. Setting a password logs you out everywhere. Never share the link: anyone who has it can set your password.`,
      words.otherwise,
    ],
    reason: `You received this email because someone entered this address in the ${sender.name} supplier portal.`,
    sender,
  })
}
