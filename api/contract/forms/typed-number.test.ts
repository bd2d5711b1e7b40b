import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { quickest } from '../../../tests/support/quickest.ts'
import { optionalNumber, optionalPercent, requiredNumber } from './fields.ts'
import { hasTwoReadings, readNumber, readPercent } from './typed-number.ts'

const LENGTH = 60_000
const LONG = ['0', '9', ' ', '.', ',', "'", '1,000', '1 000 ', '1.', '$', '%', '-', '\n'].flatMap((part) => {
  const text = part.repeat(LENGTH / part.length)
  return [text, `${text}x`, `1${text}$`, `x${text}%`]
})

test.each([
  ['readNumber', readNumber],
  ['readPercent', readPercent],
  ['hasTwoReadings', hasTwoReadings],
] as const)('%s reads 60 KB of anything in at most a thousand times as long as 600 bytes', (_, read) => {
  const took = (length: number) => quickest(() => LONG.map((text) => read(text.slice(0, length))))
  expect(took(LENGTH) / took(600)).toBeLessThan(1_000)
})

describe('a figure of more than 40 characters is no number', () => {
  const words = { required: 'missing', notANumber: 'no number', outOfRange: 'out of range' }
  const range = { min: 0, max: 10 }
  test.each([
    ['required', requiredNumber(range, words)],
    ['optional', optionalNumber(range, words)],
    ['percent', optionalPercent(range, words)],
  ])('%s', (_, schema) => {
    expect(v.parse(schema, `${' '.repeat(39)}7`)).toBe(7)
    expect(v.safeParse(schema, `${' '.repeat(40)}7`).issues?.map(({ message }) => message)).toEqual([
      'no number',
    ])
  })
})
