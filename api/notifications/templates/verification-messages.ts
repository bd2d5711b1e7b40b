import type { Mail } from '../mail.ts'
import { composeMail, type Sender } from './layout.ts'

type VerificationEmail = { to: string; code: string; lifetimeMinutes: number; sender: Sender }

/**
 * The code stands in the subject too, so that a phone's notification shows it without leaving the form: alone it is
 * worth nothing, because it counts only in the browser that asked for it. Nothing a visitor typed is in here: anyone
 * may enter anyone's address, and this mail must not carry a stranger's words.
 */
export function verificationEmail({ to, code, lifetimeMinutes, sender }: VerificationEmail): Mail {
  return composeMail(to, {
    subject: `${code} is your ${sender.name} code`,
    preview: `Enter it within ${lifetimeMinutes} minutes.`,
    blocks: [
      { kind: 'paragraph', text: 'Enter this code on the page where you asked for it:' },
      { kind: 'code', code },
      {
        kind: 'paragraph',
        text: `It works once, within ${lifetimeMinutes} minutes. We will never ask you for it by phone.`,
      },
      {
        kind: 'paragraph',
        text: 'If you did not ask for this, ignore it: nothing happens without the code.',
      },
    ],
    reason: `You get this mail because somebody entered this address at ${sender.name}.`,
    sender,
  })
}

type VerificationSms = { code: string; lifetimeMinutes: number; senderName: string; publicUrl: string }

/**
 * Plain characters and under 160 of them: one text message, not two. The last line lets phones fill the code in by
 * themselves, on our page only: https://wicg.github.io/sms-one-time-codes/
 */
export function verificationSms({ code, lifetimeMinutes, senderName, publicUrl }: VerificationSms): string {
  return [
    `${code} is your ${senderName} code for ${lifetimeMinutes} minutes. If you did not ask for it, ignore this.`,
    '',
    `@${new URL(publicUrl).hostname} #${code}`,
  ].join('\n')
}

type EmailLink = { to: string; url: string; lifetimeDays: number; sender: Sender }

/** Carries no stranger's words: anyone may have entered this address. */
export function emailLink({ to, url, lifetimeDays, sender }: EmailLink): Mail {
  return composeMail(to, {
    subject: `Confirm your e-mail address at ${sender.name}`,
    preview: `The link works once, within ${lifetimeDays} days.`,
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `A supplier account at ${sender.name} was made with this address. If it is yours, confirm that our mail reaches you:`,
      },
      { kind: 'link', label: 'Confirm this address', url },
      {
        kind: 'paragraph',
        text: `The link works once, within ${lifetimeDays} days. If you did not make an account, do not use it: without it the account is not approved.`,
      },
    ],
    reason: `You get this mail because an account was made at ${sender.name} with this address.`,
    sender,
  })
}
