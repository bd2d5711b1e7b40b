import { describe, expect, test } from 'bun:test'
import { readEmail, readSavings } from './confirmation-query.ts'

describe('the saving in the address', () => {
  test.each([
    ['120', 120],
    ['120.99', 120],
    ['1', 1],
    ['100000000', 100_000_000],
  ])('%s is %d whole dollars', (text, dollars) => {
    expect(readSavings(text)).toBe(dollars)
  })

  test.each([
    null,
    '',
    '0',
    '0.00',
    '0.4',
    '-120',
    '+120',
    ' 120',
    '1e3',
    '1e309',
    '0x10',
    'NaN',
    'Infinity',
    '1,200',
    '$120',
    '100000001',
    '9'.repeat(10_000),
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
  ])('%p shows no savings', (text) => {
    expect(readSavings(text)).toBeUndefined()
  })
})

describe('the email in the address', () => {
  test.each(['ana@example.com', "o'brien+cards@shop.example.ca", ' ana@example.com '])(
    '%p is shown',
    (text) => {
      expect(readEmail(text)).toBe(text.trim())
    },
  )

  test.each([
    null,
    '',
    'ana',
    'ana@',
    'ana@example',
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>@example.com',
    'javascript:alert(1)',
    'Call 1-900-555-0100 now@example.com',
    `${'a'.repeat(10_000)}@example.com`,
    '1e309',
  ])('%p is not repeated', (text) => {
    expect(readEmail(text)).toBeUndefined()
  })
})
