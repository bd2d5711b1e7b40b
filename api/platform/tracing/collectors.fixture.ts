import * as v from 'valibot'

const Value = v.union([v.object({ stringValue: v.string() }), v.object({ intValue: v.string() })])
const hex = (digits: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${digits}}$`)))
const nanoseconds = v.pipe(v.string(), v.regex(/^\d{19}$/))
/** As OTLP 1 has it in JSON; strict, so that no field of ours has a wrong name. */
const SpanInOtlp = v.strictObject({
  traceId: hex(32),
  spanId: hex(16),
  parentSpanId: v.optional(hex(16)),
  name: v.string(),
  kind: v.picklist([2, 3, 5]),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes: v.array(v.strictObject({ key: v.string(), value: Value })),
  status: v.optional(v.strictObject({ code: v.literal(2) })),
  links: v.optional(v.array(v.strictObject({ traceId: hex(32), spanId: hex(16) }))),
})
const Traces = v.object({
  resourceSpans: v.array(v.object({ scopeSpans: v.array(v.object({ spans: v.array(SpanInOtlp) })) })),
})

/** A collector of traces that keeps what it is sent. */
export function workingCollector() {
  const texts: string[] = []
  const tokens = new Set<string | null>()
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      if (new URL(request.url).pathname !== '/v1/traces') return new Response(null, { status: 404 })
      tokens.add(request.headers.get('x-token'))
      texts.push(await request.text())
      return Response.json({})
    },
  })
  return {
    url: server.url.origin,
    /** Everything received, as text. */
    texts,
    /** Of the header `x-token`. */
    tokens,
    spans: () =>
      texts.flatMap((text) =>
        v
          .parse(v.pipe(v.string(), v.parseJson(), Traces), text)
          .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    [Symbol.dispose]: () => void server.stop(true),
  }
}
