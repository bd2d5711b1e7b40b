import { Refusal } from '../shared/refusal.ts'
import type { Channel } from './codes.ts'

const FIELD: Record<Channel, 'email' | 'phone'> = { email: 'email', sms: 'phone' }
const WRONG: Record<Channel, string> = { email: 'Invalid email code', sms: 'Invalid SMS code' }

/** A code that was not accepted; the answer also says `verified: false`. */
export class CodeNotAccepted extends Refusal {
  constructor(code: string, message: string) {
    super(code, 422, message, { also: { verified: false } })
  }
}

export const wrongCode = (channel: Channel) => new CodeNotAccepted('wrong_code', WRONG[channel])

export const codeExpired = () =>
  new CodeNotAccepted('code_expired', 'This code has expired. Ask for a new one.')

export const codeVoid = () =>
  new CodeNotAccepted('code_void', 'Too many wrong codes. Wait an hour, then ask for a new one.')

export const tooManyWrongCodes = (retryAfterSeconds: number) =>
  new Refusal(
    'too_many_wrong_codes',
    429,
    `Too many wrong codes. You can ask for a new one in ${minutes(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  )

export const resendTooSoon = (retryAfterSeconds: number) =>
  new Refusal(
    'resend_too_soon',
    429,
    `Please wait ${retryAfterSeconds} seconds before asking for another code.`,
    {
      retryAfterSeconds,
    },
  )

export const tooManyCodesForAddress = (channel: Channel, retryAfterSeconds: number) =>
  new Refusal(
    'too_many_codes',
    429,
    `We have sent all the codes we can to this ${channel === 'email' ? 'address' : 'number'} today. Try again in ${minutes(retryAfterSeconds)}, or use another one.`,
    { retryAfterSeconds },
  )

export const tooManyCodesFromNetwork = (retryAfterSeconds: number) =>
  new Refusal(
    'too_many_requests',
    429,
    `Too many codes were asked for from your network. Try again in ${minutes(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  )

export const tooManyPhones = (retryAfterSeconds: number) =>
  new Refusal(
    'too_many_phones',
    429,
    `We have texted as many numbers as we can for your email address today. Try again in ${minutes(retryAfterSeconds)}, or use one of those numbers.`,
    { retryAfterSeconds },
  )

export const smsBudgetSpent = (spent: 'hour' | 'day') =>
  new Refusal(
    'sms_paused',
    503,
    `We cannot send text messages right now. Please try again ${spent === 'hour' ? 'in an hour' : 'tomorrow'}.`,
  )

export const cannotSend = (channel: Channel) =>
  new Refusal(
    channel === 'email' ? 'mail_unavailable' : 'sms_unavailable',
    503,
    `We could not send the ${channel === 'email' ? 'email' : 'text message'} just now. Please try again in a minute.`,
  )

export const verifyEmailFirst = () =>
  new Refusal('verify_email_first', 403, 'Verify your email address first, then your phone number.')

const NOT_CANADIAN = 'We can only text Canadian numbers. Enter a Canadian mobile or landline number.'
export const notCanadian = () =>
  new Refusal('check_your_answers', 422, NOT_CANADIAN, { fields: { [FIELD.sms]: NOT_CANADIAN } })

function minutes(seconds: number): string {
  if (seconds < 90) return 'a minute'
  if (seconds < 5400) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / 3600)} hours`
}
