import { atom } from 'nanostores'
import * as v from 'valibot'
import { TOTAL_COUNT_HEADER, TRY_AGAIN_CODE } from '../../../api/contract/forms/total-count.ts'
import { noteServerTime, ownNow } from '../server-clock.ts'
import { LOCALE } from '../words/language.ts'
import { COUNT_FOR_MS, earlyAnswer, forgetEarlyAnswers } from './early-answers.ts'
import type { Api, Sent } from './typed-api.ts'

const TIME_OUT_MS = 15_000
/** A database that fails over is back within 20 s (`docs/operations.md`). */
const RECONNECT_MS = 25_000
const FIRST_PAUSE_MS = 1_000

/** How many reads wait for the API to be back. */
export const $reconnecting = atom(0)

/** The API answered, but not with OK. `body` is the parsed JSON, or the text when it was not JSON. */
export class ApiError extends Error {
  override name = 'ApiError'

  constructor(
    readonly status: number,
    readonly body: unknown,
    bodyText: string,
  ) {
    super(`${status}: ${bodyText}`)
  }
}

/** No answer: no connection, or none within the time-out. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

type Schema<Answer> = v.GenericSchema<unknown, Answer>

/**
 * The only way to our API. Each call returns the answer as the schema `answer` reads it, and throws ApiError or NetworkError.
 * An answer that does not fit the schema is a bug of ours and throws too; the error does not repeat personal data.
 */
export function createApi({
  origin = '',
  timeOutMs = TIME_OUT_MS,
  reconnectMs = RECONNECT_MS,
  firstPauseMs = FIRST_PAUSE_MS,
} = {}) {
  const calling =
    (method: string) =>
    async <Answer>(path: string, answer: Schema<Answer>, sent?: Sent) =>
      (await callingWithHeaders(method)(path, answer, sent)).answer

  const callingWithHeaders =
    (method: string) =>
    async <Answer>(path: string, answer: Schema<Answer>, sent: Sent = {}) => {
      const mayRepeat = method === 'GET' && !sent.isPoll
      const { status, ok, statusText, body, text, ...headers } = await (mayRepeat
        ? readOnceBack(path, sent)
        : exchange(method, path, sent))
      if (!ok) throw new ApiError(status, body, text || statusText)
      const read = v.safeParse(answer, body)
      if (!read.success) throw new Error(`The answer of ${method} ${path} is not what we expect.`)
      return { answer: read.output, ...headers }
    }

  /** Sends a read again while the API has no database. A change is never repeated: the person decides. */
  async function readOnceBack(path: string, sent: Sent) {
    const until = performance.now() + reconnectMs
    let answer = await exchange('GET', path, sent)
    if (!isDown(answer)) return answer
    $reconnecting.set($reconnecting.get() + 1)
    try {
      for (let pause = firstPauseMs; isDown(answer); pause *= 2) {
        // Other browsers lost it at the same moment.
        const wait = pause * (0.5 + Math.random() / 2)
        if (performance.now() + wait > until) break
        await pausing(wait, sent.signal)
        answer = await exchange('GET', path, sent)
      }
      return answer
    } finally {
      $reconnecting.set($reconnecting.get() - 1)
    }
  }

  async function exchange(method: string, path: string, { body, headers, keepalive, signal, isPoll }: Sent) {
    const timeOut = AbortSignal.timeout(timeOutMs)
    if (method !== 'GET') forgetEarlyAnswers()
    try {
      const startedAt = ownNow()
      const early = method === 'GET' && !isPoll && (await earlyAnswer(path, signal))
      const response =
        early ||
        (await fetch(`${origin}${path}`, {
          method,
          credentials: 'same-origin',
          headers: {
            'accept-language': LOCALE,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(isPoll && { 'x-northrate-poll': '1' }),
            ...headers,
          },
          body: body === undefined ? undefined : JSON.stringify(body),
          keepalive,
          signal: signal ? AbortSignal.any([signal, timeOut]) : timeOut,
        }))
      noteServerTime(response.headers, early ? startedAt - COUNT_FOR_MS : startedAt)
      const { status, ok, statusText } = response
      const next = nextPageIn(response.headers.get('link'))
      const etag = response.headers.get('etag')
      const total = response.headers.get(TOTAL_COUNT_HEADER)
      const text = await response.text()
      return { status, ok, statusText, next, etag, total, text, body: parsed(text) }
    } catch (cause) {
      throw new NetworkError(timeOut.aborted ? 'No answer in time.' : 'No connection.', { cause })
    }
  }

  return {
    get: calling('GET'),
    /** With what the headers say: the path of the `next` page, the `etag`, the `total`; each null where there is none. */
    getWithHeaders: callingWithHeaders('GET'),
    post: calling('POST'),
    put: calling('PUT'),
    patch: calling('PATCH'),
    delete: calling('DELETE'),
  }
}

/** Typed by path: the body that a call takes, and the answer that its schema must read. */
export const api: Api = createApi()

/** Ours says so by its code. A proxy in front of us, without a process to pass requests to, has pages of its own. */
const isDown = ({ status, body, text }: { status: number; body: unknown; text: string }) =>
  status === 502 ||
  status === 504 ||
  (status === 503 && (typeof body === 'string' || text.includes(`"${TRY_AGAIN_CODE}"`)))

const pausing = (forMs: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, forMs)
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })

function nextPageIn(link: string | null): string | null {
  const [, address = ''] = /<([^<>]*)>\s*;\s*rel="?next"?/.exec(link ?? '') ?? []
  const url = address === '' ? null : URL.parse(address, 'http://localhost')
  return url && url.pathname + url.search
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const Problem = v.object({
  code: v.optional(v.string()),
  message: v.optional(v.string()),
  error: v.optional(v.string()),
  fields: v.optional(v.record(v.string(), v.string()), {}),
})

/** The API's own sentence for people; undefined when there is none, as after a lost connection. */
export const messageOf = (error: unknown) => problemOf(error)?.message || problemOf(error)?.error || undefined

/** The API's code of the problem; undefined when it gave none. */
export const codeOf = (error: unknown) => problemOf(error)?.code

/** A message for each marked field by its path; empty when the API marked none. */
export const fieldMessagesOf = (error: unknown): Record<string, string> => problemOf(error)?.fields ?? {}

function problemOf(error: unknown) {
  if (!(error instanceof ApiError)) return undefined
  const read = v.safeParse(Problem, error.body)
  return read.success ? read.output : undefined
}

/** The session that a call belonged to is over. Nothing else on the site looks at the status for that. */
export const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

/** For a failed call: rethrows, after `onSignedOut` where the session is over. */
export const passOn =
  (onSignedOut?: () => void) =>
  (error: unknown): never => {
    if (isSignedOut(error)) onSignedOut?.()
    throw error
  }

/** For a failed request for the signed-in person: null where the session is over; else rethrows. */
export function nullIfSignedOut(error: unknown): null {
  if (isSignedOut(error)) return null
  throw error
}
