import { expect, test } from 'bun:test'
import { freePort } from './server-process.ts'

test('twenty concurrent calls get twenty different ports', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  expect(new Set(ports).size).toBe(20)
})
