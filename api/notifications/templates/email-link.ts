import type { Mail } from '../mail.ts'
import { composeMail, type Sender } from './layout.ts'

export type EmailLink = { to: string; url: string; lifetimeDays: number; sender: Sender }

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
