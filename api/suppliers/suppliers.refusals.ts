import { say } from '../contract/supplier/account.ts'
import { Refusal, waitInWords } from '../shared/refusal.ts'
import type { PasswordFault } from './passwords.ts'

/** One answer for an unknown address, an account without a password and a wrong password. */
export const wrongCredentials = () =>
  new Refusal('wrong_credentials', 401, 'Invalid credentials. Please try again.')

export const tooManySignUps = (retryAfterSeconds: number) =>
  new Refusal(
    'too_many_requests',
    429,
    `Too many accounts were asked for from your network. Try again in ${waitInWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  )

export const tooManyLinks = (retryAfterSeconds: number) =>
  new Refusal(
    'too_many_requests',
    429,
    `Too many links were asked for from your network. Try again in ${waitInWords(retryAfterSeconds)}, or from another network.`,
    { retryAfterSeconds },
  )

export const accountExists = () =>
  new Refusal(
    'account_exists',
    409,
    'An account with this e-mail already exists. Sign in, or use the link that we have just sent you.',
  )

export const resetLinkOver = () =>
  new Refusal('reset_link_over', 422, 'This link has been used or is too old. Ask for a new one.')

export const emailLinkOver = () =>
  new Refusal(
    'email_link_over',
    422,
    'This link is too old, or was meant for another address. Sign in to have a new one sent.',
  )

export const emailIsProved = () =>
  new Refusal('email_is_confirmed', 409, 'Your e-mail address is confirmed already.')

export const tooManyEmailLinks = (retryAfterSeconds: number) =>
  new Refusal(
    'too_many_requests',
    429,
    `We have sent you several links. Look in the spam folder too, or try again in ${waitInWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  )

export function passwordRefused(fault: PasswordFault) {
  const message = say(fault)({})
  return new Refusal('check_your_answers', 422, message, { fields: { password: message } })
}

/** `names` are those of our own list, so that nothing of what was sent comes back. */
export function fieldsRefused(names: string[]) {
  return new Refusal('check_your_answers', 422, `Leave out what only we set: ${names.join(', ')}.`, {
    fields: Object.fromEntries(names.map((name) => [name, 'Only we set this. Leave it out.'])),
  })
}
