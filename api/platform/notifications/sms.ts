import * as v from 'valibot'
import { counted, type Outbox, SENDING_TIMEOUT_MS, SenderUnavailable } from './sending.ts'

/** `to` is a number in E.164 form. */
type Sms = { to: string; text: string }

/** `send` resolves when the carrier has taken the message, and throws SenderUnavailable otherwise. */
export type SmsSender = { send(sms: Sms): Promise<void>; close(): void }

type TwilioSettings = { accountSid: string; authToken: string; from: string }

type SmsSettings = ThroughTwilio | { inbox: Outbox }
type ThroughTwilio = { twilio: TwilioSettings; timeoutMs?: number; apiUrl?: string }

/** Text messages through Twilio or, without an account there, into the inbox. */
export function openSmsSender(settings: SmsSettings): SmsSender {
  const deliver = 'twilio' in settings ? throughTwilio(settings) : intoInbox(settings.inbox)
  return {
    send: (sms) =>
      counted('sms', async () => {
        if (!/^\+\d{8,15}$/.test(sms.to)) throw new SenderUnavailable('sms', 'ENUMBER', { isPermanent: true })
        try {
          await deliver(sms)
        } catch (error) {
          throw unavailable(error)
        }
      }),
    close() {},
  }
}

function intoInbox(inbox: Outbox) {
  return async ({ to, text }: Sms) => inbox.put({ channel: 'sms', to, subject: '', text, html: '' })
}

function throughTwilio(settings: ThroughTwilio) {
  const { from } = settings.twilio
  const sender: Record<string, string> = from.startsWith('MG')
    ? { MessagingServiceSid: from }
    : { From: from }
  return ({ to, text }: Sms) => callTwilio(settings, '/Messages.json', { To: to, Body: text, ...sender })
}

/** Checks that Twilio knows our account; throws SenderUnavailable otherwise. Sends nothing. */
export async function checkTwilio(settings: ThroughTwilio): Promise<void> {
  try {
    await callTwilio(settings, '.json')
  } catch (error) {
    throw unavailable(error)
  }
}

async function callTwilio(settings: ThroughTwilio, path: string, form?: Record<string, string>) {
  const { twilio, timeoutMs = SENDING_TIMEOUT_MS, apiUrl = 'https://api.twilio.com' } = settings
  const { accountSid, authToken } = twilio
  const answer = await fetch(new URL(`/2010-04-01/Accounts/${accountSid}${path}`, apiUrl), {
    headers: { authorization: `Basic ${btoa(`${accountSid}:${authToken}`)}` },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    // Another address would receive our password.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const body = await answer.text()
  if (answer.ok) return void JSON.parse(body)
  const failure = v.safeParse(Failure, body)
  const code = failure.success ? `${answer.status} ${failure.output.code}` : `${answer.status}`
  // Twilio answers 400 about the number (wrong, opted out, unreachable); everything else may pass.
  throw new SenderUnavailable('sms', code, { isPermanent: answer.status === 400 })
}

const Failure = v.pipe(v.string(), v.parseJson(), v.object({ code: v.number() }))

function unavailable(error: unknown): SenderUnavailable {
  if (error instanceof SenderUnavailable) return error
  if (!(error instanceof Error)) return new SenderUnavailable('sms', 'EUNKNOWN')
  return new SenderUnavailable(
    'sms',
    'code' in error && typeof error.code === 'string' ? error.code : error.name,
  )
}
