import { expect, test } from 'bun:test'
import { unusualFees } from './unusual-fees.ts'

const typed = (statementFees: string, statementSales: string, monthlyVolume = '20,000') => ({
  statementFees,
  statementSales,
  monthlyVolume,
})

test.each([
  ['620', '20,000', null],
  ['3,000', '20,000', null],
  ['3,000.01', '20,000', '3000.01/20000'],
  ['3,600', '', '3600/20000'],
  ['3,600', '30,000', null],
  ['', '20,000', null],
  ['lots', '20,000', null],
  ['3,600', 'lots', '3600/20000'],
])('fees of %p on sales of %p are asked about as %p', (fees, sales, key) => {
  expect(unusualFees(typed(fees, sales))?.key ?? null).toBe(key)
})

test('nothing is asked before there are sales to compare with', () => {
  expect(unusualFees(typed('3,600', '', ''))).toBeNull()
})

test('the question says how much of the sales it is', () => {
  expect(unusualFees(typed('3,600', ''))?.share).toBe(0.18)
})

test('fees above the sales are refused, and nothing is asked first', () => {
  expect(unusualFees(typed('25,000', ''))).toBeNull()
  expect(unusualFees(typed('20,000', ''))?.share).toBe(1)
})
