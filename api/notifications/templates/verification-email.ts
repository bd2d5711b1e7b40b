import type { Mail } from '../mail.ts'
import { composeMail, type Sender } from './layout.ts'

export type VerificationEmail = { to: string; code: string; lifetimeMinutes: number; sender: Sender }

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
