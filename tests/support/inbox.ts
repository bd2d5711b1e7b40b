import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { PATIENCE_MS } from './patience.ts'
import type { Product } from './product.ts'

const Message = v.object({
  id: v.union([v.string(), v.number()]),
  channel: v.picklist(['email', 'sms']),
  to: v.string(),
  subject: v.nullable(v.string()),
  text: v.string(),
  html: v.nullable(v.string()),
  sentAt: v.string(),
})
export type Message = v.InferOutput<typeof Message>

/** Long enough for a mail that a job sends on a busy machine. */

/** What the sandbox sent to an e-mail address or a +1 number, newest first. */
export async function messagesTo(url: string, to: string): Promise<Message[]> {
  const answer = await fetch(`${url}/sandbox/messages?to=${encodeURIComponent(to)}`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!answer.ok) throw new Error(`The inbox answered ${answer.status}.`)
  return v.parse(v.array(Message), await answer.json())
}

/** The messages that a test has read. */
const read = new Set<string>()

/**
 * What `find` gets from the newest message that has it, once: a second call waits for another message. Others may come at any
 * time, since jobs send them. Throws when none comes.
 */
export const newestOnce = (url: string, to: string, find: (text: string) => string | undefined) =>
  inMessages(url, to, (messages) => {
    const newest = messages.find(({ text }) => find(text) !== undefined)
    const message = `${url} ${newest?.id} ${newest?.sentAt}`
    if (newest === undefined || read.has(message)) return
    read.add(message)
    return find(newest.text)
  })

export const codeIn = (text: string) => text.match(/\b\d{6}\b/)?.[0]

/** The six digits of the newest code, as `newestOnce`. */
export const latestCode = (url: string, to: string) => newestOnce(url, to, codeIn)

/** What `find` gets from the messages to this address, newest first. Waits for it, and throws when it does not come. */
export async function inMessages<Found>(
  url: string,
  to: string,
  find: (messages: Message[]) => Found | undefined,
): Promise<Found> {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const found = find(await messagesTo(url, to))
    if (found !== undefined) return found
    await wait(20)
  }
  throw new Error(`The expected message did not come to ${to}.`)
}

/** What `find` gets from the messages that a product without a server has sent to this address, newest first. Waits for it. */
export async function mailed<Found>(
  { inbox }: Pick<Product, 'inbox'>,
  to: string,
  find: (messages: ReturnType<Product['inbox']['messages']>) => Found | undefined,
): Promise<Found> {
  for (;;) {
    const found = find(inbox.messages(to))
    if (found !== undefined) return found
    await wait(20)
  }
}

/** The part of the newest message with one that matches `pattern`, such as a link. Waits for it. */
export const matchInMessages = (url: string, to: string, pattern: RegExp) =>
  inMessages(url, to, (messages) =>
    messages.map(({ text }) => pattern.exec(text)?.[0]).find((match) => match !== undefined),
  )
