import type { Mail } from '../mail.ts'
import { composeMail, type Sender } from './layout.ts'

type VerificationEmail = { to: string; code: string; lifetimeMinutes: number; sender: Sender }

/**
 * The subject has the code too, so that a phone’s notification shows it; it works only in the browser that requested it.
 * Holds nothing that a visitor typed: anyone may enter anyone’s address, and we carry no stranger’s words.
 */
export function verificationEmail({ to, code, lifetimeMinutes, sender }: VerificationEmail): Mail {
  return composeMail(to, {
    subject: `${code} is your ${sender.name} code`,
    preview: `Enter it within ${lifetimeMinutes} minutes.`,
    blocks: [
      'Enter this code on the page where you asked for it:',
      { kind: 'code', code },
      `It works once, within ${lifetimeMinutes} minutes. We will never ask you for it by phone.`,
      'If you didn’t ask for this, ignore it. Nothing happens without the code.',
    ],
    reason: `You received this email because someone entered this address at ${sender.name}.`,
    canWithdraw: true,
    sender,
  })
}

type VerificationSms = { code: string; lifetimeMinutes: number; senderName: string; publicUrl: string }

/**
 * At most 160 plain characters, so that it is one text message. The last line lets phones fill in the code, on our page only:
 * https://wicg.github.io/sms-one-time-codes/
 */
export function verificationSms({ code, lifetimeMinutes, senderName, publicUrl }: VerificationSms): string {
  return [
    `${code} is your ${senderName} code for ${lifetimeMinutes} minutes. If you didn't ask for it, ignore this.`,
    '',
    `@${new URL(publicUrl).hostname} #${code}`,
  ].join('\n')
}

type EmailLink = { to: string; url: string; lifetimeDays: number; sender: Sender }

/** Carries no stranger’s words: anyone may have entered this address. */
export function emailLink({ to, url, lifetimeDays, sender }: EmailLink): Mail {
  return composeMail(to, {
    subject: `Confirm your email address at ${sender.name}`,
    preview: `The link works once, within ${lifetimeDays} days.`,
    blocks: [
      'Hello,',
      `A ${sender.name} supplier account was created with this address. If it’s yours, confirm your email address:`,
      { kind: 'button', label: 'Confirm this address', url },
      `The link works once, within ${lifetimeDays} days. If you didn’t create an account, don’t use the link. We don’t approve an account until its address is confirmed.`,
    ],
    reason: `You received this email because a ${sender.name} account was created with this address.`,
    sender,
  })
}

type ChangeLink = { to: string; url: string; lifetimeHours: number; sender: Sender }

/** To the new address of an account. Carries no stranger’s words: anyone may have entered this address. */
export function changeLink({ to, url, lifetimeHours, sender }: ChangeLink): Mail {
  return composeMail(to, {
    subject: `Use this address at ${sender.name}`,
    preview: `The link works once, within ${lifetimeHours} hours.`,
    blocks: [
      'Hello,',
      `A ${sender.name} supplier account is about to use this address. If it’s yours, confirm the change:`,
      { kind: 'button', label: 'Confirm this address', url },
      `The link works once, within ${lifetimeHours} hours. If you didn’t ask for this, ignore it. Nothing changes without the link.`,
    ],
    reason: `You received this email because someone entered this address for a ${sender.name} account.`,
    sender,
  })
}

/** To the address that an account has, before it changes. It does not name the new one. */
export function emailChangeNotice({
  to,
  resetUrl,
  sender,
}: {
  to: string
  resetUrl: string
  sender: Sender
}) {
  return composeMail(to, {
    subject: `Your ${sender.name} account is about to change its email address`,
    preview: 'If this wasn’t you, set a new password now.',
    blocks: [
      'Hello,',
      `Someone logged in to your ${sender.name} supplier account asked to change its email address. It changes once the new address is confirmed.`,
      'If this was you, you don’t need to do anything. If not, set a new password now. That stops the change:',
      { kind: 'button', label: 'Set a new password', url: resetUrl },
    ],
    reason: `You received this email because a ${sender.name} supplier account uses this address.`,
    sender,
  })
}
