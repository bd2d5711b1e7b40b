import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { centsOf, dollarsOf, dollarsOrNull } from '../../../domain/money.ts'
import { halfUp } from '../../../domain/rounding.ts'
import type { StatementRead } from '../../contract/rate-check/rate-check.ts'
import type { OwnStatement as StatementShown } from '../../contract/rate-check/rate-check-results.ts'
import type { Statement } from '../rates/monthly-cost.ts'
import { effectiveRatePercent } from '../rates/monthly-cost.ts'

/** The columns of a rate check about the visitor's statement. */
export const statementColumns = {
  statementFeesCents: rateChecks.statementFeesCents,
  statementSalesCents: rateChecks.statementSalesCents,
  statementCount: rateChecks.statementCount,
  statementInterchangeCents: rateChecks.statementInterchangeCents,
  statementAssessmentsCents: rateChecks.statementAssessmentsCents,
  statementFixedFeesCents: rateChecks.statementFixedFeesCents,
  statementStart: rateChecks.statementStart,
  statementEnd: rateChecks.statementEnd,
}
export type OwnStatement = Pick<typeof rateChecks.$inferSelect, keyof typeof statementColumns>

export const statementIn = (check: OwnStatement): OwnStatement =>
  Object.fromEntries(KEYS.map((key) => [key, check[key]])) as OwnStatement
const KEYS = Object.keys(statementColumns) as (keyof OwnStatement)[]

/** For the table. */
export const statementOf = (answers: StatementRead): OwnStatement => ({
  statementFeesCents: centsOrNull(answers.statementFees),
  statementSalesCents: centsOrNull(answers.statementSales),
  statementCount: answers.statementCount,
  statementInterchangeCents: centsOrNull(answers.statementInterchange),
  statementAssessmentsCents: centsOrNull(answers.statementAssessments),
  statementFixedFeesCents: centsOrNull(answers.statementFixedFees),
  statementStart: answers.statementStart,
  statementEnd: answers.statementEnd,
})

/** For the wire. */
export const wireStatement = (own: OwnStatement): StatementRead => ({
  statementFees: dollarsOrNull(own.statementFeesCents),
  statementSales: dollarsOrNull(own.statementSalesCents),
  statementCount: own.statementCount,
  statementInterchange: dollarsOrNull(own.statementInterchangeCents),
  statementAssessments: dollarsOrNull(own.statementAssessmentsCents),
  statementFixedFees: dollarsOrNull(own.statementFixedFeesCents),
  statementStart: own.statementStart,
  statementEnd: own.statementEnd,
})

/** As screens show it; null without a statement. */
export function statementOfCheck(
  check: OwnStatement & { monthlyVolumeCents: number },
): StatementShown | null {
  if (check.statementFeesCents === null) return null
  const salesCents = check.statementSalesCents ?? check.monthlyVolumeCents
  return {
    fees: dollarsOf(check.statementFeesCents),
    sales: dollarsOf(salesCents),
    count: check.statementCount,
    interchange: dollarsOrNull(check.statementInterchangeCents),
    assessments: dollarsOrNull(check.statementAssessmentsCents),
    fixedFees: dollarsOrNull(check.statementFixedFeesCents),
    period: periodOf(check),
    effectiveRate: halfUp(effectiveRatePercent(check.statementFeesCents, salesCents), 2),
  }
}

const periodOf = ({ statementStart: start, statementEnd: end }: OwnStatement) =>
  start === null || end === null ? null : { start, end }

/** For the estimate: fees without their sales are those of a month. */
export const statementFor = (own: OwnStatement, monthlyVolumeCents: number): Statement | null =>
  own.statementFeesCents === null
    ? null
    : {
        feesCents: own.statementFeesCents,
        salesCents: own.statementSalesCents ?? monthlyVolumeCents,
        count: own.statementCount,
        interchangeCents: own.statementInterchangeCents,
        assessmentsCents: own.statementAssessmentsCents,
        fixedFeesCents: own.statementFixedFeesCents,
        period: periodOf(own),
      }

const centsOrNull = (dollars: number | null) => (dollars === null ? null : centsOf(dollars))
