import { expect, test } from 'bun:test'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { openSessionMemory } from './session-memory.ts'

const now = new Date('2026-11-22T12:00:00Z')

/** A memory of a database that counts its reads; `isTrusted` as the change feed says. */
function memory() {
  const state = { reads: 0, isTrusted: true, found: 'Ana' as string | undefined }
  const sessions = openSessionMemory<string>(() => state.isTrusted)
  const load = async () => {
    state.reads += 1
    return state.found
  }
  return { state, sessions, find: (key = 'token', at = now) => sessions.find(key, at, load) }
}

test('a session is read once in a minute, however many requests need it', async () => {
  const { state, find } = memory()
  for (const seconds of [0, 1, 30, 59.9])
    expect(await find('token', new Date(now.getTime() + seconds * 1000))).toBe('Ana')
  expect(state.reads).toBe(1)
  await find('token', minutesAfter(now, 1))
  expect(state.reads).toBe(2)
})

test('each token has its own', async () => {
  const { state, find } = memory()
  await find('one')
  state.found = undefined
  expect(await find('another')).toBeUndefined()
})

test('a missing session is not remembered: a new sign-in works at once', async () => {
  const { state, find } = memory()
  state.found = undefined
  await find()
  state.found = 'Ana'
  expect(await find()).toBe('Ana')
})

test('once a session has ended no session is remembered', async () => {
  const { state, sessions, find } = memory()
  await find()
  state.found = undefined
  sessions.drop()
  expect(await find()).toBeUndefined()
})

test('what was being read when a session ended is not remembered', async () => {
  const { sessions } = memory()
  const read = Promise.withResolvers<string>()
  const before = sessions.find('token', now, () => read.promise)
  sessions.drop()
  read.resolve('read before the session ended')
  expect(await before).toBe('read before the session ended')
  expect(await sessions.find('token', now, async () => undefined)).toBeUndefined()
})

test('while the change feed is interrupted the database is read each time', async () => {
  const { state, find } = memory()
  await find()
  state.isTrusted = false
  await find()
  await find()
  expect(state.reads).toBe(3)
})

test('more sessions than a process can keep are read again, and all are found', async () => {
  const { state, find } = memory()
  for (let token = 0; token <= 10_000; token++) await find(`token ${token}`)
  expect(await find('token 0')).toBe('Ana')
  expect(state.reads).toBe(10_002)
})
