import { expect, test } from 'bun:test'
import type { StatementRead } from '../../contract/rate-check.ts'
import { statementMistake } from './statement-mistakes.ts'

const NOTHING: StatementRead = {
  statementFees: null,
  statementSales: null,
  statementCount: null,
  statementInterchange: null,
  statementAssessments: null,
  statementFixedFees: null,
  statementStart: null,
  statementEnd: null,
}
const october = { statementStart: '2026-10-01', statementEnd: '2026-10-31' }

test.each<[string, Partial<StatementRead>, [field: string, says: string] | null]>([
  ['nothing at all', {}, null],
  ['fees alone', { statementFees: 600 }, null],
  [
    'sales without fees',
    { statementSales: 600 },
    ['statementFees', 'Enter the total fees from the same statement.'],
  ],
  [
    'a count without fees',
    { statementCount: 6 },
    ['statementFees', 'Enter the total fees from the same statement.'],
  ],
  [
    'a part of nothing without fees',
    { statementFixedFees: 0 },
    ['statementFees', 'Enter the total fees from the same statement.'],
  ],
  ['a period without fees', october, ['statementFees', 'Enter the total fees from the same statement.']],
  ['fees as high as the sales', { statementFees: 600, statementSales: 600 }, null],
  [
    'fees a cent above the sales',
    { statementFees: 600.01, statementSales: 600 },
    ['statementFees', 'Fees can’t be more than the sales'],
  ],
  [
    'fees above the monthly sales',
    { statementFees: 20_000.01 },
    ['statementFees', 'Fees can’t be more than the sales'],
  ],
  [
    'parts that are the fees, although binary sums are above them',
    { statementFees: 0.3, statementInterchange: 0.1, statementAssessments: 0.2 },
    null,
  ],
  [
    'parts a cent above the fees: the first of them is marked',
    { statementFees: 0.3, statementAssessments: 0.11, statementFixedFees: 0.2 },
    ['statementAssessments', 'add up to more than your total fees'],
  ],
  ['a whole period', { statementFees: 600, ...october }, null],
  ['one day', { statementFees: 600, statementStart: '2026-10-01', statementEnd: '2026-10-01' }, null],
  [
    'no first day',
    { statementFees: 600, statementEnd: '2026-10-01' },
    ['statementStart', 'Enter the first day'],
  ],
  [
    'no last day',
    { statementFees: 600, statementStart: '2026-10-01' },
    ['statementEnd', 'Enter the last day'],
  ],
  [
    'a last day before the first',
    { statementFees: 600, statementStart: '2026-10-02', statementEnd: '2026-10-01' },
    ['statementEnd', 'can’t be before the first day'],
  ],
  ['until today', { statementFees: 600, statementStart: '2026-11-01', statementEnd: '2026-11-22' }, null],
  [
    'until tomorrow',
    { statementFees: 600, statementStart: '2026-11-01', statementEnd: '2026-11-23' },
    ['statementEnd', 'can’t be in the future'],
  ],
  [
    'until five years ago',
    { statementFees: 600, statementStart: '2021-11-01', statementEnd: '2021-11-22' },
    null,
  ],
  [
    'until a day more than five years ago',
    { statementFees: 600, statementStart: '2021-11-01', statementEnd: '2021-11-21' },
    ['statementEnd', 'more than five years ago'],
  ],
  [
    'a month of 1900',
    { statementFees: 600, statementStart: '1900-01-01', statementEnd: '1900-01-31' },
    ['statementEnd', 'more than five years ago'],
  ],
  [
    '400 days',
    { statementFees: 600, statementSales: 9_000, statementStart: '2025-10-01', statementEnd: '2026-11-04' },
    null,
  ],
  [
    '401 days',
    { statementFees: 600, statementSales: 9_000, statementStart: '2025-10-01', statementEnd: '2026-11-05' },
    ['statementEnd', 'up to 400 days'],
  ],
  ['45 days', { statementFees: 600, statementStart: '2026-09-01', statementEnd: '2026-10-15' }, null],
  [
    '46 days whose sales were not given: they are not those of a month',
    { statementFees: 600, statementStart: '2026-09-01', statementEnd: '2026-10-16' },
    ['statementSales', 'card sales for the same months'],
  ],
])('%s', (_, statement, expected) => {
  const found = statementMistake({ ...NOTHING, ...statement }, { monthlyVolume: 20_000, today: '2026-11-22' })
  expect(found?.field ?? '').toBe(expected?.[0] ?? '')
  expect(found?.says ?? '').toContain(expected?.[1] ?? '')
})
