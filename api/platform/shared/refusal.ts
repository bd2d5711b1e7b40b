import { TRY_AGAIN } from '../../contract/total-count.ts'

/** An intended "no": the code is stable, the message is for people. Everything else thrown is a fault of ours. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  /** Path of an answer to what is wrong with it. */
  readonly fields: Record<string, string> | undefined
  /** Never undefined for a 503. */
  readonly retryAfterSeconds: number | undefined
  /** Further fields of the answer. */
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

/** For wrong answers of a form or query: the path of each with its message. */
export const checkYourAnswers = (fields: Record<string, string>) =>
  new Refusal('check_your_answers', 422, 'Check the marked answers.', { fields })

/** The same for one answer, whose message also stands for the whole. */
export const wrongAnswer = (field: string, message: string) =>
  new Refusal('check_your_answers', 422, message, { fields: { [field]: message } })

/** For unknown addresses, and for callers that must not learn that one exists. */
export const nothingHere = () => new Refusal('not_found', 404, 'There is nothing here.')

/** For an unreadable Host header or request line. */
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
