import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { rateCheckIdOf, submit } from '../../../tests/support/people/rate-check.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { storedBreakdown } from '../rates/shown-breakdown.ts'
import {
  type OwnStatement,
  statementFor,
  statementIn,
  statementOf,
  statementOfCheck,
  wireStatement,
} from './own-statement.ts'
import { refuseMistakenStatement } from './statement-mistakes.ts'

const product = await testProduct()
const rateCheckId = rateCheckIdOf((await submit(product)).answer)

const NOTHING: OwnStatement = {
  statementFeesCents: null,
  statementSalesCents: null,
  statementCount: null,
  statementInterchangeCents: null,
  statementAssessmentsCents: null,
  statementFixedFeesCents: null,
  statementStart: null,
  statementEnd: null,
}

async function constraintBrokenBy(statement: Partial<OwnStatement>): Promise<string | null> {
  const write = product.db
    .update(rateChecks)
    .set({ ...NOTHING, ...statement })
    .where(eq(rateChecks.id, rateCheckId))
  return write.then(
    () => null,
    (error: { cause?: { constraint?: string } }) => error.cause?.constraint ?? 'another error',
  )
}

const PARTS = 'rate_checks_statement_parts_are_of_fees'
const PERIOD = 'rate_checks_statement_period_is_whole'

test.each<[string, Partial<OwnStatement>, string | null]>([
  ['fees alone', { statementFeesCents: 1 }, null],
  [
    'all of it, parts as high as the fees',
    {
      statementFeesCents: 60_000,
      statementSalesCents: 2_000_000,
      statementCount: 400,
      statementInterchangeCents: 40_000,
      statementAssessmentsCents: 0,
      statementFixedFeesCents: 20_000,
      statementStart: '2025-10-01',
      statementEnd: '2026-11-04',
    },
    null,
  ],
  ['sales without fees', { statementSalesCents: 1 }, 'rate_checks_statement_is_whole'],
  ['a part without fees', { statementAssessmentsCents: 0 }, PARTS],
  ['a part below zero', { statementFeesCents: 9, statementFixedFeesCents: -1 }, PARTS],
  ['a part above the fees', { statementFeesCents: 9, statementFixedFeesCents: 10 }, PARTS],
  [
    'parts together above the fees',
    { statementFeesCents: 9, statementInterchangeCents: 5, statementAssessmentsCents: 5 },
    PARTS,
  ],
  ['a period without fees', { statementStart: '2026-10-01', statementEnd: '2026-10-31' }, PERIOD],
  ['a first day alone', { statementFeesCents: 9, statementStart: '2026-10-01' }, PERIOD],
  ['a last day alone', { statementFeesCents: 9, statementEnd: '2026-10-01' }, PERIOD],
  [
    'a last day before the first',
    { statementFeesCents: 9, statementStart: '2026-10-02', statementEnd: '2026-10-01' },
    PERIOD,
  ],
  ['401 days', { statementFeesCents: 9, statementStart: '2025-10-01', statementEnd: '2026-11-05' }, PERIOD],
])('the database accepts or refuses a statement of %s', async (_, statement, constraint) => {
  expect(await constraintBrokenBy(statement)).toBe(constraint)
})

test('fees without sales are shown as those of the monthly sales', () => {
  const check = { ...NOTHING, statementFeesCents: 60_001, monthlyVolumeCents: 2_100_000 }
  expect(statementOfCheck(check)).toEqual({
    fees: 600.01,
    sales: 21_000,
    count: null,
    interchange: null,
    assessments: null,
    fixedFees: null,
    period: null,
    effectiveRate: 2.86,
  })
  expect(statementOfCheck({ ...check, statementFeesCents: null })).toBeNull()
})

const WHOLE: OwnStatement = {
  statementFeesCents: 60_001,
  statementSalesCents: 2_000_000,
  statementCount: 400,
  statementInterchangeCents: 25_000,
  statementAssessmentsCents: 0,
  statementFixedFeesCents: 4_995,
  statementStart: '2026-10-01',
  statementEnd: '2026-10-31',
}

test('a statement has the same values in the table and on the wire', () => {
  expect(statementOf(wireStatement(WHOLE))).toEqual(WHOLE)
  expect(statementOf(wireStatement(NOTHING))).toEqual(NOTHING)
  expect(statementIn(WHOLE)).toEqual(WHOLE)
})

test('the estimate gets a statement with its sales, and null without fees', () => {
  expect(statementFor(WHOLE, 7)).toEqual({
    feesCents: 60_001,
    salesCents: 2_000_000,
    count: 400,
    interchangeCents: 25_000,
    assessmentsCents: 0,
    fixedFeesCents: 4_995,
    period: { start: '2026-10-01', end: '2026-10-31' },
  })
  expect(statementFor({ ...NOTHING, statementFeesCents: 1 }, 7)).toMatchObject({
    salesCents: 7,
    period: null,
  })
  expect(statementFor(NOTHING, 7)).toBeNull()
})

test('mistakes between several answers are refused at their field', () => {
  const at = (day: string) => () =>
    refuseMistakenStatement(wireStatement(WHOLE), 20_000, new Date(`${day}T00:00:00Z`))
  expect(at('2026-10-31')).not.toThrow()
  expect(at('2026-10-30')).toThrow(Refusal)
  try {
    at('2026-10-30')()
  } catch (error) {
    expect(error).toMatchObject({
      code: 'check_your_answers',
      status: 422,
      fields: { statementEnd: { en: 'The last day can’t be in the future.' } },
    })
  }
})

test('a stored breakdown is shown in dollars, and is null in estimates of earlier versions', () => {
  const offer = {
    slug: 'helcim',
    name: 'Helcim',
    asOf: '2026-09-08',
    sources: ['reported'],
    fromMonthlyCents: 5_000_000,
    fitsMonthlySales: false,
    cardPresentMarginPercent: 0.35,
    cardNotPresentMarginPercent: 0.45,
    cardPresentFeeCents: 7,
    cardNotPresentFeeCents: 20,
    monthlyFeeCents: null,
    monthlyCostCents: 32_750,
    leavesOut: ['terminal'],
  }
  const kept = {
    period: null,
    parts: [{ key: 'interchange', cents: 25_000, percent: 1.25, from: 'statement' }],
    markupHoldsFixedFees: true,
    wholesaleCents: 25_000,
    aboveWholesaleCents: 35_001,
    belowWholesale: false,
    asks: null,
    offersOverCost: [offer],
  }
  expect(storedBreakdown(kept)).toEqual({
    period: null,
    parts: [{ key: 'interchange', amount: 250, percent: 1.25, from: 'statement' }],
    markupHoldsFixedFees: true,
    monthlyCost: 600.01,
    wholesale: 250,
    aboveWholesale: 350.01,
    belowWholesale: false,
    asks: null,
    offersOverCost: [
      {
        slug: 'helcim',
        name: 'Helcim',
        asOf: '2026-09-08',
        sources: ['reported'],
        fromMonthlySales: 50_000,
        fitsMonthlySales: false,
        cardPresentMargin: 0.35,
        cardNotPresentMargin: 0.45,
        cardPresentFee: 0.07,
        cardNotPresentFee: 0.2,
        monthlyFee: null,
        monthlyCost: 327.5,
        leavesOut: ['terminal'],
      },
    ],
  })
  expect(storedBreakdown({ ...kept, offersOverCost: null })).toMatchObject({ offersOverCost: null })
  expect([storedBreakdown(null), storedBreakdown(undefined)]).toEqual([null, null])
})
