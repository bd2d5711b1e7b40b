import * as v from 'valibot'
import { LONGEST_EMAIL, readEmail } from '../../../domain/email-address.ts'
import { isExtension, LONGEST_PHONE, splitExtension } from '../../../domain/phones.ts'
import { requiredLine, sayFrom } from '../forms/fields.ts'
import { mailedCode } from '../forms/typed-code.ts'
import { fr } from './verification.messages.fr.ts'
import { en } from './verification.messages.ts'

export const say = sayFrom({ en, fr })

/**
 * The number as we store and send to it. Digits only; ten digits, or eleven that begin with 1, are a +1 number;
 * a value that begins with + is kept as it was meant, so that a foreign number never turns into a Canadian one;
 * anything else gets +1 in front and fails the check that follows.
 */
export function normalisePhone(typed: string): string {
  const text = typed.trim()
  const digits = text.replace(/\D/g, '')
  if (digits.length === 11 && digits.startsWith('1')) return `+${digits}`
  if (text.startsWith('+')) return `+${digits}`
  return `+1${digits}`
}

/** Letters are a mistake or a vanity number, and a guess at either could reach a stranger. */
const isPhoneShaped = (typed: string) => !/\p{L}/u.test(typed) && /^\+1\d{10}$/.test(normalisePhone(typed))

const line = { tooLong: say('tooLong'), unusual: say('unusualCharacters') }

/** Comes out in the one form in which an address is verified, compared and stored. */
export const Email = v.pipe(
  requiredLine(LONGEST_EMAIL, { ...line, required: say('emailRequired') }),
  // For the API’s document; valibot’s own pattern refuses addresses that exist.
  { ...v.email(say('emailInvalid')), requirement: /^[^@＠]+[@＠][^@＠]+$/ },
  v.check((typed) => readEmail(typed) !== null, say('emailInvalid')),
  v.transform((typed) => readEmail(typed) ?? typed),
)

/** Comes out as +1 and ten digits. Whether such a number exists in Canada is for the API to say. */
export const Phone = v.pipe(
  requiredLine(LONGEST_PHONE, { ...line, required: say('phoneRequired') }),
  v.check((typed) => !isExtension(splitExtension(typed).ext ?? ''), say('phoneHasExtension')),
  v.check(isPhoneShaped, say('phoneInvalid')),
  v.transform(normalisePhone),
)

/** As it is typed or pasted. */
export const Code = mailedCode(say('codeUnreadable'))

export const SendEmailVerification = v.object({ email: Email })
export const SendSmsVerification = v.object({ phone: Phone })
export const VerifyEmail = v.object({ email: Email, code: Code })
export const VerifyPhone = v.object({ phone: Phone, code: Code })

/** `verified` says that this visitor has proved this address already, so no code was sent. */
export const CodeSent = v.object({
  success: v.literal(true),
  verified: v.boolean(),
  /** Seconds until another code may be requested; 0 means at once. */
  resendAfterSeconds: v.number(),
})
export type CodeSent = v.InferOutput<typeof CodeSent>

export const Verified = v.object({ verified: v.literal(true) })

/** What a page makes of a judged code. The specification's API may say no with a 200, and without a reason. */
export const CodeJudged = v.object({
  verified: v.boolean(),
  error: v.fallback(v.optional(v.string()), undefined),
})

/** Of a business owner: the e-mail address and the code that was sent to it. */
export const SignIn = v.object({ ...VerifyEmail.entries, return: v.optional(v.unknown()) })

/** `return` is a path of this site. With `needsSecondFactor` the sign-in goes on with a code of the authenticator app. */
export const SignedInAnswer = v.object({ return: v.string(), needsSecondFactor: v.boolean() })
