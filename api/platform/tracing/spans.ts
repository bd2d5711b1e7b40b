import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { describeError } from '../shared/log.ts'
import { currentRequest, type RequestContext } from '../shared/request-context.ts'

/** Hexadecimal, as in W3C's trace context: 32 and 16 digits. */
export type SpanId = { traceId: string; spanId: string }

/** `server` answers a request, `client` calls another service, `consumer` runs a job. */
export type SpanKind = 'server' | 'client' | 'consumer'

/** Times are milliseconds since 1970. Attributes hold fixed words, templates and codes; nothing about a person. */
export type Span = SpanId & {
  parentSpanId?: string
  name: string
  kind: SpanKind
  startedAt: number
  endedAt: number
  attributes: Record<string, string | number>
  hasFailed: boolean
  /** The request that caused a job. */
  link?: SpanId
}

/** Null where no collector is set: then nothing below costs more than a comparison. */
let keep: ((span: Span) => void) | null = null
const spans = new AsyncLocalStorage<SpanId>()

/** Passes each span that ends from now on to `listener`, which must be quick; null ends that. */
export function traceTo(listener: ((span: Span) => void) | null): void {
  keep = listener
}

/** Traces a call as a part of the request or job that makes it. */
export function tracedCall<Result>(
  name: string,
  attributes: Span['attributes'],
  call: () => Promise<Result>,
): Promise<Result> {
  if (keep === null) return call()
  const parent = spans.getStore() ?? spanOfRequest(currentRequest()?.id)
  const id = { traceId: parent?.traceId ?? newId(16), spanId: newId(8) }
  return traced(
    { ...id, ...(parent && { parentSpanId: parent.spanId }), name, kind: 'client', attributes },
    call,
  )
}

/** Traces a job, with a link to the request that caused it. */
export function tracedJob<Result>(
  name: string,
  requestId: string | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  if (keep === null) return run()
  const id = { traceId: newId(16), spanId: newId(8) }
  const link = spanOfRequest(requestId)
  const attributes = { 'northrate.job': name }
  return traced({ ...id, name, kind: 'consumer', attributes, ...(link && { link }) }, run)
}

/** Traces a request that was answered. */
export function traceRequest(
  { id, route, refusal }: RequestContext,
  { method, status, seconds }: { method: string; status: number; seconds: number },
): void {
  const own = spanOfRequest(id)
  if (keep === null || own === undefined || UNTRACED.test(route)) return
  const endedAt = now()
  keep({
    ...own,
    name: `${method} ${route}`,
    kind: 'server',
    startedAt: endedAt - seconds * 1000,
    endedAt,
    attributes: {
      'http.request.method': method,
      'http.response.status_code': status,
      ...(route && { 'http.route': route }),
      ...(refusal && { 'error.type': refusal }),
    },
    hasFailed: status >= 500,
  })
}

/** Balancers and Prometheus call these all the time. */
const UNTRACED = /^\/api\/(health|metrics)\b/

async function traced<Result>(
  started: Omit<Span, 'startedAt' | 'endedAt' | 'hasFailed'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedAt = now()
  try {
    const result = await spans.run({ traceId: started.traceId, spanId: started.spanId }, work)
    keep?.({ ...started, startedAt, endedAt: now(), hasFailed: false })
    return result
  } catch (error) {
    const { code, name } = describeError(error)
    const attributes = { ...started.attributes, 'error.type': code ?? name }
    keep?.({ ...started, attributes, startedAt, endedAt: now(), hasFailed: true })
    throw error
  }
}

/** A request's id is its trace's, so that the log leads to the trace, and a job needs no more than the id for its link. */
function spanOfRequest(requestId: string | undefined): SpanId | undefined {
  const traceId = requestId?.replaceAll('-', '') ?? ''
  return /^[0-9a-f]{32}$/.test(traceId) ? { traceId, spanId: traceId.slice(16) } : undefined
}

const newId = (bytes: number) => randomBytes(bytes).toString('hex')
const now = () => performance.timeOrigin + performance.now()
