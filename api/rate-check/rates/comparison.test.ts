import { expect, test } from 'bun:test'
import { isWorthMentioning } from './comparison.ts'
import { loadRateBook } from './rate-book.ts'

const [processor] = loadRateBook().processors
if (!processor) throw new Error('The rate book is empty')

test.each([
  ['10 dollars of 200', 1_000, 20_000, true],
  ['9 dollars of 20', 900, 2_000, false],
  ['exactly 5%', 30_000, 600_000, true],
  ['a dollar under 5%', 29_900, 600_000, false],
  ['nothing of nothing', 0, 0, false],
])('a saving of %s: is it worth mentioning?', (_, savingCents, shownCents, isWorthIt) => {
  expect(isWorthMentioning(loadRateBook(), { processor, costCents: 0, savingCents }, shownCents)).toBe(
    isWorthIt,
  )
})

test('exactly the least share is worth mentioning, though binary arithmetic puts it a little higher', () => {
  const book = loadRateBook()
  const leastSavingShare = { ...book.assumptions.leastSavingShare, value: 0.07 }
  const strict = { ...book, assumptions: { ...book.assumptions, leastSavingShare } }

  expect(20_000 * 0.07).toBeGreaterThan(1_400)
  expect(isWorthMentioning(strict, { processor, costCents: 0, savingCents: 1_400 }, 20_000)).toBe(true)
})
