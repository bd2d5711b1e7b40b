import type { Channel } from '../../../domain/people.ts'
import { messagesTotal } from '../shared/metrics.ts'

export type Message = {
  channel: Channel
  to: string
  subject: string
  text: string
  html: string
  /** The headers of a mail that we set ourselves. */
  headers?: Record<string, string>
}

/** The sandbox's inbox, in place of a mail server or carrier. */
export type Outbox = { put(message: Message): void }

/** Counts a sending by how it ended. */
export async function counted(channel: Channel, send: () => Promise<void>): Promise<void> {
  try {
    await send()
    messagesTotal.inc({ channel, outcome: 'sent' })
  } catch (error) {
    const isRefused = error instanceof SenderUnavailable && error.isPermanent
    messagesTotal.inc({ channel, outcome: isRefused ? 'refused' : 'failed' })
    throw error
  }
}

/** Milliseconds for the whole sending, because a person is waiting for the code. */
export const SENDING_TIMEOUT_MS = 8_000

/** Has the channel and a code only: servers repeat the address in their answers, so neither those nor the error are kept. */
export class SenderUnavailable extends Error {
  override readonly name = 'SenderUnavailable'
  readonly code: string
  /** Another try cannot help: the address was refused. */
  readonly isPermanent: boolean
  /** False only if nothing of the message was handed over, or the other side refused the message. */
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

type ClaimedSending = {
  /** Resolves to whether it sent: there may be nothing to send any more, or no budget for it. */
  send: () => Promise<boolean>
  /** Gives the claim back, so that another try sends. */
  undo: () => Promise<unknown>
  /** The message may have gone out, so nobody sends it again. */
  onUnknown: (code: string) => void
}

/**
 * Sends at most once what its caller has claimed and committed (decision 43). Resolves to whether it certainly went out, and throws
 * where it did not: then another try may send it, unless the address was refused for good.
 */
export async function sendClaimed({ send, undo, onUnknown }: ClaimedSending): Promise<boolean> {
  try {
    return await send()
  } catch (error) {
    const unavailable = error instanceof SenderUnavailable ? error : null
    if (unavailable?.isPermanent) throw error
    if (unavailable?.mayHaveGoneOut) {
      onUnknown(unavailable.code)
      return false
    }
    await undo()
    throw error
  }
}
