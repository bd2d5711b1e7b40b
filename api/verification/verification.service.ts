import type { Parts } from '../parts.ts'
import { hoursAfter } from '../shared/clock.ts'
import { describeError } from '../shared/log.ts'
import { keyedHash, newSixDigitCode } from '../shared/secrets.ts'
import type { Visitor } from '../users/visitor.ts'
import { isCanadianNumber } from './canadian-number.ts'
import {
  type Channel,
  isVerified,
  judgeCode,
  RESEND_AFTER_SECONDS,
  secondsUntilResend,
  secondsUntilTriesReturn,
  triesThatCount,
  VERIFIED_FOR_HOURS,
} from './codes.ts'
import { sendCode } from './send-code.ts'
import { sendingLimits } from './sending-limits.ts'
import {
  type Address,
  findVerification,
  forgetProofs,
  lockVerification,
  noteCode,
  noteVerified,
  noteWrongTry,
  provedAddresses,
  voidUnsentCode,
} from './verification.queries.ts'
import {
  cannotSend,
  codeExpired,
  codeVoid,
  notCanadian,
  resendTooSoon,
  tooManyWrongCodes,
  verifyEmailFirst,
  wrongCode,
} from './verification.refusals.ts'
import type { CodeSent } from './verification.schema.ts'

export type ProvedAddress = { address: string; verifiedAt: Date }

/** For a text message somebody must have proved an e-mail address first, and it counts against that. */
export type AddressToProve = Address & ({ channel: 'email' } | { channel: 'sms'; provedEmail: string })

export type Verification = ReturnType<typeof openVerification>

/** Proving that a visitor reads an e-mail address or answers a phone. It never says whether an account exists. */
export function openVerification(parts: Parts) {
  const limits = sendingLimits(parts)
  const codes = keyedHash(parts.appSecrets, 'verification-codes')
  const digestInput = ({ visitor, channel, address }: Address, code: string) =>
    `${visitor.digest}:${channel}:${address}:${code}`
  const since = (now: Date) => hoursAfter(now, -VERIFIED_FOR_HOURS)

  return {
    /** Sends a code, unless the address is proved already. Throws a Refusal when it may not or cannot be sent. */
    async sendCodeTo(address: AddressToProve, clientAddress: string, now: Date): Promise<CodeSent> {
      if (address.channel === 'sms' && !isCanadianNumber(address.address)) throw notCanadian()
      const before = await findVerification(parts.db, address)
      if (before !== undefined) {
        if (isVerified(before, now)) return { success: true, verified: true, resendAfterSeconds: 0 }
        const blocked = secondsUntilTriesReturn(before, now)
        if (blocked > 0) throw tooManyWrongCodes(blocked)
        const wait = secondsUntilResend(before, address.channel, now)
        if (wait > 0) throw resendTooSoon(wait)
      }

      const sending = { ...address, clientAddress }
      await limits.take(sending)
      const code = newSixDigitCode()
      const digest = codes.digest(digestInput(address, code))
      const resendBefore = new Date(now.getTime() - RESEND_AFTER_SECONDS[address.channel] * 1000)
      const noted = await noteCode(parts.db, address, {
        digest,
        sentAt: now,
        resendBefore,
        provedSince: since(now),
      })
      if (!noted) {
        await limits.giveBack(sending)
        throw resendTooSoon(RESEND_AFTER_SECONDS[address.channel])
      }
      try {
        await sendCode(parts, address.channel, address.address, code)
      } catch (error) {
        parts.log.warn({ channel: address.channel, fault: describeError(error) }, 'a code could not be sent')
        await voidUnsentCode(parts.db, address, digest)
        await limits.giveBack(sending)
        throw cannotSend(address.channel)
      }
      const sends = (before?.sends ?? 0) + 1
      return {
        success: true,
        verified: false,
        resendAfterSeconds: secondsUntilResend({ sends, sentAt: now }, address.channel, now),
      }
    },

    /** Returns when the address is proved, now or before; throws CodeNotAccepted otherwise. A wrong try is counted. */
    async verifyCode(address: Address, code: string, now: Date): Promise<void> {
      const verdict = await parts.db.transaction(async (tx) => {
        const sent = await lockVerification(tx, address)
        if (sent === undefined) return 'wrong'
        const isRight = codes.matches(digestInput(address, code), sent.codeDigest ?? '')
        const judged = judgeCode(sent, isRight, now)
        if (judged === 'right') await noteVerified(tx, sent.id, now)
        if (judged === 'wrong') await noteWrongTry(tx, sent.id, triesThatCount(sent, now) + 1, now)
        return judged
      })
      if (verdict === 'wrong') throw wrongCode(address.channel)
      if (verdict === 'expired') throw codeExpired()
      if (verdict === 'void') throw codeVoid()
    },

    /** The 'Change' control: what this visitor proved through this channel is no longer so. */
    forget: (visitor: Visitor, channel: Channel) => forgetProofs(parts.db, visitor, channel),

    /** When this visitor proved exactly this address, or null. */
    async provedAt(address: Address, now: Date): Promise<Date | null> {
      const found = await findVerification(parts.db, address)
      return found !== undefined && isVerified(found, now) ? found.verifiedAt : null
    },

    /** Addresses that this visitor proved after `since`, the newest proof first. */
    provedSince: (visitor: Visitor, channel: Channel, since: Date) =>
      provedAddresses(parts.db, visitor, channel, since),

    /** Text messages cost money: they go to visitors who have proved an e-mail address first. Returns the newest. */
    async requireProvedEmail(visitor: Visitor, now: Date): Promise<string> {
      const [newest] = await provedAddresses(parts.db, visitor, 'email', since(now))
      if (newest === undefined) throw verifyEmailFirst()
      return newest.address
    },
  }
}
