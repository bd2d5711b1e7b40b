import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { HASHES, hashPassword, passwordMatches, UNKNOWN_ACCOUNT_DIGEST } from './password-hashing.ts'

test.each([
  ['common-passwords.txt', 3000, 8],
  ['common-words.txt', 2000, 4],
])('%s holds %p in lower case, none shorter than %p', (file, count, shortest) => {
  const lines = readFileSync(join(import.meta.dir, file), 'utf8')
    .trimEnd()
    .split('\n')
  expect(new Set(lines).size).toBe(count)
  for (const line of lines) {
    expect(line.length).toBeGreaterThanOrEqual(shortest)
    expect(line).toBe(line.toLowerCase())
  }
})

test('a password fits its own digest, in any language, and no other', async () => {
  const digest = await hashPassword('sept-oies-à-Gaspé')

  expect(await passwordMatches('sept-oies-à-Gaspé', digest)).toBe(true)
  expect(await passwordMatches('sept-oies-a-Gaspé', digest)).toBe(false)
  expect(await passwordMatches('sept-oies-à-Gaspé', null)).toBe(false)
})

test('the digest that stands in for nobody’s costs what every other costs', async () => {
  const costs = (digest: string) => digest.split('$').slice(0, 4)

  expect(costs(UNKNOWN_ACCOUNT_DIGEST)).toEqual(costs(await hashPassword('seven geese')))
})

test('two passwords are hashed at a time where that leaves a core to the event loop, else one, and 60 more wait', () => {
  expect(HASHES).toEqual({ atOnce: availableParallelism() > 2 ? 2 : 1, waiting: 60 })
})
