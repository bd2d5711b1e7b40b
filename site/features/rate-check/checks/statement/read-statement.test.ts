import { describe, expect, test } from 'bun:test'
import type { ConfirmedFigures } from '../../statements/confirmed-figures.store.ts'
import { NO_ANSWERS } from '../steps/steps.ts'
import { partsOf, withStatement } from './read-statement.ts'

const parts = {
  statementInterchange: 406.26,
  statementAssessments: null,
  statementFixedFees: 39.9,
  statementStart: '2026-06-01',
  statementEnd: '2026-06-30',
}
const june: ConfirmedFigures = {
  ...parts,
  statementFees: 568.19,
  statementSales: 41_031.41,
  statementCount: 486,
  months: 1,
  processor: 'moneris',
}

describe('a statement that was read', () => {
  test('fills in its own figures, and other answers only where they are blank', () => {
    expect(withStatement(NO_ANSWERS, june)).toEqual({
      currentProvider: 'moneris',
      monthlyVolume: '41,031.41',
      averageTransaction: '84.43',
      statementFees: '568.19',
      statementSales: '41,031.41',
      statementCount: '486',
      readStatement: june,
    })
    const typed = { currentProvider: 'square', monthlyVolume: '40,000', averageTransaction: '80' }
    expect(withStatement({ ...NO_ANSWERS, ...typed }, june)).toMatchObject(typed)
  })

  test('of three months fills in the sales of one', () => {
    const quarter = { ...june, statementSales: 100_000, months: 3 }
    const filled = { statementSales: '100,000.00', monthlyVolume: '33,333.33' }
    expect(withStatement(NO_ANSWERS, quarter)).toMatchObject(filled)
  })

  test('leaves blank what it does not say', () => {
    const silent = { ...june, statementCount: null, processor: null }
    expect(withStatement(NO_ANSWERS, silent)).toMatchObject({ currentProvider: '', statementCount: '' })
  })

  const answers = { ...NO_ANSWERS, ...withStatement(NO_ANSWERS, june) }

  test.each([
    ['as read', {}, parts],
    ['written otherwise', { statementFees: ' $568.19', statementSales: '41,031.41' }, parts],
    ['another number of sales', { statementCount: '480' }, parts],
    ['other fees', { statementFees: '568.91' }, null],
    ['other sales', { statementSales: '41,031.40' }, null],
    ['no fees', { statementFees: '' }, null],
    ['sales left to the monthly ones', { statementSales: '' }, null],
    ['nothing read', { readStatement: null }, null],
  ])('adds its parts and its period only while they apply: %s', (_, changes, added) => {
    expect(partsOf({ ...answers, ...changes })).toEqual(added)
  })
})
