import { expect, test } from 'bun:test'
import { type DescribedCall, describedCalls } from '../support/document/described-calls.ts'
import { testProduct } from '../support/product.ts'
import { RIGHTS, type Stand, standOf } from './roles.ts'
import { expectNoFailures } from './tried.ts'
import { type Caller, callerOf, ROLES, type Role, WITH_APPROVAL } from './world/callers.ts'
import { requestFor } from './world/requests.ts'

const product = await testProduct(WITH_APPROVAL)

/** Each call of the document, as this caller of each role gets it answered, compared with its row. */
async function compare(
  calls: DescribedCall[],
  callerFor: (role: Role, call: DescribedCall) => Promise<Caller>,
): Promise<{ times: number; failures: string[] }> {
  const failures: string[] = []
  let times = 0
  for (const call of calls) {
    const right = RIGHTS[call.name]
    if (right === undefined) {
      failures.push(`${call.name}: has no row in tests/security/roles.ts`)
      continue
    }
    for (const role of ROLES) {
      times += 1
      const caller = await callerFor(role, call)
      const { path, body } = await requestFor(product, call)
      const answer = await caller.send(call.method, path, body)
      const expected = standOf(role, right)
      const seen = standIn(answer)
      if (seen !== expected) failures.push(`${call.name}, ${role}: ${seen}, not ${expected}`)
      if (answer.status >= 500) failures.push(`${call.name}, ${role}: ${answer.status}`)
    }
  }
  return { times, failures }
}

/** A wrong password or code is no matter of the role. */
function standIn({ status, body }: { status: number; body: unknown }): Stand {
  const code = String(Object(body).code)
  const isRefused = (status === 401 || status === 403) && !code.startsWith('wrong_')
  return isRefused ? `${status} ${code}` : 'may'
}

const kept = new Map<Role, Caller>()

/** One caller of each role, until it has made a call that might have ended its session. */
async function usualCaller(role: Role, { name, method }: DescribedCall): Promise<Caller> {
  const caller = kept.get(role) ?? (await callerOf(product, role))
  const right = RIGHTS[name]
  const isRefused = right !== undefined && standOf(role, right) !== 'may'
  if (isRefused || (method === 'GET' && name !== 'GET /api/logout')) kept.set(role, caller)
  else if (!role.includes(' key ')) kept.delete(role)
  return caller
}

test('each call of the document answers or refuses each role as its row says', async () => {
  const { times, failures } = await compare(describedCalls, usualCaller)
  expectNoFailures(`${describedCalls.length} calls by ${ROLES.length} roles`, times, failures)
})

test('every row is of a call that the document describes', () => {
  const described = new Set(describedCalls.map(({ name }) => name))
  expect(Object.keys(RIGHTS).filter((name) => !described.has(name))).toEqual([])
})

test('control: the matrix fails for a call that is open to everyone by mistake, and for one without a row', async () => {
  const calls = describedCalls.filter(({ name }) => name === 'GET /api/admin/leads')
  const opened = await compare(calls, () => callerOf(product, 'admin'))
  expect(opened.failures).toHaveLength(ROLES.length - 1)
  expect(opened.failures).toContain('GET /api/admin/leads, nobody: may, not 401 not_signed_in')
  const added = await compare(
    calls.map((call) => ({ ...call, name: 'GET /api/new' })),
    usualCaller,
  )
  expect(added.failures).toEqual(['GET /api/new: has no row in tests/security/roles.ts'])
})
