import type { Twilio } from 'twilio'
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
  let opened: Promise<Twilio> | undefined
  const { from } = settings.twilio
  const sender = from.startsWith('MG') ? { messagingServiceSid: from } : { from }
  return async ({ to, text }: Sms) => {
    opened ??= openTwilio(settings)
    const client = await opened
    await client.messages.create({ to, body: text, ...sender })
  }
}

/** Checks that Twilio knows our account; throws SenderUnavailable otherwise. Sends nothing. */
export async function checkTwilio(settings: ThroughTwilio): Promise<void> {
  try {
    const client = await openTwilio(settings)
    await client.api.v2010.accounts(settings.twilio.accountSid).fetch()
  } catch (error) {
    throw unavailable(error)
  }
}

/**
 * Loads the SDK with the first message: it takes 120 ms, and most processes send none. Its own timeout bounds only the silence
 * between bytes; the signal bounds the whole call.
 */
async function openTwilio(settings: ThroughTwilio): Promise<Twilio> {
  const { default: twilio } = await import('twilio')
  const { accountSid, authToken } = settings.twilio
  const timeoutMs = settings.timeoutMs ?? SENDING_TIMEOUT_MS
  const httpClient = new twilio.RequestClient({ timeout: timeoutMs })
  httpClient.axios.interceptors.request.use((request) => {
    request.signal = AbortSignal.timeout(timeoutMs)
    if (settings.apiUrl !== undefined)
      request.url = new URL(new URL(request.url ?? '').pathname, settings.apiUrl).href
    return request
  })
  return twilio(accountSid, authToken, { httpClient })
}

/** Twilio answers 400 about the number (wrong, opted out, unreachable); everything else may pass. */
function unavailable(error: unknown): SenderUnavailable {
  if (!(error instanceof Error)) return new SenderUnavailable('sms', 'EUNKNOWN')
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 0
  const detail = 'code' in error && ['string', 'number'].includes(typeof error.code) ? `${error.code}` : ''
  const code = status === 0 ? detail || error.name : `${status}${detail && ` ${detail}`}`
  return new SenderUnavailable('sms', code, { isPermanent: status === 400 })
}
