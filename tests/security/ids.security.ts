import { expect, test } from 'bun:test'
import { bodySchemaOf, describedCalls, propertiesOf } from '../support/document/described-calls.ts'
import { callerWith, createdKey } from '../support/people/api-key.ts'
import type { Answer } from '../support/product.ts'
import { testProduct } from '../support/product.ts'
import { RIGHTS } from './roles.ts'
import { expectNoFailures } from './tried.ts'
import { type Ids, peopleWithBelongings, UNKNOWN } from './world/belongings.ts'
import { type Caller, FOR_MANY_PEOPLE } from './world/callers.ts'
import { rowsChangedBy } from './world/rows-changed.ts'
import { THINGS, type Thing } from './world/things.ts'

/** Public by its id, which is random and stands on the consent receipt itself. */
const PUBLIC = ['GET /api/consent-receipts/{id}']

const product = await testProduct(FOR_MANY_PEOPLE)
const thief = await peopleWithBelongings(product)

const withIds = describedCalls.filter(({ name, path, ...call }) => {
  const names = [
    ...(path.match(/\{\w+\}/g) ?? []),
    ...Object.keys(propertiesOf(bodySchemaOf({ name, path, ...call }))),
  ]
  // An admin may act on everyone's things, so only an admin's own sessions count.
  const isOnlyForAdmins = RIGHTS[name]?.who === 'admin' && !name.includes('sessions')
  return names.some((one) => /^\{(id|number)\}$|Id$/.test(one)) && !isOnlyForAdmins
})

test('each call with an id in its path or body has a row', () => {
  const rows = [...Object.keys(THINGS), ...PUBLIC]
  expect(withIds.map(({ name }) => name).toSorted()).toEqual(rows.toSorted())
})

const PATH_PARAMETER = /\{\w+\}/

function send(caller: Caller, name: string, { id, body }: Thing, ids: Ids): Promise<Answer> {
  const [method = '', path = ''] = name.split(' ')
  return caller.send(method, path.replace(PATH_PARAMETER, ids[id]), body?.(ids))
}

/** Without what differs between any two answers. */
const shown = ({ status, body }: Answer) => `${status} ${JSON.stringify(body)}`
const codeOf = ({ status, body }: Answer) => (status < 300 ? 'done' : `${status} ${Object(body).code}`)

/** What is wrong when this caller names another’s thing. */
async function wrongFor(name: string, row: Thing, caller: Caller, theirs: Ids): Promise<string[]> {
  const unknown = await send(caller, name, row, UNKNOWN)
  const { result, tables } = await rowsChangedBy(product, () => send(caller, name, row, theirs))
  const isAsExpected =
    row.answersOthers === undefined
      ? result.status >= 400 && shown(result) === shown(unknown)
      : codeOf(result) === row.answersOthers
  return [
    ...(isAsExpected ? [] : [`${name}: another’s: ${shown(result)}, an unknown one: ${shown(unknown)}`]),
    ...tables.map((table) => `${name}: changed ${table}`),
  ]
}

test('another person’s thing is answered like an unknown one and stays as it is, and its owner is served', async () => {
  const failures: string[] = []
  let times = 0
  const keyed = [
    callerWith(product, (await createdKey(thief.supplier)).key),
    callerWith(product, (await createdKey(thief.supplier, { mode: 'test' })).key),
  ]
  for (const [name, row] of Object.entries(THINGS)) {
    const victim = await peopleWithBelongings(product)
    failures.push(...(await wrongFor(name, row, thief[row.who], victim.ids)))
    times += 1
    if (RIGHTS[name]?.scope !== undefined) {
      for (const [index, key] of keyed.entries()) {
        // To a test key no lead of the market exists.
        const { answersOthers: _, ...plain } = row
        failures.push(...(await wrongFor(name, index === 0 ? row : plain, key, victim.ids)))
        times += 1
      }
    }
    const own = codeOf(await send(victim[row.who], name, row, victim.ids))
    if (own !== (row.answersOwner ?? 'done')) failures.push(`${name}: its owner was answered ${own}`)
  }
  expectNoFailures(
    `${Object.keys(THINGS).length} calls with another person’s id, by session and by key`,
    times,
    failures,
  )
})

test('control: a call that serves the thief as its owner is found', async () => {
  const victim = await peopleWithBelongings(product)
  const name = 'PATCH /api/supplier/lead/{id}/outcome'
  const row = THINGS[name]
  if (row === undefined) throw new Error('There is no such row.')
  const wrong = await wrongFor(name, row, victim.supplier, victim.ids)
  expect(wrong).toHaveLength(2)
  expect(wrong[1]).toBe(`${name}: changed purchases`)
})
