import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import {
  optionalLine,
  optionalNumber,
  optionalPercent,
  requiredLine,
  requiredNumber,
  yesOrNo,
} from './fields.ts'
import { hasTwoReadings, readNumber, readPercent } from './typed-number.ts'

const Line = v.object({ it: requiredLine(20, { required: 'missing', tooLong: 'long', unusual: 'unusual' }) })
const OpenLine = v.object({ it: optionalLine(20, { tooLong: 'long', unusual: 'unusual' }) })
const numberMessages = { notANumber: 'no number', outOfRange: 'range' }
const Amount = v.object({
  it: requiredNumber({ min: 0.01, max: 1_000_000 }, { ...numberMessages, required: 'missing' }),
})
const OpenPercent = v.object({ it: optionalPercent({ min: 0, max: 20 }, numberMessages) })
const OpenAmount = v.object({ it: optionalNumber({ min: 0, max: 20 }, numberMessages) })

/** The value that the schema reads from the answers, or its messages. */
function resultOf(schema: v.GenericSchema<unknown, { it: unknown }>, answers: unknown) {
  const read = v.safeParse(schema, answers)
  return read.success ? read.output.it : read.issues.map((issue) => issue.message)
}

describe('a number is read as people type it', () => {
  test.each([
    ['12500', 12_500],
    ['12,500', 12_500],
    ['1,234,567.89', 1_234_567.89],
    ['$1,200.50', 1_200.5],
    ['$ 40', 40],
    ['-$3', -3],
    [' 2.75 ', 2.75],
    ['.5', 0.5],
    ['5.', 5],
    ['-0.5', -0.5],
    ['007', 7],
    ['1 240,50', 1_240.5],
    ['1\u00a0240,50\u00a0$', 1_240.5],
    ['12\u202f345\u202f678,9', 12_345_678.9],
    ['1 200', 1_200],
    ['12,50', 12.5],
    ['2,5', 2.5],
    ['39 850.25', 39_850.25],
    ['40 $', 40],
    ['1.240,50', 1_240.5],
    ['-12.345.678,9 $', -12_345_678.9],
    ['1.234.567', 1_234_567],
    ["12'500", 12_500],
    ['12’500.50', 12_500.5],
    ["1'234'567,5", 1_234_567.5],
    ['1\u2009200', 1_200],
    ['0,125', 0.125],
    ['0.125', 0.125],
    [',50', 0.5],
    ['−5', -5],
    [12.5, 12.5],
  ])('%p is %p', (typed, number) => expect(readNumber(typed)).toBe(number))

  test.each([
    '',
    ..."1,23,456 | 1200,000 | ,500 | 1 20 | 12 50,00 | 1,200 500 | 1 240,505 | 1 234'567".split(' | '),
    ...'0,125,000 | 1.250 | $12.500 | $5$ | 1e5 | 0x10 | Infinity | $ | - | . | 5% | 12.5.1'.split(' | '),
    ...'1.240.50 | 1.24,50 | 1,200.5,0 | ٣ | twelve'.split(' | '),
  ])('%p is none', (typed) => expect(readNumber(typed)).toBeNaN())

  test('whatever number a browser formats in English is read back', () => {
    const cents = fc.integer({ min: -100_000_000_00, max: 100_000_000_00 })
    fc.assert(
      fc.property(cents, (amount) => {
        const dollars = amount / 100
        expect(readNumber(dollars.toLocaleString('en-CA', { maximumFractionDigits: 2 }))).toBe(dollars)
        expect(readNumber(String(dollars))).toBe(dollars)
      }),
    )
  })

  test('each way to write an amount in English or French gives this amount', () => {
    const cents = fc.integer({ min: -100_000_000_00, max: 100_000_000_00 })
    const format = fc.record({
      locale: fc.constantFrom('en-CA', 'fr-CA'),
      useGrouping: fc.boolean(),
      minimumFractionDigits: fc.constantFrom(0, 2),
    })
    const around = fc.constantFrom('_', ' _ ', '$_', '$ _', '_$', '_ $', '_\u00a0$', '_\u202f$')
    const space = fc.constantFrom(' ', '\u00a0', '\u2009', '\u202f')
    const minus = fc.constantFrom('-', '−')
    fc.assert(
      fc.property(cents, format, around, space, minus, (amount, { locale, ...digits }, sign, gap, below) => {
        const dollars = amount / 100
        const size = Math.abs(dollars).toLocaleString(locale, { ...digits, maximumFractionDigits: 2 })
        const written = sign.replace('_', () => size.replaceAll('\u00a0', gap))
        const typed = dollars < 0 ? `${below}${written.trim()}` : written
        expect([typed, readNumber(typed)]).toEqual([typed, dollars])
        const withoutZero = typed.replace(/(?<!\d)0(?=[.,])/, '')
        expect([withoutZero, readNumber(withoutZero)]).toEqual([withoutZero, dollars])
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a dot before three digits is refused, for it may mark thousands or cents', () => {
  test.each([['1.250'], ['$12.500'], ['850.000 $'], ['-1.000'], [' 1.250 ']])('%p', (it) => {
    expect(hasTwoReadings(it)).toBe(true)
    expect(readNumber(it)).toBeNaN()
    const message = 'We can’t tell whether this dot marks thousands or cents. Write it as 1250 or 1.25.'
    expect(resultOf(Amount, { it })).toEqual([message])
    expect(resultOf(OpenAmount, { it })).toEqual([message])
  })

  test.each([['1250'], ['1.25'], ['0.125'], ['1250.125'], ['1,250'], ['1.250,00'], [1.125], ['']])(
    '%p has one reading',
    (it) => expect(hasTwoReadings(it)).toBe(false),
  )
})

describe('percent is read as people type it', () => {
  test.each([
    ['2.65', 2.65],
    ['2,65', 2.65],
    ['2.65%', 2.65],
    ['2,65 %', 2.65],
    ['2,65\u00a0%', 2.65],
    ['2,65\u202f%', 2.65],
    ['2,650', 2.65],
    ['2.650', 2.65],
    ['0,0265', 0.0265],
    [',5', 0.5],
    ['.5 %', 0.5],
    ['3', 3],
    ['3 %', 3],
    ['265', 265],
    ['−1', -1],
    [2.65, 2.65],
  ])('%p is %p', (typed, percent) => expect(readPercent(typed)).toBe(percent))

  test.each([
    '',
    ..."2,650.00 | 2.650,00 | 1 250 | 2 65 | 2'65 | $2.65 | 2.65 $ | 2.65%% | % | 2.65 percent".split(' | '),
    ...'2.6.5 | 1e1 | .'.split(' | '),
  ])('%p is none', (typed) => expect(readPercent(typed)).toBeNaN())

  test.each([
    ['2,65 %', 2.65],
    ['2,650', 2.65],
    ['265', ['range']],
    ['2,650.00', ['no number']],
    ['$2.65', ['no number']],
    ['', null],
    [null, null],
  ])('a field of percent makes %p of %p', (it, read) => expect(resultOf(OpenPercent, { it })).toEqual(read))

  test('each way to write a percentage in English or French gives this percentage', () => {
    const around = fc.constantFrom('_', ' _ ', '_%', '_ %', '_\u00a0%', '_\u2009%', '_\u202f%')
    fc.assert(
      fc.property(
        fc.integer({ min: -20_000, max: 20_000 }),
        fc.constantFrom('.', ','),
        around,
        (mills, point, sign) => {
          const percent = mills / 1000
          const typed = sign.replace('_', () => String(percent).replace('.', point))
          expect([typed, readPercent(typed)]).toEqual([typed, percent])
          const withoutZero = typed.replace(/(?<!\d)0(?=[.,])/, '')
          expect([withoutZero, readPercent(withoutZero)]).toEqual([withoutZero, percent])
        },
      ),
    )
  })
})

describe('a required number', () => {
  test.each([[{ it: '' }], [{ it: '   ' }], [{ it: null }], [{ it: undefined }], [{}]])(
    '%j counts as missing',
    (answers) => expect(resultOf(Amount, answers)).toEqual(['missing']),
  )

  test.each([
    [Number.NaN, 'no number'],
    [true, 'no number'],
    [[5], 'no number'],
    [{ amount: 5 }, 'no number'],
    ['five', 'no number'],
    [JSON.parse('1e309'), 'range'],
    [-1, 'range'],
    [0, 'range'],
    [1_000_000.01, 'range'],
    ['9'.repeat(40), 'range'],
    ['9'.repeat(10_000), 'no number'],
  ])('%j is refused', (it, message) => expect(resultOf(Amount, { it })).toEqual([message]))

  test.each([
    [0.01, 0.01],
    ['1,000,000', 1_000_000],
  ])('%p is inside the range', (it, number) => expect(resultOf(Amount, { it })).toBe(number))
})

describe('a number that may be left empty', () => {
  test.each([[{ it: '' }], [{ it: ' ' }], [{ it: null }], [{}]])('%j is null', (answers) =>
    expect(resultOf(OpenAmount, answers)).toBeNull(),
  )

  test.each([
    [0, 0],
    ['2.65', 2.65],
    [20.01, ['range']],
    ['abc', ['no number']],
    [false, ['no number']],
  ])('%p comes out as %p', (it, read) => expect(resultOf(OpenAmount, { it })).toEqual(read))
})

describe('a line', () => {
  test.each([[{ it: '' }], [{ it: ' \t\n' }], [{ it: null }], [{}], [{ it: 7 }], [{ it: ['a'] }]])(
    'that is required is missing in %j',
    (answers) => expect(resultOf(Line, answers)).toContain('missing'),
  )

  test.each([[{ it: '' }], [{ it: '  ' }], [{ it: null }], [{}]])(
    'that may be left empty is in %j',
    (answers) => expect(resultOf(OpenLine, answers)).toBe(''),
  )

  test.each([['Amélie Côté'], ['李小龙'], ['Café 😀'], ['👩‍🍳 Zoë'], ["O'Brien & Sons"], ['<b>Bold</b>']])(
    'keeps %p as it was written',
    (it) => {
      expect(resultOf(Line, { it })).toBe(it)
      expect(resultOf(OpenLine, { it })).toBe(it)
    },
  )

  test('loses the blanks around it', () => expect(resultOf(Line, { it: '  Ana Roy ' })).toBe('Ana Roy'))

  test.each([
    ['zero-width blanks', 'Ana\u200b Ro\ufeffy'],
    ['a soft hyphen', 'Ana Ro\u00ady'],
    ['marks of direction', '\u202eAna\u202c \u2066Roy\u2069\u200f'],
    ['joiners between Latin letters', 'A\u200dna R\u200coy'],
    ['a joiner at its end', 'Ana Roy\u200d'],
    ['letters that are blank', 'Ana Roy\u3164\u115f'],
    ['invisible tags', 'Ana Roy\u{e0041}\u{e007f}'],
  ])('loses %s, which nobody sees', (_, it) => {
    expect(resultOf(Line, { it })).toBe('Ana Roy')
    expect(resultOf(OpenLine, { it })).toBe('Ana Roy')
  })

  test.each([
    ['marks without width', '\u200b \u2060\u202e'],
    ['empty Braille cells', '\u2800 \u2800'],
    ['a silent note', '\u{1d159}'],
    ['a variation selector', '\ufe0f'],
    ['an accent on no letter', '\u0301'],
  ])('of %s alone counts as empty', (_, it) => {
    expect(resultOf(Line, { it })).toEqual(['missing'])
    expect(resultOf(OpenLine, { it })).toBe('')
  })

  test.each([
    ['Persian', 'می\u200cخواهم'],
    ['Hindi', 'क्\u200dष'],
    ['a family', '👩\u200d👧'],
    ['a darker family', '👩🏽\u200d🍳'],
    ['a rainbow', '🏳️\u200d🌈'],
    ['a heart', '❤️'],
  ])('keeps the joiners that shape %s', (_, it) => expect(resultOf(Line, { it })).toBe(it))

  test.each([
    ['a NUL', 'Ana\u0000Roy'],
    ['a line break', 'Ana\nRoy'],
    ['an escape', 'Ana\u001b[31m'],
    ['a C1 control', 'Ana\u0085Roy'],
    ['half an emoji', 'Ana \ud83d'],
    ['the other half', '\ude00 Ana'],
  ])('with %s is refused', (_, it) => {
    expect(resultOf(Line, { it })).toEqual(['unusual'])
    expect(resultOf(OpenLine, { it })).toEqual(['unusual'])
  })

  test('of ten thousand characters is refused', () => {
    expect(resultOf(Line, { it: 'a'.repeat(10_000) })).toEqual(['long'])
    expect(resultOf(OpenLine, { it: 'a'.repeat(10_000) })).toEqual(['long'])
  })

  test('may be as long as its limit, counted without the blanks around it', () =>
    expect(resultOf(Line, { it: ` ${'a'.repeat(20)} ` })).toBe('a'.repeat(20)))
})

describe('yes or no', () => {
  test.each([
    [true, true],
    [1, true],
    ['1', true],
    ['true', true],
    [false, false],
    [0, false],
    ['0', false],
    ['false', false],
  ])('%p means %p', (it, meant) => {
    expect(resultOf(v.object({ it: yesOrNo(!meant, 'neither') }), { it })).toBe(meant)
  })

  test.each([[{ it: '' }], [{ it: null }], [{}]])('%j means what a blank means', (answers) => {
    expect(resultOf(v.object({ it: yesOrNo(true, 'neither') }), answers)).toBe(true)
    expect(resultOf(v.object({ it: yesOrNo(false, 'neither') }), answers)).toBe(false)
  })

  test.each([['yes'], ['on'], [2], [-1], [Number.NaN], [[true]], [{}]])('%j is neither', (it) =>
    expect(resultOf(v.object({ it: yesOrNo(true, 'neither') }), { it })).toEqual(['neither']),
  )
})
