import type { verifications } from '../../../db/schema/people/verifications.ts'
import type { Channel, Purpose } from '../../../domain/people.ts'
import { minutesAfter, secondsBetween } from '../../platform/shared/clock.ts'
import type { Visitor } from '../sessions/visitor.ts'

export const CODE_LIFETIME_MINUTES = 10
/** Over all codes sent to one visitor for one address: a new code does not bring new tries. */
const MAX_WRONG_TRIES = 5
/** Decision 21: after this long without a wrong try they are forgotten, so that no person is locked out for good. */
const WRONG_TRIES_LAST_MINUTES = 60
/** At an open browser a stranger sees another's data for half an hour at most. A sign-in code proves nothing more. */
const PROVED_FOR_MINUTES: Record<Purpose, number> = { 'rate-check': 24 * 60, 'my-data': 30, 'sign-in': 0 }

/** An address proved after this moment counts. */
export const provedSince = (purpose: Purpose, now: Date) => minutesAfter(now, -PROVED_FOR_MINUTES[purpose])

export type Addresses = { visitor: Visitor; purpose: Purpose; channel: Channel }
export type Address = Addresses & { address: string }

/** A text message is sent only to a visitor who has proved an e-mail address, and counts against that address. */
export type AddressToProve = Address &
  ({ channel: 'email'; isKnownBrowser: boolean } | { channel: 'sms'; provedEmail: string })

export const emailFor = (purpose: Purpose, visitor: Visitor, address: string) =>
  ({ visitor, purpose, channel: 'email', address }) as const

/** The first resend is free; every later one waits this many seconds. */
export const RESEND_AFTER_SECONDS: Record<Channel, number> = { email: 30, sms: 60 }

export type SentCode = Pick<
  typeof verifications.$inferSelect,
  'codeDigest' | 'sentAt' | 'sends' | 'wrongTries' | 'lastWrongAt' | 'verifiedAt'
>

export type Verdict = 'right' | 'wrong' | 'expired' | 'void'

/** Judges a typed code; `isRight` was compared in constant time. An earlier proof of the address makes no difference. */
export function judgeCode(sent: SentCode, isRight: boolean, now: Date): Verdict {
  if (triesThatCount(sent, now) >= MAX_WRONG_TRIES) return 'void'
  if (sent.codeDigest === null) return 'wrong'
  if (now >= minutesAfter(sent.sentAt, CODE_LIFETIME_MINUTES)) return 'expired'
  return isRight ? 'right' : 'wrong'
}

export const isVerified = (sent: Pick<SentCode, 'verifiedAt'>, purpose: Purpose, now: Date) =>
  sent.verifiedAt !== null && now < minutesAfter(sent.verifiedAt, PROVED_FOR_MINUTES[purpose])

export const triesThatCount = (sent: Pick<SentCode, 'wrongTries' | 'lastWrongAt'>, now: Date) =>
  sent.lastWrongAt !== null && now < minutesAfter(sent.lastWrongAt, WRONG_TRIES_LAST_MINUTES)
    ? sent.wrongTries
    : 0

/** Seconds until a visitor with too many wrong tries may request a code again; 0 when there are tries left. */
export function secondsUntilTriesReturn(sent: SentCode, now: Date): number {
  if (sent.lastWrongAt === null || triesThatCount(sent, now) < MAX_WRONG_TRIES) return 0
  return Math.ceil(secondsBetween(now, minutesAfter(sent.lastWrongAt, WRONG_TRIES_LAST_MINUTES)))
}

/** Seconds until another code may be sent; 0 for the first and for the first resend. */
export function secondsUntilResend(
  sent: Pick<SentCode, 'sends' | 'sentAt'>,
  channel: Channel,
  now: Date,
): number {
  if (sent.sends < 2) return 0
  return Math.max(0, Math.ceil(RESEND_AFTER_SECONDS[channel] - secondsBetween(sent.sentAt, now)))
}
