import type { Db, Tx } from '../../db/client.ts'
import type { CodeSent } from '../contract/verification.ts'
import type { Dependencies } from '../dependencies.ts'
import { minutesAfter } from '../shared/clock.ts'
import { describeError } from '../shared/log.ts'
import { keyedHash, newSixDigitCode } from '../shared/secrets.ts'
import { lockVisitor, type NewVisitor, renewVisitor, type Visitor } from '../users/visitor.ts'
import { isCanadianNumber } from './canadian-number.ts'
import {
  isVerified,
  judgeCode,
  PROVED_FOR_MINUTES,
  type Purpose,
  RESEND_AFTER_SECONDS,
  secondsUntilResend,
  secondsUntilTriesReturn,
  triesThatCount,
} from './codes.ts'
import { sendCode } from './send-code.ts'
import { sendingLimits } from './sending-limits.ts'
import {
  type Address,
  type Addresses,
  findVerification,
  forgetProofs,
  lockVerification,
  noteCode,
  noteCodeSpent,
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

export type ProvedAddress = { address: string; verifiedAt: Date }

/** For a text message somebody must have proved an e-mail address first, and it counts against that. */
export type AddressToProve = Address & ({ channel: 'email' } | { channel: 'sms'; provedEmail: string })

export type Verification = ReturnType<typeof openVerification>

/** Proving that a visitor reads an e-mail address or answers a phone. It never says whether an account exists. */
export function openVerification(deps: Dependencies) {
  const limits = sendingLimits(deps)
  const codes = keyedHash(deps.appSecrets, 'verification-codes')
  // Not of the visitor, who may get a new token while a code is under way to them; a code is looked up among theirs.
  const digestInput = ({ purpose, channel, address }: Address, code: string) =>
    `${purpose}:${channel}:${address}:${code}`
  const since = (purpose: Purpose, now: Date) => minutesAfter(now, -PROVED_FOR_MINUTES[purpose])

  /**
   * Uses a right code up and does what it opens, in one transaction: when a part of that fails, nothing has happened and
   * the code is as good as before. Whatever this visitor proved is theirs under a new token from then on. Throws
   * CodeNotAccepted for any other code, and counts a wrong one.
   */
  async function spendCode<Opened>(
    address: Address,
    code: string,
    now: Date,
    open: (tx: Tx) => Promise<Opened>,
  ): Promise<{ opened: Opened; visitor: NewVisitor }> {
    const used = await deps.db.transaction(async (tx) => {
      await lockVisitor(tx, address.visitor)
      const sent = await lockVerification(tx, address)
      if (sent === undefined) return { verdict: 'wrong' } as const
      const isRight = codes.matches(digestInput(address, code), sent.codeDigest ?? '')
      const verdict = judgeCode(sent, isRight, now)
      if (verdict === 'wrong') await noteWrongTry(tx, sent.id, triesThatCount(sent, now) + 1, now)
      if (verdict !== 'right') return { verdict }
      await noteCodeSpent(tx, sent.id)
      const opened = await open(tx)
      return { verdict, opened, visitor: await renewVisitor(tx, address.visitor) }
    })
    if (used.verdict === 'right') return used
    if (used.verdict === 'expired') throw codeExpired()
    throw used.verdict === 'void' ? codeVoid() : wrongCode(address.channel)
  }

  return {
    /** Sends a code, unless the address is proved already. Throws a Refusal when it may not or cannot be sent. */
    async sendCodeTo(address: AddressToProve, clientAddress: string, now: Date): Promise<CodeSent> {
      if (address.channel === 'sms' && !isCanadianNumber(address.address)) throw notCanadian()
      const before = await findVerification(deps.db, address)
      if (before !== undefined) {
        if (isVerified(before, address.purpose, now))
          return { success: true, verified: true, resendAfterSeconds: 0 }
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
      const noted = await noteCode(deps.db, address, {
        digest,
        sentAt: now,
        resendBefore,
        provedSince: since(address.purpose, now),
      })
      if (!noted) {
        await limits.giveBack(sending)
        throw resendTooSoon(RESEND_AFTER_SECONDS[address.channel])
      }
      try {
        await sendCode(deps, address.channel, address.address, code)
      } catch (error) {
        deps.log.warn({ channel: address.channel, fault: describeError(error) }, 'a code could not be sent')
        await voidUnsentCode(deps.db, address, digest)
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

    spendCode,

    /** The address is proved from now on. Throws CodeNotAccepted unless the code is right. */
    async proveAddress(address: Address, code: string, now: Date): Promise<NewVisitor> {
      const { visitor } = await spendCode(address, code, now, (tx) => noteVerified(tx, address, now))
      return visitor
    },

    /** What this visitor proved is no longer so, but for an address that is named. */
    forget: (addresses: Addresses, options: { db?: Db | Tx; except?: string } = {}) =>
      forgetProofs(options.db ?? deps.db, addresses, options.except),

    /** When this visitor proved exactly this address, or null. */
    async provedAt(address: Address, now: Date, db: Db | Tx = deps.db): Promise<Date | null> {
      const found = await findVerification(db, address)
      return found !== undefined && isVerified(found, address.purpose, now) ? found.verifiedAt : null
    },

    /** What this visitor has proved, the newest proof first. */
    proved: (addresses: Addresses, now: Date) =>
      provedAddresses(deps.db, addresses, since(addresses.purpose, now)),

    /** Text messages cost money: they go to visitors who have proved an e-mail address first. Returns the newest. */
    async requireProvedEmail(visitor: Visitor, now: Date): Promise<string> {
      const addresses = { visitor, purpose: 'rate-check', channel: 'email' } as const
      const [newest] = await provedAddresses(deps.db, addresses, since('rate-check', now))
      if (newest === undefined) throw verifyEmailFirst()
      return newest.address
    },
  }
}
