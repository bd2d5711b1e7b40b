import { describe, expect, test } from 'bun:test'
import { formatPhone, isExtension, phoneLink, splitExtension } from './phones.ts'

describe('the extension of an office number', () => {
  test.each([
    ['416 555-0142 ext. 23', '416 555-0142'],
    ['416 555-0142 ext 23', '416 555-0142'],
    ['416 555-0142 Ext.23', '416 555-0142'],
    ['416 555-0142 EXT: 23', '416 555-0142'],
    ['416 555-0142, extension 23', '416 555-0142'],
    ['416 555-0142 extn 23', '416 555-0142'],
    ['4165550142x23', '4165550142'],
    ['416-555-0142 x 23', '416-555-0142'],
    ['416-555-0142 X23', '416-555-0142'],
    ['(416) 555-0142 (ext. 23)', '(416) 555-0142'],
    ['514 555-0142, poste 23', '514 555-0142'],
    ['514 555-0142 Poste\u00a023', '514 555-0142'],
    ['514 555-0142 p. 23', '514 555-0142'],
    ['514 555-0142 p 23', '514 555-0142'],
    ['416 555 0142 #23', '416 555 0142'],
    ['416 555 0142 ext. #23', '416 555 0142'],
    ['+1 416 555 0142;ext=23', '+1 416 555 0142'],
    [' +41 44 668 18 00 x23 ', '+41 44 668 18 00'],
  ])('is read from %p', (typed, phone) => expect(splitExtension(typed)).toEqual({ phone, ext: '23' }))

  test.each(['416 555 0142', '+41 44 668 18 00', ''])('is not read from %p', (typed) =>
    expect(splitExtension(typed)).toEqual({ phone: typed, ext: null }),
  )

  test.each(['416-555-CALL', '1-800-FLOWERS', 'call me'])('is not read from words: %p', (typed) =>
    expect(isExtension(splitExtension(typed).ext ?? '')).toBe(false),
  )

  test.each([
    ['x0', true],
    ['x0023', true],
    ['x1234567', true],
    ['x12345678', false],
    ['x', false],
    ['x23a', false],
    ['x23 or 24', false],
    ['x23 x24', false],
    ['x2.3', false],
    ['x٢٣', false],
    [', 23', false],
    ['local 23', false],
  ])('has 1 to 7 digits behind a sign for it; %p: %p', (written, is) => {
    const { phone, ext } = splitExtension(`416 555 0142 ${written}`)
    expect(phone).toBe('416 555 0142')
    expect(isExtension(ext ?? '')).toBe(is)
  })

  test.each([
    ['en', '+1 416 555 0142 ext. 23'],
    ['fr', '+1 416 555 0142 poste 23'],
  ] as const)('stands behind the number, in a form that is read again: %p', (language, shown) => {
    expect(formatPhone('+14165550142', '23', language)).toBe(shown)
    expect(splitExtension(shown)).toEqual({ phone: '+1 416 555 0142', ext: '23' })
  })

  test('is dialled with the number', () => {
    expect(phoneLink('+14165550142', '23')).toBe('tel:+14165550142;ext=23')
    expect(phoneLink('+14165550142', null)).toBe('tel:+14165550142')
  })
})
