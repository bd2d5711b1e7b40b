import { describe, expect, test } from 'bun:test'
import { decimalMarkOf, toNumeral } from './numeral.ts'

describe('a number is recognized by its form', () => {
  test.each([
    ['1,234.56', 'money', 123_456],
    ['$.08', 'money', 8],
    ['-19.51', 'money', -1951],
    ['$-62.63', 'money', -6263],
    ['-$62.63', 'money', -6263],
    ['(12.34)', 'money', -1234],
    ['($12.34)', 'money', -1234],
    ['12.34-', 'money', -1234],
    ['12.34 CR', 'money', -1234],
    ['−12.34', 'money', -1234],
    ['CA$1,000.00', 'money', 100_000],
    ['$40', 'money', 4000],
    ['0.00', 'money', 0],
    ['-0.00', 'money', 0],
    ['2,320', 'count', 2320],
    ['84', 'count', 84],
    ['1.25000', 'rate', 1.25],
    ['0.1800', 'rate', 0.18],
    ['$0.035', 'rate', 0.035],
    ['0.77 %', 'percent', 0.77],
    ['9.975%', 'percent', 9.975],
  ] as const)('%s is %s %p', (text, kind, value) => {
    expect(toNumeral(text, '.')).toMatchObject({ kind, value })
  })

  test.each([
    ['1 234,56 $', 'money', 123_456],
    ['1\u202f234,56\u00a0$', 'money', 123_456],
    ['1.234,56', 'money', 123_456],
    [',08', 'money', 8],
    ['(1 234,56)', 'money', -123_456],
    ['2 320', 'count', 2320],
    ['0,0350', 'rate', 0.035],
    ['0,77 %', 'percent', 0.77],
  ] as const)('with a decimal comma, %s is %s %p', (text, kind, value) => {
    expect(toNumeral(text, ',')).toMatchObject({ kind, value })
  })

  // A statement in two languages, side by side: "23 717,82 $" and "$23,717.82".
  test.each([
    ['23 717,82 $', '.', 2_371_782],
    ['296,36 $', '.', 29_636],
    ['$23,717.82', ',', 2_371_782],
    ['$1.10', ',', 110],
  ] as const)('%s is money whatever the mark of its page', (text, mark, value) => {
    expect(toNumeral(text, mark)).toMatchObject({ kind: 'money', value })
  })

  test.each([
    '05/31/26',
    '0030114401',
    '131990002200',
    '007',
    '2.50% + 7¢',
    'TVQ:2.99',
    '01-SEP',
    '12:30',
    '',
    '-',
    '$',
    '1.2.3',
  ])('%p is not one', (text) => {
    expect(toNumeral(text, '.')).toBeNull()
  })
})

test('French words with English numbers keep the decimal point', () => {
  expect(decimalMarkOf(['Ventes', '15,877.47', '93.99', '01,05'])).toBe('.')
  expect(decimalMarkOf(['Ventes', '15 877,47', '93,99', '1.05'])).toBe(',')
})
