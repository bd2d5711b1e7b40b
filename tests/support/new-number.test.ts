import { expect, test } from 'bun:test'
import { newNumber } from './new-number.ts'

test('no name that is made with a number contains another', () => {
  const names = Array.from(
    { length: 2_000 },
    (_, turn) => `${turn % 2 === 0 ? 'Olive ' : ''}Shop ${newNumber()}`,
  )
  const found = names.filter((name) => names.some((other) => other !== name && other.includes(name)))
  expect(found).toEqual([])
})
