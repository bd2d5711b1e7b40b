import * as v from 'valibot'
import { sayFrom } from '../forms/fields.ts'
import { knownPassword } from '../forms/passwords.ts'
import { secondFactorCode } from '../forms/typed-code.ts'
import { fr } from './second-factor.messages.fr.ts'
import { en } from './second-factor.messages.ts'

export const say = sayFrom({ en, fr })

/** Entered again within a session. */
const Password = knownPassword({ required: say('passwordRequired'), tooLong: say('tooLong') })

/** Of the authenticator app, or one of the recovery codes. */
const Code = v.nullish(
  v.pipe(
    secondFactorCode({ tooLong: say('tooLong'), several: say('severalCodes') }),
    v.nonEmpty(say('codeRequired')),
  ),
  '',
)

export const TotpState = v.object({ isOn: v.boolean(), recoveryCodesLeft: v.number() })
export type TotpState = v.InferOutput<typeof TotpState>

/** `qr` is the outline of the black squares, for the `d` of a path in an SVG of `size` by `size`. */
export const TotpStarted = v.object({
  secret: v.string(),
  uri: v.string(),
  qr: v.object({ size: v.number(), path: v.string() }),
})
export type TotpStarted = v.InferOutput<typeof TotpStarted>

/** For the person's password alone: setting up a second factor, or proving again who is at the keyboard. */
export const PasswordAgain = v.object({ password: Password })
export type PasswordAgain = v.InferOutput<typeof PasswordAgain>

export const PasswordAndCode = v.object({ password: Password, code: Code })
export type PasswordAndCode = v.InferOutput<typeof PasswordAndCode>

export const TotpCode = v.object({ code: Code })

/** Shown this once: we keep only their digests. */
export const RecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) })
