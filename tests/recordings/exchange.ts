import { spyOn } from 'bun:test'
import pg from 'pg'
import { FOR_MANY_PEOPLE } from '../security/world/callers.ts'
import { type Answer, openProduct, type Product } from '../support/product.ts'

type Caller = {
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

const queries = spyOn(pg.Client.prototype, 'query')

/** For what a call starts and does not wait for, and for notices of the database that clear caches. */
export const SETTLES_MS = 15

const LEFT_OUT = new Set(['date', 'content-length'])
/** Made of ids, or of real time. */
const UNSTEADY = new Set(['etag', 'ratelimit', 'retry-after', 'x-request-id'])

/** One call as text, and the statements that it sends, in no certain order. */
export async function exchange(
  caller: Caller,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) {
  queries.mockClear()
  const answer = await caller.send(method, path, body, headers)
  await Bun.sleep(SETTLES_MS)
  const statements = queries.mock.calls.flatMap(([query], at) =>
    isOfQueue(queries.mock.contexts[at]) ? [] : textOf(query),
  )
  queries.mockClear()
  const sent = [
    `> ${method} ${path}`,
    ...Object.entries(headers ?? {}).map(([name, value]) => `> ${name}: ${value}`),
  ]
  if (body !== undefined) sent.push(JSON.stringify(body, null, 1))
  return {
    answer,
    statements: statements.filter(isCounted).toSorted(),
    text: [...sent, shown(answer)].join('\n'),
  }
}

export function shown({ status, headers, body }: Answer): string {
  const lines = [...headers].flatMap(([name, value]) =>
    LEFT_OUT.has(name) ? [] : `< ${name}: ${UNSTEADY.has(name) ? '…' : value}`,
  )
  return [`< ${status}`, ...lines.toSorted(), bodyOf(body)].join('\n')
}

/** Lists have a line for each row. */
function bodyOf(body: unknown): string {
  if (typeof body === 'string') return body
  if (Array.isArray(body)) return body.map((row) => JSON.stringify(row)).join('\n') || '[]'
  return JSON.stringify(body, null, 1)
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String(Object(query).text ?? Object(query).name)

/** The queue looks after itself at its own times. */
const isOfQueue = (client: unknown) =>
  /jobs|boss/.test(String(Object(client).connectionParameters?.application_name))
const isCounted = (text: string) =>
  !/^(begin|commit|rollback|listen|select pg_notify|delete from rate_limits where expire)\b/i.test(text)

/** However busy the machine is, no call is refused for it. */
const PATIENT = { statementTimeoutMs: 120_000, lockTimeoutMs: 120_000, connectTimeoutMs: 120_000 }

/** Each look at its clock finds another millisecond, so that no order falls to random ids; `madeEqual` leaves whole minutes. */
export async function recordedProduct(): Promise<Product> {
  const product = await openProduct({ ...FOR_MANY_PEOPLE, limits: PATIENT })
  const { clock } = product
  const { now, passMinutes } = clock
  let looks = 0
  clock.now = () => new Date(now().getTime() + looks++)
  clock.passMinutes = (minutes) => {
    looks = 0
    passMinutes(minutes)
  }
  return product
}
