import { expect, jest, test } from 'bun:test'
import fc from 'fast-check'
import { describedCalls } from '../support/document/described-calls.ts'
import { only } from '../support/only.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import type { Answer } from '../support/product.ts'
import { testProduct } from '../support/product.ts'
import { RIGHTS, standOf } from './roles.ts'
import { expectNoFailures, isFull } from './tried.ts'
import { type AnyRequest, anyRequest } from './world/any-request.ts'
import { peopleWithBelongings } from './world/belongings.ts'
import { type Caller, callerOf, ROLES, type Role, WITH_APPROVAL } from './world/callers.ts'

const REQUESTS = isFull ? 20_000 : 1_000
/** Small enough that what a caller may still do is not used up by its limits. */
const REQUESTS_BY_ONE_CALLER = 60
const SEED = Number(process.env.SECURITY_SEED ?? 20_261_124)
const IN_A_BATCH = 1_000
const WHOLE_MS = 30 * 60_000
/** Far longer than any takes, so that one that hangs is named and the rest still go. */
const ANSWERED_WITHIN_MS = PATIENCE_MS

const product = await testProduct(WITH_APPROVAL)
const ids: string[] = []

type Callers = { of: Map<Role, Caller>; people: Awaited<ReturnType<typeof peopleWithBelongings>> }

/** Some own one of everything, so that the ids they send are also their own. */
async function newCallers(): Promise<Callers> {
  const people = await peopleWithBelongings(product)
  ids.splice(0, ids.length, ...Object.values(people.ids))
  const others = ROLES.map(async (role) => [role, await callerOf(product, role)] as const)
  const of = new Map<Role, Caller>([
    ...(await Promise.all(others)),
    ['supplier', people.supplier],
    ['owner', people.user],
    ['visitor', people.visitor],
    ['admin', people.admin],
  ])
  return { of, people }
}

/** In place of one whose session a request has ended: somebody else if their account is gone too. */
function nextCaller({ people }: Callers, role: Role): Promise<Caller> {
  const another = () => callerOf(product, role)
  if (role === 'owner') return people.signInAgain('user').catch(another)
  return role === 'supplier' || role === 'admin' ? people.signInAgain(role).catch(another) : another()
}

type Sent = AnyRequest & { name: string; role: Role }
type Send = (request: Sent) => Promise<Answer>

/** Throws when this request, or the people who are made for it, take too long. */
async function answerInTime(answer: Promise<Answer>): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer')), ANSWERED_WITHIN_MS)
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Fails for an answer of 500 or above, for none, and for one that the document does not hold, which `send` throws. */
async function judge(requests: Sent[], send: Send, statuses: Map<string, number>): Promise<string[]> {
  const failures: string[] = []
  for (const request of requests) {
    const answered = await answerInTime(send(request)).then(
      ({ status, body }) => ({ status: `${status}`, fault: status < 500 ? '' : JSON.stringify(body) }),
      (error: Error) => ({ status: 'undocumented', fault: error.message }),
    )
    const group = answered.status.replace(/\d\d$/, 'xx')
    statuses.set(group, (statuses.get(group) ?? 0) + 1)
    if (answered.fault !== '')
      failures.push(
        `${request.name}: ${answered.status}: ${answered.fault}: ${JSON.stringify(request).slice(0, 600)}`,
      )
  }
  return failures
}

/** Mostly by somebody who may make the call: others are refused before it reads anything. */
const requests = fc
  .record({
    request: anyRequest(describedCalls, ids),
    isRefused: fc.oneof(
      { weight: 4, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
    nth: fc.nat(),
  })
  .map(({ request, isRefused, nth }): Sent => {
    const right = RIGHTS[request.name]
    const roles = ROLES.filter((role) => isRefused || right === undefined || standOf(role, right) === 'may')
    return { ...request, role: roles[nth % roles.length] ?? 'nobody' }
  })

test(
  'no request made from the document, valid or not, is answered with a fault of ours or outside of the document',
  async () => {
    const failures: string[] = []
    const statuses = new Map<string, number>()
    let callers = await newCallers()
    let sent = 0
    const send: Send = async ({ name, role, method, path, body, headers }) => {
      sent += 1
      if (sent % (REQUESTS_BY_ONE_CALLER * ROLES.length) === 0) callers = await newCallers()
      const caller = callers.of.get(role)
      if (caller === undefined) throw new Error(`There is no ${role}.`)
      const answer = await caller.send(method, path, body, headers)
      const right = RIGHTS[name]
      const mayCall = right !== undefined && standOf(role, right) === 'may'
      if (answer.status === 401 && mayCall) callers.of.set(role, await nextCaller(callers, role))
      return answer
    }
    for (let first = 0; first < REQUESTS; first += IN_A_BATCH) {
      const batch = fc.sample(requests, { numRuns: IN_A_BATCH, seed: SEED + first })
      failures.push(...(await judge(batch, send, statuses)))
    }
    const seen = [...statuses].toSorted().map(([group, count]) => `${group}: ${count}`)
    expectNoFailures(`requests made from the document, seed ${SEED}`, REQUESTS, failures, seen.join(', '))
    expect(statuses.get('2xx') ?? 0).toBeGreaterThan(REQUESTS / 20)
  },
  WHOLE_MS,
)

test('control: an answer of 500, one that the document does not hold and one that never comes are found', async () => {
  const sent = only(fc.sample(requests, { numRuns: 1, seed: SEED }))
  const broken: Answer = { status: 500, headers: new Headers(), body: { code: 'our_fault' } }
  expect(await judge([sent], async () => broken, new Map())).toHaveLength(1)
  const undocumented = () => Promise.reject(new Error('openapi.yaml: GET /api/new: 418 is not described'))
  expect(await judge([sent], undocumented, new Map())).toHaveLength(1)
  jest.useFakeTimers()
  const judged = judge([sent], () => new Promise(() => {}), new Map())
  jest.advanceTimersByTime(ANSWERED_WITHIN_MS)
  jest.useRealTimers()
  expect(await judged).toHaveLength(1)
})
