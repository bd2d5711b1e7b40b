import { expect, test } from 'bun:test'
import { metrics } from '../shared/metrics.ts'
import { type Collector, openCollector } from './collector.ts'
import { workingCollector } from './collectors.fixture.ts'
import { type Span, tracedCall, traceTo } from './spans.ts'

const SPANS = 5_000
const span = (number: number): Span => ({
  traceId: number.toString(16).padStart(32, '0'),
  spanId: number.toString(16).padStart(16, '0'),
  name: 'a span',
  kind: 'client',
  startedAt: Date.now(),
  endedAt: Date.now(),
  attributes: { status: 200 },
  hasFailed: false,
})

async function dropped(): Promise<number> {
  const [value] = (await metrics.getSingleMetric('northrate_spans_dropped_total')?.get())?.values ?? []
  return value?.value ?? 0
}

/** A body of spaces that never ends. */
const endless = () =>
  new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(32)),
  })

const BAD: Record<string, (request: Request) => Response | Promise<Response>> = {
  'never answers': () => new Promise(() => {}),
  'answers 500': () => new Response('no', { status: 500 }),
  'answers 429 and asks to wait for a day': () =>
    new Response('later', { status: 429, headers: { 'retry-after': '86400' } }),
  'answers without an end': () => new Response(endless()),
  'answers 500 without an end': () => new Response(endless(), { status: 500 }),
}

async function expectHarmless(url: string): Promise<void> {
  const collector: Collector = openCollector({ endpoint: url, headers: {}, sendEveryMs: 5, timeoutMs: 100 })
  traceTo(collector.keep)
  const calls = Array.from({ length: SPANS }, (_, number) => tracedCall('a call', {}, async () => number))
  expect(await Promise.all(calls)).toEqual(Array.from({ length: SPANS }, (_, number) => number))
  await Bun.sleep(30)
  await collector.stop()
  traceTo(null)
}

test.each(Object.keys(BAD))(
  'a collector that %s keeps no call waiting, and the process can stop',
  async (kind) => {
    const before = await dropped()
    const server = Bun.serve({ port: 0, fetch: (request) => BAD[kind]?.(request) ?? new Response() })
    await expectHarmless(server.url.origin)
    await server.stop(true)
    // No more is kept than fits.
    expect(await dropped()).toBeGreaterThan(before)
  },
)

test('a collector that sends its caller elsewhere gets no span there', async () => {
  using elsewhere = workingCollector()
  const server = Bun.serve({
    port: 0,
    fetch: () => Response.redirect(`${elsewhere.url}/v1/traces`, 307),
  })
  await expectHarmless(server.url.origin)
  await server.stop(true)
  expect(elsewhere.texts).toEqual([])
})

test('a collector that is not there keeps no call waiting, and the process can stop', async () => {
  const before = await dropped()
  await expectHarmless('http://127.0.0.1:1')
  expect(await dropped()).toBeGreaterThan(before)
})

test('a collector gets every span that fits, with the headers that are set, also those kept when the process stops', async () => {
  using server = workingCollector()
  const collector = openCollector({
    endpoint: server.url,
    headers: { 'x-token': 'secret' },
    sendEveryMs: 60_000,
  })
  for (let number = 1; number <= 1_200; number++) collector.keep(span(number))
  await collector.stop()
  expect(new Set(server.spans().map(({ spanId }) => spanId)).size).toBe(1_200)
  expect([...server.tokens]).toEqual(['secret'])
  expect(server.spans()[0]).toMatchObject({
    name: 'a span',
    kind: 3,
    attributes: [{ key: 'status', value: { intValue: '200' } }],
  })
})

test('a call that fails is a failed span with the code of its error, without its message, and fails all the same', async () => {
  const kept: Span[] = []
  traceTo((one) => kept.push(one))
  const fails = () => Promise.reject(Object.assign(new Error('robin@maple.example'), { code: 'ECONNRESET' }))
  const failed = await tracedCall('a call', {}, fails).catch((error: unknown) => String(error))
  traceTo(null)
  expect(failed).toContain('robin')
  expect(kept).toMatchObject([{ hasFailed: true, attributes: { 'error.type': 'ECONNRESET' } }])
  expect(JSON.stringify(kept)).not.toContain('robin')
})
