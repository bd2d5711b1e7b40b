import { expect, jest, spyOn, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { HASH_WITHIN_MS, HASHES, hashPassword, passwordMatches, UNKNOWN_ACCOUNT_DIGEST } from './passwords.ts'

test('the list of common passwords holds 49,193 different ones in lower case, none shorter than 4', () => {
  const lines = readFileSync(join(import.meta.dir, 'common-passwords.txt'), 'utf8')
    .trimEnd()
    .split('\n')
  expect(new Set(lines).size).toBe(49_193)
  expect(lines.filter((line) => line.length < 4 || line !== line.toLowerCase())).toEqual([])
})

test('a password fits its own digest, in any language, and no other', async () => {
  const digest = await hashPassword('sept-oies-à-Gaspé', null)

  expect(await passwordMatches('sept-oies-à-Gaspé', digest, null)).toBe(true)
  expect(await passwordMatches('sept-oies-a-Gaspé', digest, null)).toBe(false)
  expect(await passwordMatches('sept-oies-à-Gaspé', null, null)).toBe(false)
})

test('the digest for unknown accounts costs as much to check as every other', async () => {
  const costs = (digest: string) => digest.split('$').slice(0, 4)

  expect(costs(UNKNOWN_ACCOUNT_DIGEST)).toEqual(costs(await hashPassword('seven geese', null)))
})

test('two passwords are hashed at a time where that leaves a core to the event loop, else one, and 60 more wait', () => {
  expect(HASHES).toEqual({ atOnce: availableParallelism() > 2 ? 2 : 1, waiting: 60 })
})

test('a password whose hash never ends is refused after ten seconds, and the next one is hashed', async () => {
  const stuck = spyOn(Bun.password, 'hash').mockImplementation(() => new Promise(() => {}))
  jest.useFakeTimers()
  const settled = Promise.allSettled(
    Array.from({ length: HASHES.atOnce }, () => hashPassword('seven geese', null)),
  )
  jest.advanceTimersByTime(HASH_WITHIN_MS)
  jest.useRealTimers()
  stuck.mockRestore()

  for (const outcome of await settled)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'busy', status: 503 } })
  expect(await passwordMatches('seven geese', await hashPassword('seven geese', null), null)).toBe(true)
})
