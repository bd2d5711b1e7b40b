import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'

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

/** A person goes on looking this long for a message; a code is sent while they wait for the page's answer. */
const LOOK_FOR_MS = 10_000

/** What the sandbox sent to an e-mail address or a +1 number, newest first. */
export async function messagesTo(url: string, to: string): Promise<Message[]> {
  const answer = await fetch(`${url}/sandbox/messages?to=${encodeURIComponent(to)}`, {
    signal: AbortSignal.timeout(5_000),
  })
  if (!answer.ok) throw new Error(`The inbox answered ${answer.status}.`)
  return v.parse(v.array(Message), await answer.json())
}

export const codeIn = (message: Message | undefined) => message?.text.match(/\b\d{6}\b/)?.[0]

/** The six digits in the newest message, other than `not`, which an earlier one held. Throws when none comes. */
export async function latestCode(url: string, to: string, { not }: { not?: string } = {}): Promise<string> {
  const until = Date.now() + LOOK_FOR_MS
  while (Date.now() < until) {
    const [newest] = await messagesTo(url, to)
    const code = codeIn(newest)
    if (code !== undefined && code !== not) return code
    await wait(20)
  }
  throw new Error(`No message with a code came to ${to}.`)
}
