import fc from 'fast-check'
import {
  bodySchemaOf,
  type DescribedCall,
  propertiesOf,
  type Schema,
  sample,
} from '../../support/document/described-calls.ts'

/** A request made from the document's description of a call. `body` is as it is sent. */
export type AnyRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

const LONGEST = 3_000

/** Texts that once broke something somewhere. */
const HOSTILE = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  '\u202e\u200b\ufeff',
  'Ａ'.repeat(40),
  '👩‍👩‍👧‍👦',
  'e\u0301'.repeat(200),
  "' or 1=1 --",
  '%',
  '_%\\',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '=1+1',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-0',
  '1e400',
  '0x10',
  '9007199254740993',
  '2026-02-30T25:61:61Z',
  '0000-01-01',
  '275760-09-13T00:00:00.001Z',
  'a@b',
  `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
  '"quoted user"@example.ca',
  '+1416555\u0661\u0662\u0663\u0664',
  'http://127.0.0.1:5432/',
  'https://[::1]/',
  'javascript:alert(1)',
  '\r\nSet-Cookie: a=b',
]

const ANY_NUMBER = fc.constantFrom(
  0,
  -0,
  -1,
  1,
  0.1,
  99.995,
  1e21,
  -1e308,
  2 ** 31,
  2 ** 53,
  Number.MIN_VALUE,
  2_147_483_648,
  999_999_999_999,
)
const anyText = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ maxLength: 40, unit: 'grapheme' }),
  fc.string({ maxLength: 20, unit: 'binary' }),
  fc.nat(LONGEST).map((length) => 'x'.repeat(length)),
)
const anyValue = fc.oneof(
  anyText,
  ANY_NUMBER,
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom([], {}, [[]], [null], { length: 3 }, { toString: 'a' }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Requests for any of these calls. `ids` are of things that exist, and may change. */
export function anyRequest(
  calls: DescribedCall[],
  ids: string[],
): fc.Arbitrary<AnyRequest & { name: string }> {
  const anyId = fc.oneof(
    { weight: 4, arbitrary: fc.nat().map((number) => ids[number % ids.length] ?? '') },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: anyText },
  )
  return fc.constantFrom(...calls).chain((call) =>
    fc
      .record({
        path: pathOf(call, anyId),
        query: queryOf(call, anyId),
        headers: headersOf(call),
        body: bodyOf(call, anyId),
      })
      .map(({ path, query, headers, body }) => ({
        name: call.name,
        method: call.method,
        path: `${path}${query}`,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        body,
      })),
  )
}

const pathOf = ({ path }: DescribedCall, anyId: fc.Arbitrary<string>) =>
  anyId.map((id) => path.replace(/\{\w+\}/g, encodedPart(id)))

/** Never empty and never dots alone, which would be another path. */
const encodedPart = (id: string) => encodeURIComponent(id.toWellFormed()).replace(/^\.{0,2}$/, 'x')

function queryOf({ parameters }: DescribedCall, anyId: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const known = parameters.filter((parameter) => parameter.in === 'query')
  if (known.length === 0) return fc.constantFrom('', '', '', '?a=b', '?%', '?=&&=', `?${'a=1&'.repeat(200)}`)
  const pair = fc
    .constantFrom(...known)
    .chain(({ name, schema }) =>
      fc
        .oneof(textOf(schema, anyId), anyText)
        .map((value) => `${name}=${encodeURIComponent(value.toWellFormed())}`),
    )
  return fc.array(pair, { maxLength: 4 }).map((pairs) => (pairs.length === 0 ? '' : `?${pairs.join('&')}`))
}

const textOf = (schema: Schema, anyId: fc.Arbitrary<string>) =>
  anyOf(schema, anyId).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))

/** Mostly none but those that a client sends. */
const headersOf = ({ method }: DescribedCall): fc.Arbitrary<Record<string, string>> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant({}) },
    {
      weight: 3,
      arbitrary: fc.constantFrom<Record<string, string>>(
        { 'content-type': 'text/plain' },
        { 'content-type': 'application/json; charset=utf-16' },
        { 'content-type': 'application/x-www-form-urlencoded' },
        { 'content-type': 'multipart/form-data; boundary=a' },
        { 'content-encoding': 'gzip' },
        { 'if-none-match': '*' },
        { 'if-none-match': 'W/"", "a' },
        { 'x-http-method-override': 'DELETE' },
        { range: 'bytes=0-1,-1' },
        { cookie: 'northrate_visitor=%00; northrate_supplier=a; __proto__=b' },
        { authorization: 'Bearer nr_live_x' },
        { authorization: 'Basic Og==' },
        { 'x-northrate-poll': '' },
        { 'x-forwarded-for': '::1, garbage' },
        { expect: '100-continue' },
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('', '"a"', 'x'.repeat(300), 'key one', 'é')
        .map(
          (value): Record<string, string> =>
            method === 'GET' ? { 'if-match': value } : { 'idempotency-key': value, 'if-match': value },
        ),
    },
  )

function bodyOf(call: DescribedCall, anyId: fc.Arbitrary<string>): fc.Arbitrary<string | undefined> {
  if (call.method === 'GET') return fc.constant(undefined)
  const whole = anyOf(bodySchemaOf(call), anyId).map((value) => JSON.stringify(value))
  const broken = whole.chain((text) =>
    fc.constantFrom(
      text.slice(0, -1),
      `${text}${text}`,
      `\ufeff${text}`,
      text.replace('{', '{"a":1,"a":2,'),
      text.replace(/^\{/, '{"__proto__":{"status":"active"},'),
      text.replace(/:/, ':'.repeat(2)),
      `${'['.repeat(40)}${text}${']'.repeat(40)}`,
      `[${text}]`,
      JSON.stringify(text),
      ' '.repeat(70_000),
      '',
      'null',
      'NaN',
    ),
  )
  if (call.requestBody === undefined)
    return fc.oneof(
      { weight: 6, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom('{}', '[]', 'null', '{', '{"status":"active"}') },
    )
  return fc.oneof(
    { weight: 8, arbitrary: whole },
    { weight: 2, arbitrary: broken },
    { weight: 1, arbitrary: anyValue.map((value) => JSON.stringify(value)) },
  )
}

/** Mostly what the schema accepts or nearly accepts, sometimes anything. */
function anyOf(schema: Schema, anyId: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 5, arbitrary: nearly(schema, anyId) },
    { weight: 3, arbitrary: fc.constant(sample(schema, '7e577e57-0000-4000-8000-000000000001')) },
    { weight: 1, arbitrary: anyValue },
  )
}

function nearly(schema: Schema, anyId: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const variants = schema.anyOf ?? schema.oneOf
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (variants) return fc.oneof(...variants.map((variant) => anyOf(variant, anyId)))
  const properties = Object.entries(propertiesOf(schema))
  if (properties.length > 0) {
    const fields = Object.fromEntries(
      properties.map(([name, inner]) => [name, name.endsWith('Id') ? anyId : anyOf(inner, anyId)]),
    )
    return fc.oneof(
      { weight: 3, arbitrary: fc.record(fields) },
      { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    )
  }
  const types = [schema.type ?? 'string'].flat()
  return fc.oneof(...types.map((type) => ofType(type, schema, anyId)))
}

function ofType(type: string, schema: Schema, anyId: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const { minimum = 0, maximum = 1_000, minLength = 0, maxLength = 60, maxItems = 3 } = schema
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return fc.constantFrom(minimum - 1, minimum, minimum + 0.5, maximum, maximum + 1)
    case 'array':
      return fc.array(anyOf(schema.items ?? {}, anyId), { maxLength: Math.min(maxItems + 1, 30) })
    case 'object':
      return fc.dictionary(fc.string({ maxLength: 10 }), anyValue, { maxKeys: 3 })
    default:
      if (schema.format === 'uuid') return anyId
      return fc.oneof(
        anyText,
        fc.constantFrom('20000', '2.1', 'Retail', 'retail', 'moneris', 'Ontario', '416 555 0199', '123456'),
        fc
          .constantFrom(minLength - 1, minLength, maxLength, maxLength + 1)
          .map((length) => 'ä'.repeat(Math.max(0, Math.min(length, LONGEST)))),
      )
  }
}
