import { TRY_AGAIN } from '../../contract/total-count.ts'

/** A "no" that the product means: its code is stable, its message is for people. Everything else thrown is our fault. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  /** Path of an answer to what is wrong with it. */
  readonly fields: Record<string, string> | undefined
  /** Never undefined for a 503. */
  readonly retryAfterSeconds: number | undefined
  /** What the answer says besides its problem. */
  readonly also: Record<string, boolean> | undefined

  constructor(
    code: string,
    status: number,
    message: string,
    more: {
      fields?: Record<string, string>
      retryAfterSeconds?: number
      also?: Record<string, boolean>
    } = {},
  ) {
    super(message)
    this.code = code
    this.status = status
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds ?? (status === 503 ? TRY_AGAIN.afterSeconds : undefined)
    this.also = more.also
  }
}

/** For a form, or an address, some of whose answers are wrong: the path of each with what is wrong with it. */
export const checkYourAnswers = (fields: Record<string, string>) =>
  new Refusal('check_your_answers', 422, 'Check the marked answers.', { fields })

/** For an address without anything behind it, and for callers who must not learn that it exists. */
export const nothingHere = () => new Refusal('not_found', 404, 'There is nothing here.')

/** For a Host header, or a request line, that makes no address. */
export const unreadableAddress = () =>
  new Refusal('unreadable_address', 400, 'The address, or the Host header, of the request cannot be read.')

/** '15 seconds', '2 minutes': how long a caller has to wait, rounded up. */
export function waitInWords(seconds: number): string {
  if (seconds <= 1) return 'a second'
  return seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`
}

/** For a caller who has used up a limit; `waitInWords` says the wait in the message. */
export const tooMany = (code: string, retryAfterSeconds: number, message: string) =>
  new Refusal(code, 429, message, { retryAfterSeconds })
