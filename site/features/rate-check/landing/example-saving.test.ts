import { expect, test } from 'bun:test'
import { exampleSaving } from './example-saving.ts'

test('the example adds up: cost by rate, the difference, and twelve of it in a year', () => {
  expect(
    exampleSaving({ monthlySalesCents: 1_000_000, todayBasisPoints: 300, betterBasisPoints: 150 }),
  ).toEqual({
    monthlySalesCents: 1_000_000,
    today: { ratePercent: 3, cents: 30_000 },
    better: { ratePercent: 1.5, cents: 15_000, share: 0.5 },
    savedMonthlyCents: 15_000,
    savedYearlyCents: 180_000,
  })
})
