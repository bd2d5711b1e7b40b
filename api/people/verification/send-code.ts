import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Db, Tx } from '../../../db/client.ts'
import { verifications } from '../../../db/schema/people/verifications.ts'
import type { Channel } from '../../../domain/people.ts'
import { brand } from '../../contract/brand.ts'
import type { CodeSent } from '../../contract/people/verification.ts'
import type { Declared } from '../../http/openapi/refusals.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { ourSender } from '../../platform/notifications/templates/layout.ts'
import {
  verificationEmail,
  verificationSms,
} from '../../platform/notifications/templates/verification-messages.ts'
import { secondsAfter } from '../../platform/shared/clock.ts'
import { describeError } from '../../platform/shared/log.ts'
import { Refusal, tooMany } from '../../platform/shared/refusal.ts'
import { currentRequest, requestLanguage } from '../../platform/shared/request-context.ts'
import { keyedHash, newSixDigitCode, newToken } from '../../platform/shared/secrets.ts'
import {
  type Address,
  type Addresses,
  type AddressToProve,
  CODE_LIFETIME_MINUTES,
  isVerified,
  provedSince,
  RESEND_AFTER_SECONDS,
  secondsUntilResend,
  secondsUntilTriesReturn,
} from './codes.ts'
import { sendingLimits, waitInMinutes } from './sending-limits.ts'

export function codeSender(deps: Dependencies) {
  const limits = sendingLimits(deps)
  const codes = codeDigests(deps)

  /** Sends a code, unless the address is proved already. Throws a Refusal when it may not or cannot be sent. */
  return async function sendCodeTo(address: AddressToProve, now: Date): Promise<CodeSent> {
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

    const giveBack = await limits.take({ ...address, clientAddress: currentRequest()?.clientAddress ?? '' })
    const code = newSixDigitCode()
    const digest = codes.digest(address, code)
    if (!(await saveCode(deps.db, address, digest, now))) {
      await giveBack()
      throw resendTooSoon(RESEND_AFTER_SECONDS[address.channel])
    }
    try {
      await deliver(deps, address, code)
    } catch (error) {
      deps.log.warn({ channel: address.channel, fault: describeError(error) }, 'a code could not be sent')
      await voidUnsentCode(deps.db, address, digest)
      await giveBack()
      throw cannotSend(address.channel)
    }
    const sends = (before?.sends ?? 0) + 1
    return {
      success: true,
      verified: false,
      resendAfterSeconds: secondsUntilResend({ sends, sentAt: now }, address.channel, now),
    }
  }
}

/** Digests of codes, to be stored and compared with typed ones. */
export function codeDigests({ appSecrets }: Pick<Dependencies, 'appSecrets'>) {
  const codes = keyedHash(appSecrets, 'verification-codes')
  // Without the visitor, who may get a new token while a code is on its way; codes are looked up by visitor anyway.
  const inputOf = ({ purpose, channel, address }: Address, code: string) =>
    `${purpose}:${channel}:${address}:${code}`
  return {
    digest: (address: Address, code: string) => codes.digest(inputOf(address, code)),
    matches: (address: Address, code: string, digest: string) =>
      codes.matches(inputOf(address, code), digest),
  }
}

/** Numbers assigned to Canada that belong to no place and may cost the caller or us: not texted (rule 9). */
const NON_GEOGRAPHIC = new Set(['600', '622', '633', '644', '655', '677', '688'])
const TEXTABLE = new Set(['FIXED_LINE', 'MOBILE', 'FIXED_LINE_OR_MOBILE'])

/** No other +1 country, toll-free, premium or personal number. Only libphonenumber's full metadata tells +1 countries apart. */
export function isCanadianNumber(phone: string): boolean {
  const number = parsePhoneNumberFromString(phone)
  if (number === undefined || !number.isValid() || number.country !== 'CA') return false
  return TEXTABLE.has(number.getType() ?? '') && !NON_GEOGRAPHIC.has(number.nationalNumber.slice(0, 3))
}

export const areOf = ({ visitor, purpose, channel }: Addresses) =>
  and(
    eq(verifications.visitorDigest, visitor.digest),
    eq(verifications.purpose, purpose),
    eq(verifications.channel, channel),
  )

export const isOf = (address: Address) => and(areOf(address), eq(verifications.address, address.address))

/** The row of this visitor and address; undefined before the first code. */
export async function findVerification(db: Db | Tx, address: Address) {
  const [found] = await db.select().from(verifications).where(isOf(address))
  return found
}

/** False where another was just sent (but for the first resend) or the address is proved: of two concurrent requests one waits. */
async function saveCode(db: Db, address: Address, codeDigest: string, now: Date): Promise<boolean> {
  const { visitor, purpose, channel, address: to } = address
  const { sends, sentAt, verifiedAt } = verifications
  const mayBeSent = or(lte(sends, 1), lte(sentAt, secondsAfter(now, -RESEND_AFTER_SECONDS[channel])))
  const isNotProved = or(isNull(verifiedAt), lte(verifiedAt, provedSince(purpose, now)))
  const saved = await db
    .insert(verifications)
    .values({ visitorDigest: visitor.digest, purpose, channel, address: to, codeDigest, sentAt: now })
    .onConflictDoUpdate({
      target: [
        verifications.visitorDigest,
        verifications.purpose,
        verifications.channel,
        verifications.address,
      ],
      set: { codeDigest, sentAt: now, sends: sql`${sends} + 1`, verifiedAt: null },
      setWhere: and(mayBeSent, isNotProved),
    })
    .returning({ id: verifications.id })
  return saved.length > 0
}

/** Not through the queue, which would store the code in the clear and send it late. Throws SenderUnavailable. */
async function deliver(
  deps: Pick<Dependencies, 'mail' | 'sms' | 'publicUrl'>,
  { channel, address: to }: Address,
  code: string,
): Promise<void> {
  const lifetimeMinutes = CODE_LIFETIME_MINUTES
  // Of the page that requests it.
  const language = requestLanguage()
  if (channel === 'sms') {
    const text = verificationSms({
      code,
      lifetimeMinutes,
      senderName: brand.name,
      publicUrl: deps.publicUrl,
      language,
    })
    return deps.sms.send({ to, text })
  }
  const sender = ourSender(deps.publicUrl, language)
  // A code is sent once; a new request makes another.
  await deps.mail.send(verificationEmail({ to, code, lifetimeMinutes, sender }), newToken())
}

/** Voids a code that could not be sent, so that the next request need not wait. */
async function voidUnsentCode(db: Db, address: Address, digest: string): Promise<void> {
  await db
    .update(verifications)
    .set({ codeDigest: null, sends: sql`greatest(${verifications.sends} - 1, 0)` })
    .where(and(isOf(address), eq(verifications.codeDigest, digest)))
}

/** The refusals of sending a code, for the `detail` of a route. */
export const refusalsOfSending = (by: 'mail' | 'sms'): Declared[] => [
  '429 resend_too_soon',
  '429 too_many_codes',
  '429 too_many_requests',
  '429 too_many_wrong_codes',
  `503 ${by}_unavailable`,
]

const tooManyWrongCodes = (retryAfterSeconds: number) =>
  tooMany('too_many_wrong_codes', retryAfterSeconds, {
    en: `Too many wrong codes. You can request a new one in ${waitInMinutes(retryAfterSeconds).en}.`,
    fr: `Trop de codes erronés. Vous pourrez en demander un nouveau dans ${waitInMinutes(retryAfterSeconds).fr}.`,
  })

const resendTooSoon = (retryAfterSeconds: number) =>
  tooMany('resend_too_soon', retryAfterSeconds, {
    en: `Please wait ${retryAfterSeconds} seconds before requesting another code.`,
    fr: `Veuillez attendre ${retryAfterSeconds}\u00a0${retryAfterSeconds < 2 ? 'seconde' : 'secondes'} avant de demander un autre code.`,
  })

const cannotSend = (channel: Channel) =>
  new Refusal(channel === 'email' ? 'mail_unavailable' : 'sms_unavailable', 503, {
    en: `We couldn’t send the ${channel === 'email' ? 'email' : 'text message'} just now. Please try again in a minute.`,
    fr: `Nous n’avons pas pu envoyer le ${channel === 'email' ? 'courriel' : 'texto'} à l’instant. Veuillez réessayer dans une minute.`,
  })

const NOT_CANADIAN = {
  en: 'We can only text Canadian numbers. Enter a Canadian mobile or landline number.',
  fr: 'Nous ne pouvons envoyer de textos qu’à des numéros canadiens. Entrez un numéro canadien de cellulaire ou de ligne fixe.',
}
const notCanadian = () =>
  new Refusal('check_your_answers', 422, NOT_CANADIAN, { fields: { phone: NOT_CANADIAN } })
