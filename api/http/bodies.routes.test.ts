import { expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { describedCalls, pathWith } from '../../tests/support/document/described-calls.ts'
import { ORIGIN, testProduct } from '../../tests/support/product.ts'

const product = await testProduct()

const TEXT = '{"text":"Rappel à 9 h"}'
const latin1 = new Uint8Array(Buffer.from(TEXT, 'latin1'))
const utf16 = new Uint8Array(Buffer.from(TEXT, 'utf16le'))
const marked = new Uint8Array(Buffer.from(`\ufeff${TEXT}`, 'utf16le'))
const bigEndian = new Uint8Array(Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16())
const half = new Uint8Array([...Buffer.from('{"text":"'), 0xe2, 0x82, ...Buffer.from('"}')])
const surrogate = new Uint8Array([...Buffer.from('{"text":"'), 0xed, 0xa0, 0x80, ...Buffer.from('"}')])
const overlong = new Uint8Array([...Buffer.from('{"text":"'), 0xc0, 0xaf, ...Buffer.from('"}')])
const zipped = new Uint8Array(gzipSync(TEXT))
const JSON_TYPE = 'application/json'

/** What programs send, with the answer that names why it is not read. */
const UNREAD: [string, string, Record<string, string>, string | Uint8Array<ArrayBuffer>][] = [
  ['Latin-1, undeclared', '400 not_utf8', { 'content-type': JSON_TYPE }, latin1],
  ['Latin-1, declared', '415 other_charset', { 'content-type': `${JSON_TYPE}; charset=iso-8859-1` }, latin1],
  ['Latin-1, declared as UTF-8', '400 not_utf8', { 'content-type': `${JSON_TYPE}; charset=utf-8` }, latin1],
  [
    'a charset in quotes',
    '415 other_charset',
    { 'content-type': `${JSON_TYPE};Charset="Windows-1252"` },
    TEXT,
  ],
  [
    'two charsets',
    '415 other_charset',
    { 'content-type': `${JSON_TYPE}; charset=utf-8; charset=utf-16` },
    TEXT,
  ],
  ['UTF-16, undeclared', '400 not_utf8', { 'content-type': JSON_TYPE }, utf16],
  ['UTF-16 with its mark', '400 not_utf8', { 'content-type': JSON_TYPE }, marked],
  ['UTF-16, the other way round', '400 not_utf8', { 'content-type': JSON_TYPE }, bigEndian],
  ['half of a character', '400 not_utf8', { 'content-type': JSON_TYPE }, half],
  ['a lone surrogate', '400 not_utf8', { 'content-type': JSON_TYPE }, surrogate],
  ['an overlong sign', '400 not_utf8', { 'content-type': JSON_TYPE }, overlong],
  ['gzip, declared', '415 compressed', { 'content-type': JSON_TYPE, 'content-encoding': 'gzip' }, zipped],
  ['gzip, undeclared', '400 not_utf8', { 'content-type': JSON_TYPE }, zipped],
  [
    'plain JSON called brotli',
    '415 compressed',
    { 'content-type': JSON_TYPE, 'content-encoding': 'br' },
    TEXT,
  ],
  ['JSON called plain text', '415 not_json', { 'content-type': 'text/plain' }, TEXT],
  ['JSON called two types', '415 not_json', { 'content-type': `${JSON_TYPE}, ${JSON_TYPE}` }, TEXT],
  ['JSON of another kind', '415 not_json', { 'content-type': 'application/merge-patch+json' }, TEXT],
  ['no JSON', '400 malformed_json', { 'content-type': JSON_TYPE }, 'text=Rappel'],
  ['two values', '400 malformed_json', { 'content-type': JSON_TYPE }, `${TEXT}${TEXT}`],
  ['a comment', '400 malformed_json', { 'content-type': JSON_TYPE }, `/* */${TEXT}`],
  ['a field twice', '400 repeated_field', { 'content-type': JSON_TYPE }, '{"text":"a","text":"b"}'],
  [
    'a field twice further in',
    '400 repeated_field',
    { 'content-type': JSON_TYPE },
    '{"a":[{"b:":1,"b:":1}]}',
  ],
  [
    'a prototype twice',
    '400 repeated_field',
    { 'content-type': JSON_TYPE },
    '{"__proto__":{},"__proto__":{}}',
  ],
]

async function answerTo(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: BodyInit | null = null,
  language = 'en',
) {
  const answer = await product.handle(
    new Request(`${ORIGIN}${path}`, { method, headers: { 'accept-language': language, ...headers }, body }),
  )
  const { code, message } = Object(await answer.json().catch(() => null))
  return { outcome: `${answer.status} ${code}`, message }
}

const changing = describedCalls
  .filter(({ method }) => method !== 'GET')
  .map((call) => ({ ...call, path: pathWith(call, crypto.randomUUID()) }))

test.each(UNREAD)('every call that changes something refuses %s: %s', async (_, expected, headers, body) => {
  const others: string[] = []
  for (const { name, method, path } of changing) {
    const { outcome } = await answerTo(method, path, headers, body)
    if (outcome !== expected) others.push(`${name}: ${outcome}`)
  }
  expect(others).toEqual([])
  expect(changing.length).toBeGreaterThan(100)
})

test('a form in parts is refused where JSON is expected', async () => {
  for (const { method, path } of changing.filter((call) => !call.path.endsWith('/unsubscribe'))) {
    const form = new FormData()
    form.set('text', 'Rappel')
    expect(await answerTo(method, path, {}, form)).toMatchObject({ outcome: '415 not_json' })
  }
})

test('each of these refusals says why in French too', async () => {
  for (const [, expected, headers, body] of UNREAD) {
    const [english, french] = [
      await answerTo('POST', '/api/verify-email', headers, body),
      await answerTo('POST', '/api/verify-email', headers, body, 'fr-CA'),
    ]
    expect(french).toMatchObject({ outcome: expected, message: expect.any(String) })
    expect(french.message).not.toBe(english.message)
  }
})

test.each([
  ['a byte order mark', `\ufeff{"email":"zoe@example"}`, {}],
  [
    'a charset in capitals',
    '{"email":"zoe@example"}',
    { 'content-type': 'application/json; charset="UTF-8"' },
  ],
  ['no encoding by its name', '{"email":"zoe@example"}', { 'content-encoding': 'identity' }],
  ['the same name in two objects', '{"email":"zoe@example","a":{"b":1},"c":{"b":1}}', {}],
  ['a colon and a quote in a text', '{"email":"zoe@example","a":"\\":{\\"b\\":1}"}', {}],
])('a body with %s is read', async (_, body, headers) => {
  const answer = await answerTo(
    'POST',
    '/api/send-email-verification',
    { 'content-type': JSON_TYPE, ...headers },
    body,
  )
  expect(answer.outcome).toBe('422 check_your_answers')
})

test.each([
  ['?search=caf%E9', '400 not_utf8'],
  ['?search=%C3%28', '400 not_utf8'],
  ['?search=%FF%FE', '400 not_utf8'],
  ['?search=caf%C3%A9%20100%25', '401 not_signed_in'],
  ['?search=100%', '401 not_signed_in'],
])('the query %s is answered %s', async (query, expected) =>
  expect((await answerTo('GET', `/api/supplier/leads${query}`, {})).outcome).toBe(expected),
)

test.each([
  [
    'escaped Latin-1',
    'List-Unsubscribe=One-Click&a=%E9',
    'application/x-www-form-urlencoded',
    '400 not_utf8',
  ],
  ['Latin-1', latin1, 'application/x-www-form-urlencoded', '400 not_utf8'],
  [
    'a charset',
    'List-Unsubscribe=One-Click',
    'application/x-www-form-urlencoded; charset=latin1',
    '415 other_charset',
  ],
  ['UTF-8', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded', '404 alert_link_unknown'],
])('the form of a mail program in %s is judged too', async (_, body, type, expected) =>
  expect(
    (await answerTo('POST', '/api/search-alerts/unsubscribe?token=none', { 'content-type': type }, body))
      .outcome,
  ).toBe(expected),
)
