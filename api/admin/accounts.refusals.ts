import { say } from '../contract/admin/account.ts'
import { Refusal } from '../shared/refusal.ts'
import { waitInWords } from '../shared/wait-in-words.ts'

/** One answer for an unknown username and a wrong password. */
export const wrongCredentials = () => new Refusal('wrong_credentials', 401, 'Invalid credentials')

/** Given only to who has said the right password. */
export const totpRequired = () =>
  new Refusal('totp_required', 401, 'Enter the code of your authenticator app, or a recovery code.')

export const wrongCode = () => new Refusal('wrong_code', 401, say('codeWrong')({}))

/** For browsers that have never signed in: a recovery code has no such limit, nobody can guess one. */
export const tooManyCodes = (retryAfterSeconds: number) =>
  new Refusal(
    'too_many_codes',
    429,
    `Too many wrong codes. Enter a recovery code, or try again in ${waitInWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  )

/** Somebody who is signed in has answered wrongly: no 401, which would say that they are not. */
export function answerRefused(
  field: 'current' | 'next' | 'password' | 'code',
  fault: Parameters<typeof say>[0],
): Refusal {
  const message = say(fault)({})
  return new Refusal('check_your_answers', 422, message, { fields: { [field]: message } })
}

export const totpIsOn = () =>
  new Refusal('totp_is_on', 409, 'The second factor is on already. Switch it off before you set up another.')

export const totpNotBegun = () =>
  new Refusal('totp_not_begun', 409, 'The second factor is not being set up. Begin once more.')

export const totpOver = () =>
  new Refusal(
    'totp_over',
    409,
    'Too many wrong codes. Nothing was switched on: begin once more, and scan the new picture.',
  )

export const totpIsOff = () => new Refusal('totp_is_off', 409, 'The second factor is off already.')
