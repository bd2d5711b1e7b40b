import { describe, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import pino from 'pino'
import * as v from 'valibot'
import { plainQuery, withCheckedInput } from './checked-input.ts'
import { problems } from './problems.ts'

const Note = v.object({
  text: v.string(),
  lines: v.optional(v.array(v.object({ text: v.string('A line is a text.') })), []),
  more: v.optional(v.record(v.string(), v.unknown()), {}),
  many: v.optional(v.pipe(v.string(), v.transform(Number)), '1'),
})
const routes = new Elysia({ prefix: '/api' })
  .post('/notes', ({ body }) => body, { body: Note })
  .get('/notes', ({ query }) => query, { query: v.object({ search: v.optional(v.string()) }) })
  .get('/pages', ({ query }) => ({ query: { ...query }, marked: Object.assign(query, { limit: 1 }) }), {
    query: v.object({ limit: v.optional(v.pipe(v.string(), v.transform(Number)), '23') }),
  })
  .get('/notes/:id', ({ params }) => params.id, { params: v.object({ id: v.string() }) })
const app = new Elysia()
  .use(problems(pino({ level: 'silent' }), () => []))
  .use(withCheckedInput(new Elysia().use(routes)))

async function ask(path: string, sent?: unknown) {
  const answer = await app.handle(
    new Request(`http://localhost/api${path}`, {
      ...(sent !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      }),
    }),
  )
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  const body: unknown = isJson ? await answer.json() : await answer.text()
  return { status: answer.status, body }
}

test('a query without parameters gets its defaults each time, even if a handler changed them before', async () => {
  for (const path of ['/pages', '/pages', '/pages?limit=5', '/pages'])
    expect(await ask(path)).toMatchObject({ body: { query: { limit: path.endsWith('5') ? 5 : 23 } } })
})

test('a valid body arrives as its schema converts it, without unknown fields', async () =>
  expect(await ask('/notes', { text: 'Zoë 😀', many: '7', unknown: '\0' })).toEqual({
    status: 200,
    body: { text: 'Zoë 😀', lines: [], more: {}, many: 7 },
  }))

test('an invalid body is refused by the names of its fields, in words that repeat nothing of it', async () =>
  expect(await ask('/notes', { text: 7, lines: [{ text: 'fine' }, { text: 'secret'.length }] })).toEqual({
    status: 422,
    body: {
      code: 'check_your_answers',
      message: 'Check the marked answers.',
      error: 'Check the marked answers.',
      fields: {
        text: 'Send this as text, in quotes. It came as a number.',
        'lines.1.text': 'Send this as text, in quotes. It came as a number.',
      },
    },
  }))

const WithFields = v.object({ fields: v.record(v.string(), v.string()) })
const fieldsOf = (body: unknown) => Object.keys(v.parse(WithFields, body).fields)

test('a refusal names the first fifty faults, and only the first of a body larger than any form', async () => {
  const faultsOf = async (lines: number) =>
    fieldsOf((await ask('/notes', { text: 'a', lines: Array(lines).fill({}) })).body)
  expect(await faultsOf(100)).toHaveLength(50)
  expect(await faultsOf(10_000)).toEqual(['lines.0.text'])
})

test('a text longer than any of ours is refused before its field reads it, whichever field it is in', async () => {
  const long = 'a'.repeat(20_001)
  for (const [sent, field] of [
    [{ text: long }, 'text'],
    [{ text: 'a', lines: [{ text: long }] }, 'lines.0.text'],
    [{ text: 'a', more: { any: [[{ deep: long }]] } }, 'more.any.0.0.deep'],
    [{ text: 'a', more: { [long]: 1 } }, 'more'],
    [{ text: 'a', unknown: long }, 'unknown'],
  ] as const)
    expect(await ask('/notes', sent)).toMatchObject({
      status: 422,
      body: { fields: { [field]: 'This is too long. Please shorten it.' } },
    })
  expect(await ask(`/notes?search=${long}`)).toMatchObject({ status: 422 })
  expect(await ask(`/notes/${long}`)).toMatchObject({ status: 404 })
  expect(await ask('/notes', { text: long.slice(1) })).toMatchObject({ status: 200 })
})

describe('text that a database cannot store', () => {
  test.each([
    ['NUL', { text: 'a\0' }, 'text'],
    ['half of a character', { text: '\ud83d' }, 'text'],
    ['the halves in the wrong order', { text: '\ude00\ud83d' }, 'text'],
    ['NUL further in', { text: 'a', lines: [{ text: 'a' }, { text: '\0' }] }, 'lines.1.text'],
    ['NUL in a list of anything', { text: 'a', more: { any: [[{ deep: '\0' }]] } }, 'more.any.0.0.deep'],
    ['NUL in a name', { text: 'a', more: { 'a\0': 1 } }, 'more'],
  ])('is refused in a body: %s', async (_, sent, field) => {
    const { status, body } = await ask('/notes', sent)
    expect(status).toBe(422)
    expect(fieldsOf(body)).toEqual([field])
  })

  test('is refused in a query, and is not found as part of a path', async () => {
    for (const path of ['/notes?search=a', '/notes/a']) expect((await ask(path)).status).toBe(200)
    expect(await ask('/notes?search=a%00')).toMatchObject({
      status: 422,
      body: { fields: { search: expect.any(String) } },
    })
    expect(await ask('/notes/a%00')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

const search = new Elysia().get('/', ({ query }) => query.q, {
  transform: plainQuery,
  query: v.object({ q: v.optional(v.string(), 'none') }),
})
const searchFor = (query: string) => search.handle(new Request(`http://localhost/${query}`))

test.each([
  ['?q=$10,000', '$10,000'],
  ['?q=%2410%2C000', '$10,000'],
  ['?q=[1]', '[1]'],
  ['?q={"a":1}', '{"a":1}'],
  ['?q=a+b%20c', 'a b c'],
  ['?q=caf%C3%A9', 'café'],
  ['?q=%25', '%'],
  ['?q=a%2Bb%26c', 'a+b&c'],
  ['?other=1,2', 'none'],
])('the query %s is read as plain text', async (query, text) => {
  expect(await (await searchFor(query)).text()).toBe(text)
})

test('a parameter that is sent twice is refused', async () => {
  expect((await searchFor('?q=a&q=b')).status).toBe(422)
})
