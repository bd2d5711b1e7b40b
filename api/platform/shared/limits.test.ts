import { expect, test } from 'bun:test'
import { connect } from '../../../db/client.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { limitOf } from './limits.ts'

const one = await testDatabase()

const HOUR = 3600

test('two processes take from one limit, however they race', async () => {
  const here = limitOf(one.pool, 'shared', { points: 5, seconds: HOUR })
  const other = connect(one.url)
  const there = limitOf(other.pool, 'shared', { points: 5, seconds: HOUR })

  const waits = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => (turn % 2 ? here : there).take('ana')),
  )

  await other.close()
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
})

test('what is refused says for how many seconds, and the next person is served', async () => {
  const limit = limitOf(one.pool, 'waits', { points: 1, seconds: HOUR })
  await limit.take('ana')

  const wait = await limit.take('ana')

  expect(wait).toBeGreaterThan(HOUR - 60)
  expect(wait).toBeLessThanOrEqual(HOUR)
  expect(await limit.take('noah')).toBe(0)
})

test('two limits of different names do not take from each other', async () => {
  await limitOf(one.pool, 'emails', { points: 1, seconds: HOUR }).take('ana')
  expect(await limitOf(one.pool, 'texts', { points: 1, seconds: HOUR }).take('ana')).toBe(0)
})

test('a returned point can be taken again, once', async () => {
  const limit = limitOf(one.pool, 'returned', { points: 2, seconds: HOUR })
  await limit.take('ana')
  await limit.take('ana')

  await limit.giveBack('ana')

  expect(await limit.take('ana')).toBe(0)
  expect(await limit.take('ana')).toBeGreaterThan(0)
})

test('refused tries do not use up points that are returned later', async () => {
  const limit = limitOf(one.pool, 'refused', { points: 1, seconds: HOUR })
  await limit.take('ana')
  await limit.take('ana')
  await limit.take('ana')

  await limit.giveBack('ana')

  expect(await limit.take('ana')).toBe(0)
})

test('a limit of none lets no call through', async () =>
  expect(await limitOf(one.pool, 'none', { points: 0, seconds: HOUR }).take('ana')).toBeGreaterThan(0))

test('a span that has passed is forgotten', async () => {
  const limit = limitOf(one.pool, 'over', { points: 1, seconds: HOUR })
  await limit.take('ana')
  await one.pool.query("update rate_limits set expire = 1 where key = 'over:ana'")

  expect(await limit.take('ana')).toBe(0)
})

test('a database that does not answer is a fault, not a used-up limit', async () => {
  const closed = connect(one.url)
  await closed.close()
  const taking = limitOf(closed.pool, 'down', { points: 1, seconds: HOUR }).take('ana')
  expect(await taking.catch((error: unknown) => error)).toBeInstanceOf(Error)
})
