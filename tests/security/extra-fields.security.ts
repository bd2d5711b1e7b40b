import { expect, test } from 'bun:test'
import { suppliers } from '../../db/schema/people/people.ts'
import {
  bodySchemaOf,
  type DescribedCall,
  describedCalls,
  propertiesOf,
} from '../support/document/described-calls.ts'
import type { Answer } from '../support/product.ts'
import { testProduct } from '../support/product.ts'
import { expectNoFailures } from './tried.ts'
import { peopleWithBelongings } from './world/belongings.ts'
import { type Caller, FOR_MANY_PEOPLE } from './world/callers.ts'
import { type Made, ownerOf, ownRequestFor } from './world/requests.ts'
import { type Row, rowsChangedBy } from './world/rows-changed.ts'

const product = await testProduct(FOR_MANY_PEOPLE)
const changes = describedCalls.filter(({ method }) => method !== 'GET')

/** Where one of these values stands in a row, the field was taken. */
const MARKED = {
  cents: 7_654_321,
  moment: '2019-03-04T05:06:07.891Z',
  id: '5ec0fade-0000-4000-8000-00005ec0fade',
}
const EXTRA: Record<string, unknown> = {
  ...Object.fromEntries(
    'id supplierId leadId ownerId userId adminId visitorDigest stripeCustomerId'
      .split(' ')
      .map((name) => [name, MARKED.id]),
  ),
  ...Object.fromEntries(
    'price priceCents amount amountCents totalCents leadCredits lead_credits credits tierCents'
      .split(' ')
      .map((name) => [name, MARKED.cents]),
  ),
  ...Object.fromEntries(
    'emailProvedAt email_proved_at createdAt soldAt listedAt purchasedAt heldUntil expiresAt contactRequestedAt termsAcceptedAt'
      .split(' ')
      .map((name) => [name, MARKED.moment]),
  ),
  status: 'active',
  role: 'admin',
  isAdmin: true,
  emailVerified: true,
  phoneVerified: true,
  mode: 'live',
  scopes: ['market:read', 'leads:read', 'leads:write', 'purchases:write'],
  enabled: true,
  source: 'assignment',
  tier: 'tier3',
  realm: 'admin',
}

const named = Object.keys(EXTRA)

type Done = { answer: Answer; rows: Row[] }
type Send = (caller: Caller, call: DescribedCall, made: Made) => Promise<Answer>

const sendAsMade: Send = (caller, { method }, { path, body }) => caller.send(method, path, body)

/** Adds these fields, but for those that the call takes anyway. */
const sendWith =
  (fields: Record<string, unknown>): Send =>
  (caller, call, { path, body }) => {
    const taken = propertiesOf(bodySchemaOf(call))
    const extra = Object.entries(fields).filter(([name]) => !Object.hasOwn(taken, name))
    return caller.send(call.method, path, { ...Object.fromEntries(extra), ...body })
  }

/** By a caller who may make the call and to whom nothing else happened. */
async function done(call: DescribedCall, send: Send): Promise<Done> {
  const people = await peopleWithBelongings(product)
  const made = await ownRequestFor(product, call, people.ids)
  const { result, changed } = await rowsChangedBy(product, () => send(people[ownerOf(call)], call, made))
  return { answer: result, rows: changed }
}

/** What is wrong with a call that was sent with the fields, compared with the same call without them. */
function wrongWith(call: DescribedCall, plain: Done, greedy: Done): string[] {
  const text = greedy.rows.map(({ row }) => row).join('\n')
  const taken = Object.values(MARKED).filter((mark) => text.includes(String(mark).replace(/Z$/, '')))
  const isRefused = greedy.answer.status >= 400
  const expected = isRefused ? [] : shapesOf(plain.rows)
  const other = shapesOf(greedy.rows).filter((shape, index) => shape !== expected[index])
  return [
    ...taken.map((mark) => `${call.name}: stored ${mark}`),
    ...other.map((shape) => `${call.name}: changed ${shape.slice(0, 400)}`),
    ...(greedy.answer.status >= 500 ? [`${call.name}: ${greedy.answer.status}`] : []),
  ]
}

/** Rows without what differs from person to person: statuses, modes and yes or no stay. */
const shapesOf = (rows: Row[]) =>
  rows.map(({ table, row }) => `${table} ${JSON.stringify(shapeOf(JSON.parse(row)))}`).toSorted()

/** Random in a way that is not to be seen: four signs of a key, and one of several made-up leads. */
const RANDOM = ['last_four', 'payload']

function shapeOf(value: unknown): unknown {
  if (typeof value === 'number') return '#'
  if (typeof value === 'string') return /^\S{16,}$/.test(value) ? '…' : value.replace(/\d+/g, '#')
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, RANDOM.includes(name) ? '…' : shapeOf(inner)]),
  )
}

test('no call takes a field that it does not have, whatever the field is called', async () => {
  const failures: string[] = []
  const outcomes = { 'carried out without them': 0, refused: 0 }
  for (const call of changes) {
    const plain = await done(call, sendAsMade)
    for (let fields = EXTRA; ; ) {
      const greedy = await done(call, sendWith(fields))
      const isRefused = greedy.answer.status >= 400
      outcomes[isRefused ? 'refused' : 'carried out without them'] += 1
      failures.push(...wrongWith(call, plain, greedy))
      // Once more without the fields that were refused by name.
      const refused = Object.keys(Object(Object(greedy.answer.body).fields))
      const left = Object.entries(fields).filter(([name]) => !refused.includes(name))
      if (!isRefused || left.length === Object.keys(fields).length) break
      fields = Object.fromEntries(left)
    }
  }
  const note = Object.entries(outcomes)
    .map(([outcome, times]) => `${times} ${outcome}`)
    .join(', ')
  const times = Object.values(outcomes).reduce((sum, one) => sum + one)
  expectNoFailures(
    `${changes.length} changes with ${named.length} fields that they do not have`,
    times,
    failures,
    note,
  )
})

test('control: a call that stores such a field is found', async () => {
  const call = changes.find(({ name }) => name === 'PATCH /api/supplier/lead/{id}/outcome')
  if (call === undefined) throw new Error('There is no such call.')
  const plain = await done(call, sendAsMade)
  const greedy = await done(call, async (caller, ...rest) => {
    const answer = await sendAsMade(caller, ...rest)
    await product.db.update(suppliers).set({ leadCredits: MARKED.cents, status: 'inactive' })
    return answer
  })
  const wrong = wrongWith(call, plain, greedy).join('\n')
  expect(wrong).toContain(`stored ${MARKED.cents}`)
  expect(wrong).toContain('"status":"inactive"')
})
