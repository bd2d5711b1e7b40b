import { Refusal } from '../shared/refusal.ts'
import { waitInWords } from '../shared/wait-in-words.ts'

export const sessionNotFound = () =>
  new Refusal('session_not_found', 404, 'There is no such session. It may have ended already.')

export const notSignedIn = () => new Refusal('not_signed_in', 401, 'Please sign in.')

/** For calls that an account may make so often and no more. */
export const askedTooOften = (retryAfterSeconds: number) =>
  new Refusal(
    'too_often',
    429,
    `This was asked for too often from your account. Try again in ${waitInWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  )
