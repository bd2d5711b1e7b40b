import { expect, test } from 'bun:test'
import { statementExample } from './statement-example.ts'

test('the example statement adds up, and its rates are its fees over its sales', () => {
  const { inPerson, online, averageSaleCents, total } = statementExample()
  expect(total).toMatchObject({ salesCents: 4_000_000, sales: 500, feesCents: 64_500 })
  expect(averageSaleCents).toBe(8_000)
  expect(inPerson.ratePercent).toBeCloseTo(1.75, 10)
  expect(online.ratePercent).toBeCloseTo(3.25, 10)
  expect(total.effectiveRatePercent).toBeCloseTo(1.6125, 10)
})
