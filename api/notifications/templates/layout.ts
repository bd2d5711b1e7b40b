import type { Mail } from '../mail.ts'
import { htmlOf } from './layout.html.ts'
import { textOf } from './layout.text.ts'

/** Who writes, as Canada's anti-spam law asks every commercial message to say (CASL s. 6(2)), in every mail we send. */
export type Sender = {
  name: string
  postalAddress: readonly string[]
  support: { phone: string; email: string; hours: string }
  privacyUrl: string
  /** Where consent is withdrawn, without an account and at no cost. */
  withdrawUrl: string
}

export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'figures'; figures: { label: string; value: string }[] }
  | { kind: 'steps'; steps: { when: string; what: string }[] }
  | { kind: 'link'; label: string; url: string }

export type Letter = {
  subject: string
  /** What an inbox shows after the subject. */
  preview: string
  blocks: Block[]
  /** Why the reader gets this, in a full sentence. */
  reason: string
  sender: Sender
}

/** One letter in both forms, so that they cannot say different things. */
export function composeMail(to: string, letter: Letter): Mail {
  return { to, subject: letter.subject, text: textOf(letter), html: htmlOf(letter).source }
}
