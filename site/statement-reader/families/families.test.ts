import { expect, test } from 'bun:test'
import { paperFromText } from '../../../tests/support/papers/paper-from-text.ts'
import { toRows } from '../layout/rows.ts'
import { normalized } from '../layout/words.ts'
import { FAMILIES, findFamily } from './families.ts'

const nameOf = (lines: readonly string[]) => findFamily(toRows(paperFromText(lines.join('\n'))))?.name

test.each(FAMILIES.map((family) => [family.name, family] as const))(
  '%s is known by its sections',
  (name, family) => {
    expect(nameOf(family.marks)).toBe(name)
    expect(nameOf(family.marks.map((mark) => `A letterhead of a bank\n${mark.toUpperCase()}`))).toBe(name)
  },
)

test.each(FAMILIES.map((family) => [family.name, family] as const))(
  '%s is not known by fewer',
  (_, family) => {
    expect(nameOf(family.marks.slice(0, family.enough - 1))).toBeUndefined()
  },
)

test('a family is found despite section numbers and split small capitals', () => {
  expect(
    nameOf(['1 Sales Summary by Card Type', '9 D AILY A CTIVITY S UMMARY', '10. Financial Details']),
  ).toBe('Moneris')
})

test('the marks of a family do not count within a sentence', () => {
  expect(
    nameOf(['See the card type summary, the deposit summary and the fee summary of last month.']),
  ).toBeUndefined()
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
