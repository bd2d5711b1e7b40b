import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { folded } from './folded.ts'

/** Each row is one text as keyboards, phones and programs write it. */
const ONE_TEXT = [
  [
    "L'Atelier",
    'L’Atelier',
    'L‘Atelier',
    'LʼAtelier',
    'L`Atelier',
    'L´Atelier',
    'L′Atelier',
    'L＇ATELIER',
    "l'atelier",
  ],
  [
    'Café Élan',
    'Cafe\u0301 E\u0301lan',
    'CAFE ELAN',
    'café\u00a0élan',
    'café\u202félan',
    ' Café   Élan ',
    'Ca\u00adfé\u200b Élan',
  ],
  ['Jean-Paul', 'Jean‐Paul', 'Jean‑Paul', 'Jean–Paul', 'Jean—Paul', 'Jean−Paul', 'JEAN－PAUL'],
  ['Bœuf & Æbler', 'Boeuf & Aebler', 'BŒUF & ÆBLER', 'boeuf ＆ aebler'],
  ['Straße', 'STRASSE', 'STRAẞE'],
  ['İstanbul', 'Istanbul', 'istanbul', 'ıstanbul', 'ISTANBUL'],
  ['“The” Shop…', '"The" Shop...', '„The” shop...', '«The» Shop…'],
  ['Ｔｏｒｏｎｔｏ １２', 'Toronto 12', 'TORONTO 12'],
  ['ﬁne ﬂour', 'fine flour'],
  ['Łódź Ørsted', 'lodz orsted'],
  ['ΣΟΦΟΣ', 'Σοφός', 'σοφος'],
  ['Йогурт', 'йогурт', 'ЙОГУРТ'],
]

test.each(ONE_TEXT.map((texts) => ({ first: texts[0], texts })))(
  '$first is one text however it is written',
  ({ texts }) => {
    expect(new Set(texts.map(folded)).size).toBe(1)
  },
)

test('different words stay different', () => {
  const words = ['a&b', 'a and b', 'ab', 'a-b', "a'b", 'a b', 'a\nb', 'ä b c', 'नमस्ते', 'नमसत']
  expect(new Set(words.map(folded)).size).toBe(words.length)
})

test('Œ stands among O, after its letters', () => {
  const names = ['Zoo', 'Œuvre', 'Ostrich', 'Odeon', 'Éclair', 'Zèbre', 'Eclipse']
  const order = (one: string, other: string) => (folded(one) < folded(other) ? -1 : 1)
  expect(names.toSorted(order)).toEqual(['Éclair', 'Eclipse', 'Odeon', 'Œuvre', 'Ostrich', 'Zèbre', 'Zoo'])
})

test('what is folded once is folded', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...ONE_TEXT.flat().join('')),
      fc.integer({ min: 32, max: 0x2fff }).map((point) => String.fromCodePoint(point)),
    ),
  })
  fc.assert(
    fc.property(text, (typed) => expect(folded(folded(typed))).toBe(folded(typed))),
    { numRuns: 2000 },
  )
})
