import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestOverHttp } from 'node:http'
import { request as requestOverHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { brand } from '../../contract/brand.ts'
import {
  isOutside,
  isOwnDemo,
  literalIn,
  type Rules,
  refusalOfUrl,
  withoutBrackets,
} from './addresses-outside.ts'

export type Call = {
  url: string
  headers: Record<string, string>
  body: string
  /** Ends the try at once, such as when the process is told to stop. */
  signal?: AbortSignal
}

export type CallFailure =
  /** Not over, with its answer read, within ten seconds. */
  | 'timeout'
  /**
   * Its URL, or an address that its name stands for, is none that we call. Outside of a demo of one's own also where the name
   * stands for nothing: the difference would tell which names our own network knows.
   */
  | 'address_not_allowed'
  /** Only in a demo of one's own. */
  | 'name_unknown'
  /** Nobody listens there. */
  | 'refused'
  | 'unreachable'
  /** No TLS, or a certificate that is not the name's. */
  | 'tls'
  /** The answer was to go elsewhere, where we never go. */
  | 'redirect'
  /** The connection ended before the answer did. */
  | 'broken_off'
  /** What came is not HTTP. */
  | 'unreadable'
  /** By the caller's signal. */
  | 'stopped'

export type CallResult = {
  /** Null where there was no whole answer (or its first 64 KB), so that a 2xx is always a delivery. */
  status: number | null
  durationMs: number
  /** What can be shown of the answer's first kilobyte, itself no longer than that in UTF-8. */
  answer: string
  /** Empty where an answer came that is no redirect. */
  failure: CallFailure | ''
}

export type CallSettings = Rules & {
  /** Every address that a name stands for; none, or an error, where it stands for nothing. */
  resolve?: (name: string) => Promise<string[]>
  /** Whom certificates are believed from, instead of those that Bun brings along. */
  ca?: string
  limitMs?: number
}

/** For the whole try: looking up the name, connecting, TLS, headers and body. */
export const CALL_LIMIT_MS = 10_000
export const MOST_BYTES_READ = 64 * 1024
export const BYTES_KEPT = 1024
/** Before an answer a server may send interim ones (100, 103) as often as it likes. */
const MOST_INTERIM_ANSWERS = 10

/**
 * One POST to an address that a supplier chose. It goes to the very address that was judged, never further and never inside
 * (decision 45). Never throws: whatever happens is in the result.
 */
export async function callEndpoint(call: Call, settings: CallSettings): Promise<CallResult> {
  const started = performance.now()
  const limit = AbortSignal.timeout(settings.limitMs ?? CALL_LIMIT_MS)
  const signal = call.signal === undefined ? limit : AbortSignal.any([limit, call.signal])
  const outcome = await Promise.race([attempt(call, settings, signal), whenAborted(signal)]).catch((error) =>
    failed(limit.aborted ? 'timeout' : signal.aborted ? 'stopped' : failureOf(error, call.url)),
  )
  return { ...outcome, durationMs: Math.round(performance.now() - started) }
}

type Outcome = Omit<CallResult, 'durationMs'>

const failed = (failure: CallFailure): Outcome => ({ status: null, answer: '', failure })

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

async function attempt(call: Call, settings: CallSettings, signal: AbortSignal): Promise<Outcome> {
  if (refusalOfUrl(call.url, settings) !== undefined) return failed('address_not_allowed')
  const url = new URL(call.url)
  const addresses = await addressesOf(url, settings.resolve ?? resolveName)
  // Whoever asked was answered meanwhile: nothing may be sent any more.
  signal.throwIfAborted()
  if (addresses.length === 0 && isOwnDemo(settings)) return failed('name_unknown')
  if (addresses.length === 0 || !addresses.every((address) => isOutside(address, settings)))
    return failed('address_not_allowed')
  return await post({ ...call, url, addresses, ca: settings.ca, signal })
}

/** Asked once for each try. */
async function addressesOf(url: URL, resolve: (name: string) => Promise<string[]>): Promise<string[]> {
  const literal = literalIn(url)
  return literal === undefined ? await resolve(url.hostname).catch(() => []) : [literal]
}

const resolveName = async (name: string) => (await lookup(name, { all: true })).map(({ address }) => address)

type Post = Omit<Call, 'url'> & { url: URL; addresses: string[]; ca: string | undefined; signal: AbortSignal }

/** Over a connection of its own, which is gone when this settles. */
function post({ url, addresses, headers, body, ca, signal }: Post): Promise<Outcome> {
  const request = (url.protocol === 'https:' ? requestOverHttps : requestOverHttp)({
    method: 'POST',
    hostname: withoutBrackets(url),
    // Never the name's own lookup: this answers with what was judged. The certificate is still checked for the name.
    lookup: answering(addresses),
    port: url.port,
    path: url.pathname + url.search,
    headers: {
      'user-agent': `${brand.name} webhooks`,
      ...headers,
      'accept-encoding': 'identity',
      'content-length': Buffer.byteLength(body),
    },
    agent: false,
    rejectUnauthorized: true,
    ...(ca !== undefined && { ca }),
    signal,
  })
  const outcome = new Promise<Outcome>((resolve, reject) => {
    let hasAnswered = false
    let interimAnswers = 0
    request.on('information', () => {
      interimAnswers += 1
      if (interimAnswers > MOST_INTERIM_ANSWERS) reject(new CannotBeRead())
    })
    request.on('response', (response) => {
      hasAnswered = true
      readAnswer(response).then(resolve, reject)
    })
    request.on('error', reject)
    // Also where the other side wants another protocol than HTTP (101).
    request.on('close', () => {
      if (!hasAnswered) reject(new CannotBeRead())
    })
  })
  request.end(body)
  return outcome.finally(() => request.destroy())
}

/** All of them: one that does not take the connection is followed by the next. */
const answering =
  (addresses: string[]): LookupFunction =>
  (_name, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    )

async function readAnswer(response: IncomingMessage): Promise<Outcome> {
  const status = response.statusCode ?? 0
  const bytes = await firstBytes(response)
  // A replacement character is longer than what it stands for.
  const shown = Buffer.from(legible(bytes.subarray(0, BYTES_KEPT)))
  const answer = beginningOf(shown.subarray(0, BYTES_KEPT))
  return { status, answer, failure: status >= 300 && status < 400 ? 'redirect' : '' }
}

/** No more of it than the limit is waited for or taken in: leaving the loop closes the connection. */
async function firstBytes(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let read = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    read += chunk.length
    if (read >= MOST_BYTES_READ) break
  }
  return Buffer.concat(chunks)
}

/** What could mislead whoever reads it, or could not be stored, becomes a replacement character. */
const legible = (bytes: Buffer) =>
  beginningOf(bytes)
    .replaceAll('\r\n', '\n')
    .replaceAll(/(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd')

/** As a stream: a character that the last byte cuts in two is left out. */
const beginningOf = (bytes: Buffer) => new TextDecoder().decode(bytes, { stream: true })

/** Of what the request ran into; everything that is none of these is about TLS, where there is TLS. */
const FAILURES: Record<string, CallFailure> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'broken_off',
  ECONNABORTED: 'broken_off',
  EPIPE: 'broken_off',
  ERR_SOCKET_CLOSED: 'broken_off',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'unreachable',
}

function failureOf(error: unknown, url: string): CallFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof CannotBeRead || code.startsWith('HPE_')) return 'unreadable'
  return FAILURES[code] ?? (url.startsWith('https:') ? 'tls' : 'broken_off')
}

class CannotBeRead extends Error {
  override readonly name = 'CannotBeRead'
}
