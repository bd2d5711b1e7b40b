export type Message = { channel: 'email' | 'sms'; to: string; subject: string; text: string; html: string }

/** Where messages end up when no mail server or carrier is configured: the sandbox's inbox. */
export type Outbox = { put(message: Message): void }

/** Milliseconds; a person is waiting for the code, so this bounds the whole sending, not each step of it. */
export const SENDING_TIMEOUT_MS = 10_000
