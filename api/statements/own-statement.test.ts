import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { rateChecks } from '../../db/schema/rate-checks.ts'
import { submit } from '../../tests/support/people/rate-check.ts'
import { openProduct, type Product } from '../../tests/support/product.ts'
import { type OwnStatement, statementOfCheck } from './own-statement.ts'

let product: Product
let rateCheckId = ''
beforeAll(async () => {
  product = await openProduct()
  const { person } = await submit(product)
  const [check] = await product.db.select().from(rateChecks).where(eq(rateChecks.email, person.email))
  rateCheckId = check?.id ?? ''
})
afterAll(() => product.close())

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
])('the database itself takes or refuses %s', async (_, statement, constraint) => {
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
