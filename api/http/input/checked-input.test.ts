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
  .get('/pages', ({ query }) => ({ asked: { ...query }, marked: Object.assign(query, { limit: 1 }) }), {
    query: v.object({ limit: v.optional(v.pipe(v.string(), v.transform(Number)), '23') }),
  })
  .get('/notes/:id', ({ params }) => params.id, { params: v.object({ id: v.string() }) })
const app = new Elysia()
  .use(problems(pino({ level: 'silent' }), () => []))
  .use(withCheckedInput(new Elysia().use(routes)))

async function ask(path: string, body?: unknown) {
  const answer = await app.handle(
    new Request(`http://localhost/api${path}`, {
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    }),
  )
  const told: unknown = answer.headers.get('content-type')?.startsWith('application/json')
    ? await answer.json()
    : await answer.text()
  return { status: answer.status, told }
}

test('a question without parameters has its defaults each time, whatever was done with them before', async () => {
  for (const path of ['/pages', '/pages', '/pages?limit=5', '/pages'])
    expect(await ask(path)).toMatchObject({ told: { asked: { limit: path.endsWith('5') ? 5 : 23 } } })
})

test('what fits comes in as its schema makes it, without fields that it does not know', async () => {
  const sent = { text: 'Zoë 😀', many: '7', unknown: '\0' }
  expect(await ask('/notes', sent)).toEqual({
    status: 200,
    told: { text: 'Zoë 😀', lines: [], more: {}, many: 7 },
  })
})

test('what does not is refused by the names of the fields, in words that repeat nothing of it', async () => {
  const { status, told } = await ask('/notes', {
    text: 7,
    lines: [{ text: 'fine' }, { text: 'secret'.length }],
  })
  expect(status).toBe(422)
  expect(told).toEqual({
    code: 'check_your_answers',
    message: 'Check the marked answers.',
    error: 'Check the marked answers.',
    fields: { text: 'This isn’t a value we expected here.', 'lines.1.text': 'A line is a text.' },
  })
})

const Told = v.object({ fields: v.record(v.string(), v.string()) })
const fieldsOf = (told: unknown) => Object.keys(v.parse(Told, told).fields)

test('of many faults the first fifty are told, and the first alone of what is no form at all', async () => {
  const told = async (lines: number) =>
    fieldsOf((await ask('/notes', { text: 'a', lines: Array(lines).fill({}) })).told)
  expect(await told(100)).toHaveLength(50)
  expect(await told(10_000)).toEqual(['lines.0.text'])
})

describe('text that a database cannot keep', () => {
  test.each([
    ['NUL', { text: 'a\0' }, 'text'],
    ['half of a character', { text: '\ud83d' }, 'text'],
    ['the halves in the wrong order', { text: '\ude00\ud83d' }, 'text'],
    ['NUL further in', { text: 'a', lines: [{ text: 'a' }, { text: '\0' }] }, 'lines.1.text'],
    ['NUL in a list of anything', { text: 'a', more: { any: [[{ deep: '\0' }]] } }, 'more.any.0.0.deep'],
    ['NUL in a name', { text: 'a', more: { 'a\0': 1 } }, 'more'],
  ])('%s is refused in a body', async (_, body, field) => {
    const { status, told } = await ask('/notes', body)
    expect(status).toBe(422)
    expect(fieldsOf(told)).toEqual([field])
  })

  test('is refused in a query', async () => {
    expect((await ask('/notes?search=a')).status).toBe(200)
    expect(await ask('/notes?search=a%00')).toMatchObject({
      status: 422,
      told: { fields: { search: expect.any(String) } },
    })
  })

  test('is no address of anything', async () => {
    expect((await ask('/notes/a')).status).toBe(200)
    expect(await ask('/notes/a%00')).toMatchObject({ status: 404, told: { code: 'not_found' } })
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
])('%s reads as the text it was', async (query, text) => {
  expect(await (await searchFor(query)).text()).toBe(text)
})

test('a parameter that is there twice is no text', async () => {
  expect((await searchFor('?q=a&q=b')).status).toBe(422)
})
