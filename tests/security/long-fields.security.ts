import { expect, test } from 'bun:test'
import { openServer } from '../support/browser/stage.ts'
import { type DescribedCall, describedCalls, withValueAt } from '../support/document/described-calls.ts'
import { testProduct } from '../support/product.ts'
import { expectNoFailures } from './tried.ts'
import { peopleWithBelongings } from './world/belongings.ts'
import { type Caller, FOR_MANY_PEOPLE } from './world/callers.ts'
import { bodyFor, ownerOf, ownRequestFor } from './world/requests.ts'

const LONG = 60_000
const SHORT = 60
const MOST_TIMES_AS_LONG = 20
/** Shorter times are noise. */
const FLOOR_MS = 5
const TRIES = 12

const filledWith = (part: string) => (length: number) => part.repeat(length / part.length)
const nested = (length: number): unknown => Array.from({ length: length / 10 }, () => [[[[['a']]]]])

/** A value of this length, for each text that once made some expression of someone's slow. */
const FILLINGS: [string, (length: number) => unknown][] = [
  ['zeros with an x', (length) => `${'0'.repeat(length)}x`],
  ['spaces with an x', (length) => `x${' '.repeat(length)}x`],
  ['nines', filledWith('9')],
  ['letters', filledWith('a')],
  ['addresses', filledWith('a@')],
  ['an address of dots', (length) => `a@${'a.'.repeat(length / 2)}`],
  ['dots', filledWith('.')],
  ['groups of digits', filledWith('1,000 ')],
  ['line breaks', filledWith('\n')],
  ['line breaks with signs', filledWith('\n;=')],
  ['hyphens', filledWith('-')],
  ['slashes', filledWith('/')],
  ['brackets', filledWith('[<({')],
  ['accents', filledWith('\u0301\u0323')],
  ['lists in lists', nested],
]

const product = await testProduct(FOR_MANY_PEOPLE)

type Request = { path: string; body?: unknown }
type Place = { name: string; filled: (value: unknown) => Request }

/** Each part of a request that a caller types: the parameters of the path and the query, and each value of the body. */
function placesOf(call: DescribedCall, { path, body }: Request): Place[] {
  const query = call.parameters.filter((parameter) => parameter.in === 'query')
  const asText = (value: unknown) =>
    encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))
  return [
    ...(call.path.match(/\{\w+\}/g) ?? []).map((parameter) => ({
      name: parameter,
      filled: (value: unknown) => ({ path: call.path.replaceAll(/\{\w+\}/g, asText(value)), body }),
    })),
    ...query.map(({ name }) => ({
      name: `?${name}`,
      filled: (value: unknown) => ({ path: `${path}?${name}=${asText(value)}` }),
    })),
    ...[...withValueAt(body, '')].map((_, index) => ({
      name: `value ${index} of the body`,
      filled: (value: unknown) => ({ path, body: [...withValueAt(body, value)][index] }),
    })),
  ]
}

async function quickest(
  send: (request: Request) => Promise<unknown>,
  request: Request,
  enoughMs: number,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && least > enoughMs; tries++) {
    const startedAt = performance.now()
    await send(request)
    least = Math.min(least, performance.now() - startedAt)
  }
  return least
}

/** What takes more than `MOST_TIMES_AS_LONG` times as long with a long text as with a short one. */
async function slowPlaces(
  call: DescribedCall,
  made: Request,
  send: (request: Request) => Promise<unknown>,
): Promise<{ times: number; slow: string[] }> {
  const slow: string[] = []
  const places = placesOf(call, made)
  for (const { name, filled } of places) {
    const long: [string, number][] = []
    for (const [filling, of] of FILLINGS)
      long.push([filling, await quickest(send, filled(of(LONG)), MOST_TIMES_AS_LONG * FLOOR_MS)])
    const short = Math.max(FLOOR_MS, await quickest(send, filled('x'.repeat(SHORT)), 0))
    for (const [filling, took] of long)
      if (took > MOST_TIMES_AS_LONG * short)
        slow.push(`${call.name} ${name}: ${filling}: ${Math.round(took)} ms against ${Math.round(short)} ms`)
  }
  return { times: places.length * FILLINGS.length, slow }
}

async function requestsBy(call: DescribedCall) {
  const people = await peopleWithBelongings(product)
  const own = await ownRequestFor(product, call, people.ids)
  const body = { ...bodyFor(call, people.ids.lead).body, ...own.body }
  const caller: Caller = people[ownerOf(call)]
  return {
    made: { path: own.path, ...(call.requestBody !== undefined && { body }) },
    send: ({ path, body }: Request) => caller.send(call.method, path, body),
  }
}

test('60 KB in any field take at most twenty times as long as 60 bytes', async () => {
  const failures: string[] = []
  let times = 0
  for (const call of describedCalls) {
    const { made, send } = await requestsBy(call)
    const tried = await slowPlaces(call, made, send)
    times += tried.times
    failures.push(...tried.slow)
  }
  expectNoFailures('fields with 60 KB against 60 bytes', times, failures)
}, 1_800_000)

test('control: a call whose time grows with the square of a field is found', async () => {
  const call = describedCalls.find(({ name }) => name === 'POST /api/supplier/login')
  if (call === undefined) throw new Error('There is no such call.')
  const { slow } = await slowPlaces(call, { path: call.path, body: { email: '' } }, async ({ body }) =>
    /^\d+\.?\d*$/.test(String(Object(body).email)),
  )
  expect(slow.join('\n')).toContain('zeros with an x')
}, 180_000)

test('health is answered while every field of the calls of strangers has 60 KB', async () => {
  await using stack = new AsyncDisposableStack()
  const server = await openServer()
  stack.defer(() => server.close())
  const health = async () => {
    const startedAt = performance.now()
    const { status } = await fetch(`${server.url}/api/health/live`)
    return { status, ms: performance.now() - startedAt }
  }
  await health()
  const alone = Math.max(...(await Promise.all(Array.from({ length: 10 }, health))).map(({ ms }) => ms))
  const failures: string[] = []
  let times = 0
  let slowest = 0
  for (const call of describedCalls.filter(
    (call) => call.requestBody !== undefined && call.security.length === 0,
  )) {
    const { path, body } = {
      path: call.path.replaceAll(/\{\w+\}/g, crypto.randomUUID()),
      ...bodyFor(call, crypto.randomUUID()),
    }
    for (const [filling, of] of FILLINGS) {
      const sent = [...withValueAt(body, of(LONG))].map((filled) =>
        fetch(`${server.url}${path}`, {
          method: call.method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(filled),
        }),
      )
      const { status, ms } = await health()
      times += 1
      slowest = Math.max(slowest, ms)
      if (status !== 200 || ms > MOST_TIMES_AS_LONG * Math.max(FLOOR_MS, alone) * sent.length)
        failures.push(`${call.name} with ${filling}: health ${status} after ${Math.round(ms)} ms`)
      await Promise.all(sent)
    }
  }
  expectNoFailures('health beside 60 KB', times, failures, `slowest ${Math.round(slowest)} ms`)
}, 900_000)
