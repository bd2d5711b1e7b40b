import { Counter } from 'prom-client'
import { metrics } from '../shared/metrics.ts'
import type { Span } from './spans.ts'

type CollectorSettings = {
  /** Without `/v1/traces`. */
  endpoint: string
  headers: Record<string, string>
  sendEveryMs?: number
  timeoutMs?: number
}

export type Collector = {
  keep(span: Span): void
  /** Sends what is kept, for a second at most. */
  stop(): Promise<void>
}

const SEND_EVERY_MS = 2_000
const TIMEOUT_MS = 5_000
const STOP_WITHIN_MS = 1_000
const MOST_AT_ONCE = 500
/** While the collector is away or slow; later ones are dropped. About 2 MB. */
const MOST_KEPT = 2_000

const droppedTotal = new Counter({
  name: 'northrate_spans_dropped_total',
  help: 'Spans that the collector of traces did not take.',
  registers: [metrics],
})

/** Sends spans to an OpenTelemetry collector over HTTP, as OTLP 1 in JSON. No request or job ever waits for it. */
export function openCollector(settings: CollectorSettings): Collector {
  const { sendEveryMs = SEND_EVERY_MS, timeoutMs = TIMEOUT_MS } = settings
  const kept: Span[] = []
  let sending: Promise<void> | undefined

  async function sendKept(signal: AbortSignal): Promise<void> {
    while (kept.length > 0 && !signal.aborted) {
      const batch = kept.splice(0, MOST_AT_ONCE)
      const isTaken = await post(settings, batch, signal).catch(() => false)
      // Not tried again: a collector that is away must not make the process grow.
      if (!isTaken) return droppedTotal.inc(batch.length)
    }
  }

  function send(withinMs: number): Promise<void> {
    sending ??= sendKept(AbortSignal.timeout(withinMs)).finally(() => {
      sending = undefined
    })
    return sending
  }

  const timer = setInterval(() => send(timeoutMs), sendEveryMs)
  timer.unref()
  return {
    keep(span) {
      if (kept.length < MOST_KEPT) kept.push(span)
      else droppedTotal.inc()
    },
    async stop() {
      clearInterval(timer)
      await Promise.race([
        (sending ?? Promise.resolve()).then(() => send(STOP_WITHIN_MS)),
        Bun.sleep(STOP_WITHIN_MS),
      ])
    },
  }
}

async function post(
  { endpoint, headers }: CollectorSettings,
  spans: Span[],
  signal: AbortSignal,
): Promise<boolean> {
  const answer = await fetch(`${endpoint}/v1/traces`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(inOtlp(spans)),
    // A redirect could lead anywhere.
    redirect: 'error',
    signal,
  })
  // Not read: it may be endless.
  await answer.body?.cancel()
  return answer.ok
}

const KINDS = { server: 2, client: 3, consumer: 5 }
const FAILED = { code: 2 }

const inOtlp = (spans: Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': 'northrate' }) },
      scopeSpans: [{ scope: { name: 'northrate' }, spans: spans.map(spanInOtlp) }],
    },
  ],
})

const spanInOtlp = ({ startedAt, endedAt, kind, attributes, hasFailed, link, ...span }: Span) => ({
  ...span,
  kind: KINDS[kind],
  startTimeUnixNano: nanoseconds(startedAt),
  endTimeUnixNano: nanoseconds(endedAt),
  attributes: attributesOf(attributes),
  ...(hasFailed && { status: FAILED }),
  ...(link && { links: [link] }),
})

const attributesOf = (attributes: Span['attributes']) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

const nanoseconds = (milliseconds: number) => `${Math.round(milliseconds * 1000)}000`
