import type { Channel } from '../../../domain/people.ts'

export type Message = {
  channel: Channel
  to: string
  subject: string
  text: string
  html: string
  /** Of a mail, those that we set ourselves. */
  headers?: Record<string, string>
}

/** Where messages end up when no mail server or carrier is configured: the sandbox's inbox. */
export type Outbox = { put(message: Message): void }

/** Milliseconds; a person is waiting for the code, so this bounds the whole sending, not each step of it. */
export const SENDING_TIMEOUT_MS = 10_000

/**
 * A message did not go out, as far as we know. Says through which channel and why by code alone: what servers answer repeats the
 * address, so neither their words nor the original error are kept.
 */
export class SenderUnavailable extends Error {
  override readonly name = 'SenderUnavailable'
  readonly code: string
  /** Trying the same message again cannot help: the address itself was refused. */
  readonly isPermanent: boolean
  /**
   * False only where it certainly did not go out: nothing of the message had been handed over, or the other side refused the
   * message in so many words. An answer that never came says neither.
   */
  readonly mayHaveGoneOut: boolean

  constructor(
    channel: Channel,
    code: string,
    more: { isPermanent?: boolean; mayHaveGoneOut?: boolean } = {},
  ) {
    super(`The ${channel} was not sent (${code}).`)
    this.code = code
    this.isPermanent = more.isPermanent ?? false
    this.mayHaveGoneOut = more.mayHaveGoneOut ?? true
  }
}
