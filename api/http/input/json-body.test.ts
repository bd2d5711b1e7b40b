import { describe, expect, test } from 'bun:test'
import { Refusal } from '../../platform/shared/refusal.ts'
import { DEEPEST_JSON, LARGEST_BODY, withReadBody } from './json-body.ts'

const REQUEST_URL = 'http://localhost/api/x'

function requestWith(
  body: BodyInit | null,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  return new Request(REQUEST_URL, { method: 'POST', headers, body })
}

/** A body of unknown length that counts how much of it was read. */
function chunked(chunks: number, bytesEach: number) {
  const progress = { sent: 0, cancelled: false }
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (progress.sent === chunks) return controller.close()
      progress.sent++
      controller.enqueue(new Uint8Array(bytesEach).fill(32))
    },
    cancel() {
      progress.cancelled = true
    },
  })
  return { stream, progress }
}

const refusalOf = (request: Request) =>
  withReadBody(request).then(
    () => 'let through',
    (refused: unknown) => (refused instanceof Refusal ? refused.status : refused),
  )

test('a body comes through as it was sent, with method and headers', async () => {
  const text = '{"name":"Zoë 😀"}'
  const request = new Request(REQUEST_URL, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-mark': 'kept' },
    body: text,
  })
  const read = await withReadBody(request)
  expect(read.method).toBe('PUT')
  expect(read.url).toBe(REQUEST_URL)
  expect(read.headers.get('x-mark')).toBe('kept')
  expect(await read.text()).toBe(text)
})

describe('a request without a body needs no content type', () => {
  test.each([
    ['none', () => null, {}],
    ['an empty one', () => '', {}],
    ['an empty one with the type of text', () => '', { 'content-type': 'text/plain' }],
    ['an empty chunked one', () => chunked(0, 1).stream, {}],
  ])('%s', async (_, body, headers) =>
    expect(await (await withReadBody(requestWith(body(), headers))).text()).toBe(''),
  )
})

describe('the content type', () => {
  test.each([
    ['application/json', 'let through'],
    ['application/json; charset=utf-8', 'let through'],
    ['Application/JSON', 'let through'],
    [' application/json ;q=1', 'let through'],
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/jsonp', 415],
    ['application/json, text/plain', 415],
    ['', 415],
  ])('%p is %p', async (type, outcome) =>
    expect(await refusalOf(requestWith('{}', { 'content-type': type }))).toBe(outcome),
  )

  test('is required', async () =>
    expect(await refusalOf(requestWith(new TextEncoder().encode('{}'), {}))).toBe(415))
})

describe('a body', () => {
  test('may be as large as the limit, and not one byte larger, whatever its type', async () => {
    expect(await refusalOf(requestWith(`"${' '.repeat(LARGEST_BODY - 2)}"`))).toBe('let through')
    for (const type of ['application/json', 'text/plain'])
      expect(await refusalOf(requestWith(' '.repeat(LARGEST_BODY + 1), { 'content-type': type }))).toBe(413)
  })

  test('whose header names too large a size is refused before it is read', async () => {
    const { stream, progress } = chunked(1, 1)
    const headers = { 'content-type': 'application/json', 'content-length': String(LARGEST_BODY + 1) }
    expect(await refusalOf(requestWith(stream, headers))).toBe(413)
    expect(progress.sent).toBeLessThanOrEqual(1)
  })

  test('is counted even if its header names a smaller size', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '2' }
    expect(await refusalOf(requestWith(chunked(70, 1024).stream, headers))).toBe(413)
  })

  test('without a length is read only until it is too large', async () => {
    const { stream, progress } = chunked(100_000, 1024)
    expect(await refusalOf(requestWith(stream))).toBe(413)
    expect(progress.sent).toBeLessThan(100)
    expect(progress.cancelled).toBe(true)
  })

  test('that breaks off is the caller’s fault', async () => {
    const pull = (controller: ReadableStreamDefaultController) => controller.error(new Error('closed'))
    expect(await refusalOf(requestWith(new ReadableStream<Uint8Array>({ pull })))).toBe(400)
  })
})

describe('lists and objects in one another', () => {
  const nested = (levels: number) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`

  test.each([
    ['as deep as is allowed', nested(DEEPEST_JSON), 'let through'],
    ['one level deeper', `[${nested(DEEPEST_JSON)}]`, 400],
    ['side by side, however many', `[${Array(500).fill('[{}]')}]`, 'let through'],
    ['within a text', JSON.stringify({ note: '[{'.repeat(100) }), 'let through'],
    ['within a text, after a quote in it', JSON.stringify({ note: `"${'[{'.repeat(100)}` }), 'let through'],
    ['within a text, after a backslash', JSON.stringify({ note: `\\"${'[{'.repeat(100)}` }), 'let through'],
    ['after a text that ends in a backslash', `["\\\\",${nested(DEEPEST_JSON)}]`, 400],
    ['after letters of more than one byte', `["😀é",${nested(DEEPEST_JSON)}]`, 400],
    ['in JSON that breaks off', '['.repeat(DEEPEST_JSON + 1), 400],
  ])('%s: %p', async (_, body, outcome) => expect(await refusalOf(requestWith(body))).toBe(outcome))
})
