import { expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { normalisePhone, Phone } from './verification.ts'

/** The form's table of the specification, and what of it may be a number that we text. */
const cases: [string, string, boolean][] = [
  ['4165550123', '+14165550123', true],
  ['416 555 0123', '+14165550123', true],
  ['(416) 555-0123', '+14165550123', true],
  ['416.555.0123', '+14165550123', true],
  ['14165550123', '+14165550123', true],
  ['1 (416) 555-0123', '+14165550123', true],
  ['+14165550123', '+14165550123', true],
  ['+1 416 555 0123', '+14165550123', true],
  ['  416 555 0123  ', '+14165550123', true],
  ['+41 44 668 18 00', '+41446681800', false],
  ['+4165550123', '+4165550123', false],
  [' +44 20 7946 0958', '+442079460958', false],
  ['41446681800', '+141446681800', false],
  ['555 0123', '+15550123', false],
  ['011 41 44 668 18 00', '+101141446681800', false],
  ['416 555 0123 ext 5', '+141655501235', false],
  ['416-555-CALL', '+1416555', false],
  ['1-800-FLOWERS-123', '+11800123', false],
  ['', '+1', false],
  ['+', '+', false],
]

test.each(cases)('%p is kept as %s; it has the shape of a +1 number: %p', (typed, kept, shaped) => {
  expect(normalisePhone(typed)).toBe(kept)
  expect(v.safeParse(Phone, typed)).toMatchObject(
    shaped ? { success: true, output: kept } : { success: false },
  )
})

test.each(['416 555 0123 ext. 5', '416 555 0123x5', '416 555 0123 poste 5', '+1 416 555 0123;ext=5'])(
  'an extension, which no text reaches, is refused by name: %p',
  (typed) =>
    expect(['en', 'fr'].map((lang) => v.safeParse(Phone, typed, { lang }).issues?.[0]?.message)).toEqual([
      'We text a code to this number, so enter one without an extension.',
      'Nous envoyons un code par texto à ce numéro\u00a0: entrez-en un sans poste.',
    ]),
)

test('letters are never guessed at, even when ten digits stand beside them', () =>
  expect(v.safeParse(Phone, '416 555 0123 x').issues?.[0]?.message).toContain('10-digit'))

test('however a +1 number is written, it is one number', () => {
  const digits = fc.tuple(fc.integer({ min: 200, max: 999 }), fc.integer({ min: 2_000_000, max: 9_999_999 }))
  const blank = fc.constantFrom('', ' ', '-', '.', ') ', ' (')
  fc.assert(
    fc.property(
      digits,
      blank,
      blank,
      fc.constantFrom('', '1', '+1', '1 ', '+1 '),
      ([area, rest], one, two, country) => {
        const typed = `${country}${one}${area}${two}${rest}`
        expect(normalisePhone(typed)).toBe(`+1${area}${rest}`)
      },
    ),
  )
})
