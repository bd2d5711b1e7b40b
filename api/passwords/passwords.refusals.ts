import { Refusal } from '../shared/refusal.ts'
import { waitInWords } from '../shared/wait-in-words.ts'

/** `way` is what else somebody in this realm can do, such as ', or reset your password'. */
export const tooManyTries = (retryAfterSeconds: number, way: string) =>
  new Refusal(
    'too_many_tries',
    429,
    `Too many wrong passwords. Try again in ${waitInWords(retryAfterSeconds)}${way}.`,
    { retryAfterSeconds },
  )

export const tooBusy = () =>
  new Refusal('busy', 503, 'Many people are signing in right now. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
  })
