import { expect, test } from 'bun:test'
import { paperFromText } from '../../../tests/support/papers/paper-from-text.ts'
import { toRows } from '../layout/rows.ts'
import { normalized } from '../layout/words.ts'
import { FAMILIES, findFamily } from './families.ts'

const nameOf = (lines: readonly string[]) => findFamily(toRows(paperFromText(lines.join('\n'))))?.name

test.each(FAMILIES.map((family) => [family.name, family] as const))(
  '%s is known by its sections, and not by too few of them',
  (name, { marks, enough }) => {
    expect(nameOf(marks)).toBe(name)
    expect(nameOf(marks.map((mark) => `A letterhead of a bank\n${mark.toUpperCase()}`))).toBe(name)
    expect(nameOf(marks.slice(0, enough - 1))).toBeUndefined()
  },
)

test('a family is found despite section numbers and split small capitals', () => {
  const sections = ['1 Sales Summary by Card Type', '9 D AILY A CTIVITY S UMMARY', '10. Financial Details']
  expect(nameOf(sections)).toBe('Moneris')
})

test('the marks of a family do not count within a sentence', () => {
  const sentence = 'See the card type summary, the deposit summary and the fee summary of last month.'
  expect(nameOf([sentence])).toBeUndefined()
})

test('a paper with the marks of two families is of neither', () => {
  const [one, other] = [FAMILIES[0], FAMILIES[1]]
  if (!one || !other) throw new Error('There are families.')
  expect(nameOf([...one.marks.slice(0, 3), ...other.marks.slice(0, 3)])).toBeUndefined()
})

test('all words of families are normalized', () => {
  for (const { marks, words } of FAMILIES) {
    for (const text of [...marks, ...Object.values(words.labels ?? {}).flat(), ...(words.ignored ?? [])]) {
      expect(text).toBe(normalized(text))
    }
  }
})
