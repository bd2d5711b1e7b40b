import { describe, expect, test } from 'bun:test'
import { MARK_BEFORE_FIRST_PAINT, readSavings } from './confirmation-query.ts'

/** Whether the page keeps room for a saving before it has read what the saving is. */
function keepsRoomFor(search: string): boolean {
  const document = { documentElement: { dataset: {} } }
  new Function('location', 'document', MARK_BEFORE_FIRST_PAINT)({ search }, document)
  return 'savings' in document.documentElement.dataset
}

describe('the saving in the address', () => {
  test.each([
    ['120', 120],
    ['120.99', 120],
    ['1', 1],
    ['007', 7],
    ['100000000', 100_000_000],
  ])('%s is %d whole dollars, and the page keeps room for it at once', (text, dollars) => {
    expect(readSavings(text)).toBe(dollars)
    expect(keepsRoomFor(`?savings=${text}&email=ana%40example.com`)).toBe(true)
    expect(keepsRoomFor(`?email=ana%40example.com&savings=${text}`)).toBe(true)
  })

  test.each(['', '?savings=0', '?savings=0.00', '?savings=', '?email=1%40example.com', '?nosavings=5'])(
    'no room is kept for a saving in %p',
    (search) => {
      expect(keepsRoomFor(search)).toBe(false)
    },
  )

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
