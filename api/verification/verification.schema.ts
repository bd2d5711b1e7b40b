import * as v from 'valibot'
import { requiredLine } from '../shared/fields.ts'
import { isPhoneShaped, normalisePhone } from './phone-number.ts'
import { say } from './verification.messages.ts'

/** RFC 5321 allows no more. */
const LONGEST_EMAIL = 254
export const CODE_LENGTH = 6

const line = { tooLong: say('tooLong'), unusual: say('unusualCharacters') }

/** Comes out trimmed and lower-cased: the form in which an address is verified, compared and stored. */
export const Email = v.pipe(
  requiredLine(LONGEST_EMAIL, { ...line, required: say('emailRequired') }),
  v.email(say('emailInvalid')),
  v.toLowerCase(),
)

/** Comes out as +1 and ten digits. Whether such a number exists in Canada is for the API to say. */
export const Phone = v.pipe(
  requiredLine(40, { ...line, required: say('phoneRequired') }),
  v.check(isPhoneShaped, say('phoneInvalid')),
  v.transform(normalisePhone),
)

/** Any six characters, nothing stripped: a wrong one is a wrong code, not bad input. */
const Code = v.pipe(v.string(say('codeLength')), v.length(CODE_LENGTH, say('codeLength')))

export const SendEmailVerification = v.object({ email: Email })
export const SendSmsVerification = v.object({ phone: Phone })
export const VerifyEmail = v.object({ email: Email, code: Code })
export const VerifyPhone = v.object({ phone: Phone, code: Code })

/** `verified` says that this visitor has proved this address already, so no code was sent. */
export const CodeSent = v.object({
  success: v.literal(true),
  verified: v.boolean(),
  /** Seconds until another code may be asked for; 0 means at once. */
  resendAfterSeconds: v.number(),
})
export type CodeSent = v.InferOutput<typeof CodeSent>

export const Verified = v.object({ verified: v.literal(true) })
