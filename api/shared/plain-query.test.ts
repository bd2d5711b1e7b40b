import { expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import * as v from 'valibot'
import { plainQuery } from './plain-query.ts'

const app = new Elysia().get('/', ({ query }) => query.q, {
  transform: plainQuery,
  query: v.object({ q: v.optional(v.string(), 'none') }),
})
const ask = (query: string) => app.handle(new Request(`http://localhost/${query}`))

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
  expect(await (await ask(query)).text()).toBe(text)
})

test('a parameter that is there twice is no text', async () => {
  expect((await ask('?q=a&q=b')).status).toBe(422)
})
