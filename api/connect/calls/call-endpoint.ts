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
  /** Ends the try at once, for example when the process stops. */
  signal?: AbortSignal
}

export type CallFailure =
  /** No complete answer within ten seconds. */
  | 'timeout'
  /**
   * We do not call this URL, or an address of its name. Outside a local demo also for an unknown name, because the difference
   * would reveal the names that our own network knows.
   */
  | 'address_not_allowed'
  /** In a local demo only. */
  | 'name_unknown'
  | 'refused'
  | 'unreachable'
  /** No TLS, or an invalid certificate. */
  | 'tls'
  /** Redirects are never followed. */
  | 'redirect'
  /** The connection ended before the answer did. */
  | 'broken_off'
  /** The answer is not HTTP. */
  | 'unreadable'
  /** By the caller's signal. */
  | 'stopped'

export type CallResult = {
  /** Null without a complete answer (or its first 64 KB), so that a 2xx is always a delivery. */
  status: number | null
  durationMs: number
  /** The legible part of the answer's first kilobyte; at most a kilobyte in UTF-8. */
  answer: string
  /** Empty for every answer but a redirect. */
  failure: CallFailure | ''
}

export type CallSettings = Rules & {
  /** Every address of a name; none, or an error, for an unknown name. */
  resolve?: (name: string) => Promise<string[]>
  /** Trusted certificate authority, instead of Bun's. */
  ca?: string
  limitMs?: number
}

/** For the whole try: DNS lookup, connection, TLS, headers and body. */
export const CALL_LIMIT_MS = 10_000
export const MOST_BYTES_READ = 64 * 1024
export const BYTES_KEPT = 1024
/** A server may send any number of interim answers (100, 103) before its answer. */
const MOST_INTERIM_ANSWERS = 10

/**
 * One POST to a URL that a supplier chose: to exactly the checked address, without redirects, and never to a private network
 * (decision 44). Never throws; the result holds every failure.
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
  const literal = literalIn(url)
  const addresses =
    literal === undefined ? await (settings.resolve ?? resolveName)(url.hostname).catch(() => []) : [literal]
  // Nothing may be sent after the time limit.
  signal.throwIfAborted()
  if (addresses.length === 0 && isOwnDemo(settings)) return failed('name_unknown')
  if (addresses.length === 0 || !addresses.every((address) => isOutside(address, settings)))
    return failed('address_not_allowed')
  return await post({ ...call, url, addresses, ca: settings.ca, signal })
}

/** By c-ares: the system's resolver blocks a thread of the few that hash passwords, as long as a name's server stays silent. */
const resolveName = async (name: string) =>
  (await Bun.dns.lookup(name, { backend: 'c-ares' })).map(({ address }) => address)

type Post = Omit<Call, 'url'> & { url: URL; addresses: string[]; ca: string | undefined; signal: AbortSignal }

/** Uses a connection of its own, which is closed when this settles. */
function post({ url, addresses, headers, body, ca, signal }: Post): Promise<Outcome> {
  const request = (url.protocol === 'https:' ? requestOverHttps : requestOverHttp)({
    method: 'POST',
    hostname: withoutBrackets(url),
    // Returns the checked addresses without another lookup. The certificate is still checked for the name.
    lookup: lookupOf(addresses),
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
    // Also if the server switches to another protocol than HTTP (101).
    request.on('close', () => {
      if (!hasAnswered) reject(new CannotBeRead())
    })
  })
  request.end(body)
  return outcome.finally(() => request.destroy())
}

/** All of them, so that the next is tried where one refuses the connection. */
const lookupOf =
  (addresses: string[]): LookupFunction =>
  (_name, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    )

async function readAnswer(response: IncomingMessage): Promise<Outcome> {
  const status = response.statusCode ?? 0
  const bytes = await firstBytes(response)
  // Cut again, because a replacement character is longer than what it replaces.
  const shown = Buffer.from(legible(bytes.subarray(0, BYTES_KEPT)))
  const answer = beginningOf(shown.subarray(0, BYTES_KEPT))
  return { status, answer, failure: status >= 300 && status < 400 ? 'redirect' : '' }
}

/** Reads up to the limit; leaving the loop closes the connection. */
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

/** Replaces characters that could mislead a reader or cannot be stored. */
const legible = (bytes: Buffer) =>
  beginningOf(bytes)
    .replaceAll('\r\n', '\n')
    .replaceAll(/(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd')

/** Decoded as a stream, which leaves out a character that the end cuts in two. */
const beginningOf = (bytes: Buffer) => new TextDecoder().decode(bytes, { stream: true })

/** By error code. Other errors count as TLS errors if the URL is https. */
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
