import * as v from 'valibot'
import { VerifyEmail } from '../verification/verification.schema.ts'

/** The e-mail address and the code that was sent to it. */
export const SignIn = v.object({ ...VerifyEmail.entries, return: v.optional(v.unknown()) })

/** `return` is a path of this site. */
export const SignedInAnswer = v.object({ return: v.string() })
