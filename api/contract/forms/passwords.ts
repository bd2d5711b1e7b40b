import * as v from 'valibot'
import type { Message } from './fields.ts'
import { secondFactorCode } from './typed-code.ts'

const LONGEST_PASSWORD = 128
/** Before it has one form: a character may be written as several. */
const LONGEST_TYPED = 4 * LONGEST_PASSWORD

/** One form of each letter, so that a password is the same from every keyboard (NIST SP 800-63B-4, 3.1.1.2). */
const toOneForm = (password: string) => password.normalize('NFKC')

/** A password as it was chosen once: rules that came later are no reason to refuse it. */
export const knownPassword = (say: { required: Message; tooLong: Message }) =>
  v.nullish(
    v.pipe(
      v.string(say.required),
      v.nonEmpty(say.required),
      v.maxLength(LONGEST_TYPED, say.tooLong),
      v.transform(toOneForm),
    ),
    '',
  )

/** The code of a second factor beside a password: left out where it is not on, or not requested yet. */
export const codeAtSignIn = (say: { tooLong: Message; several: Message }) =>
  v.nullish(secondFactorCode(say), '')

/** A password that someone chooses now. Whether it is too easy to guess is for the API to say. */
export const newlyChosenPassword = (
  shortest: number,
  say: { required: Message; unusual: Message; length: Message },
) =>
  v.nullish(
    v.pipe(
      v.string(say.required),
      v.nonEmpty(say.required),
      v.maxLength(LONGEST_TYPED, say.length),
      v.check((password) => password.isWellFormed(), say.unusual),
      v.transform(toOneForm),
      v.check((password) => hasAllowedLength(password, shortest), say.length),
    ),
    '',
  )

/** In characters as people count them, not in UTF-16. */
function hasAllowedLength(password: string, shortest: number): boolean {
  const { length } = [...password]
  return length >= shortest && length <= LONGEST_PASSWORD
}
