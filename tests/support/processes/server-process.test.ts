import { expect, test } from 'bun:test'
import { freePort } from './server-process.ts'

test('no two that ask for a port at once are given the same', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  expect(new Set(ports).size).toBe(20)
})
