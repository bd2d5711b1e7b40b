import type { Mail } from '../mail.ts'
import { composeMail, type Sender } from './layout.ts'

export type PasswordLink = {
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
