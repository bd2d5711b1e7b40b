import { expect, test } from 'bun:test'
import type { StatementRead } from '../../contract/rate-check/rate-check.ts'
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
const fees = { statementFees: 600 }
const period = (statementStart: string, statementEnd: string) => ({ statementStart, statementEnd })
const october = period('2026-10-01', '2026-10-31')
const FEES = 'Enter the total fees from the same statement.'

test.each<[string, Partial<StatementRead>, field?: string, says?: string]>([
  ['nothing at all', {}],
  ['fees alone', fees],
  ['sales without fees', { statementSales: 600 }, 'statementFees', FEES],
  ['a count without fees', { statementCount: 6 }, 'statementFees', FEES],
  ['a part of nothing without fees', { statementFixedFees: 0 }, 'statementFees', FEES],
  ['a period without fees', october, 'statementFees', FEES],
  ['fees as high as the sales', { ...fees, statementSales: 600 }],
  [
    'fees a cent above the sales',
    { ...fees, statementSales: 599.99 },
    'statementFees',
    'can’t be more than the',
  ],
  [
    'fees above the monthly sales',
    { statementFees: 20_000.01 },
    'statementFees',
    'can’t be more than the sales',
  ],
  [
    'parts that are the fees, although binary sums are above them',
    { statementFees: 0.3, statementInterchange: 0.1, statementAssessments: 0.2 },
  ],
  [
    'parts a cent above the fees: the first of them is marked',
    { statementFees: 0.3, statementAssessments: 0.11, statementFixedFees: 0.2 },
    'statementAssessments',
    'add up to more than your total fees',
  ],
  ['a whole period', { ...fees, ...october }],
  ['one day', { ...fees, ...period('2026-10-01', '2026-10-01') }],
  ['no first day', { ...fees, statementEnd: '2026-10-01' }, 'statementStart', 'Enter the first day'],
  ['no last day', { ...fees, statementStart: '2026-10-01' }, 'statementEnd', 'Enter the last day'],
  [
    'a last day before the first',
    { ...fees, ...period('2026-10-02', '2026-10-01') },
    'statementEnd',
    'can’t be before the first day',
  ],
  ['until today', { ...fees, ...period('2026-11-01', '2026-11-22') }],
  [
    'until tomorrow',
    { ...fees, ...period('2026-11-01', '2026-11-23') },
    'statementEnd',
    'can’t be in the future',
  ],
  ['until five years ago', { ...fees, ...period('2021-11-01', '2021-11-22') }],
  [
    'until a day more than five years ago',
    { ...fees, ...period('2021-11-01', '2021-11-21') },
    'statementEnd',
    'more than five years ago',
  ],
  [
    'a month of 1900',
    { ...fees, ...period('1900-01-01', '1900-01-31') },
    'statementEnd',
    'more than five years ago',
  ],
  ['400 days', { ...fees, statementSales: 9_000, ...period('2025-10-01', '2026-11-04') }],
  [
    '401 days',
    { ...fees, statementSales: 9_000, ...period('2025-10-01', '2026-11-05') },
    'statementEnd',
    'up to 400 days',
  ],
  ['45 days', { ...fees, ...period('2026-09-01', '2026-10-15') }],
  [
    '46 days without their sales, which are not those of a month',
    { ...fees, ...period('2026-09-01', '2026-10-16') },
    'statementSales',
    'card sales for the same months',
  ],
])('%s', (_, statement, field = '', says = '') => {
  const found = statementMistake({ ...NOTHING, ...statement }, { monthlyVolume: 20_000, today: '2026-11-22' })
  expect(found?.field ?? '').toBe(field)
  expect(found?.says.en ?? '').toContain(says)
})
