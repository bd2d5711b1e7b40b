import { TRY_AGAIN } from '../../api/contract/forms/total-count.ts'
import { preferredLanguage } from '../../api/contract/preferred-language.ts'
import type { Language } from '../../domain/languages/languages.ts'

/** The API's own limit for sending a code is ten seconds, and pages wait for 15. */
const LONGEST_SILENCE_MS = 15_000

/** Headers of one connection alone (RFC 9110, 7.6.1). */
const OF_THE_CONNECTION = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

export type Forwarding = {
  apiOrigin: string
  publicUrl: string
  /** Of the visitor, or of the last proxy before us. Empty when unknown. */
  peerAddress: string
  longestSilenceMs?: number
}

/** Forwards a request to the API, all unchanged. Answers 503 where the API is down or silent for `longestSilenceMs`. */
export async function forward(request: Request, to: Forwarding): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), to.longestSilenceMs ?? LONGEST_SILENCE_MS)
  try {
    const answer = await fetch(`${to.apiOrigin}${pathname}${search}`, {
      method: request.method,
      headers: headersToSend(request, to),
      body: hasBody(request) ? request.body : undefined,
      redirect: 'manual',
      // A connection that rested may just be ending, and a change is never sent twice.
      keepalive: request.method === 'GET' || request.method === 'HEAD',
      // Stays compressed, so that its length and its tag stay true.
      decompress: false,
      signal: AbortSignal.any([request.signal, silence.signal]),
    })
    const body = answer.body?.pipeThrough(restartAtEachPiece(timer)) ?? null
    if (body === null) clearTimeout(timer)
    return new Response(body, { status: answer.status, headers: withoutConnection(answer.headers) })
  } catch (error) {
    clearTimeout(timer)
    if (!request.signal.aborted) console.error(`The API gave no answer: ${reasonOf(error)}.`)
    return noAnswer(preferredLanguage(request.headers.get('accept-language')))
  }
}

function headersToSend(request: Request, { publicUrl, peerAddress }: Forwarding): Headers {
  const headers = withoutConnection(request.headers)
  const { host, protocol } = new URL(publicUrl)
  // The API reads the last entry, which a visitor must not choose.
  const hops = [headers.get('x-forwarded-for'), peerAddress || 'unknown'].filter(Boolean)
  headers.set('x-forwarded-for', hops.join(', '))
  headers.set('x-forwarded-host', host)
  headers.set('x-forwarded-proto', protocol.replace(':', ''))
  headers.delete('host')
  // Otherwise Bun adds values of its own.
  if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity')
  if (!headers.has('user-agent')) headers.set('user-agent', '')
  return headers
}

function withoutConnection(headers: Headers): Headers {
  const named = (headers.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase())
  const left = new Headers(headers)
  for (const name of [...OF_THE_CONNECTION, ...named.filter(isHeaderName)]) left.delete(name)
  return left
}

const isHeaderName = (name: string) => /^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name)

const hasBody = ({ headers }: Request) =>
  headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0

function restartAtEachPiece(timer: Timer): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(piece, out) {
      timer.refresh()
      out.enqueue(piece)
    },
    flush: () => clearTimeout(timer),
  })
}

/** Not the message, which holds the requested address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

function noAnswer(language: Language): Response {
  const { code, says, afterSeconds } = TRY_AGAIN
  const message = says[language]
  const headers = {
    'cache-control': 'no-store',
    'content-language': language,
    'retry-after': String(afterSeconds),
    vary: 'Accept-Language',
  }
  return Response.json({ code, message, error: message }, { status: 503, headers })
}
