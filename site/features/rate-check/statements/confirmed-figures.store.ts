import * as v from 'valibot'
import { isProcessorSlug, PROCESSORS } from '../../../../domain/processors.ts'

const amount = v.nullable(v.number())
const day = v.nullable(v.string())
const processor = v.nullable(v.picklist(Object.keys(PROCESSORS).filter(isProcessorSlug)))

/** One month, as the visitor confirmed it. CAD before tax. */
const Statement = v.object({
  fees: v.number(),
  sales: v.number(),
  count: amount,
  interchange: amount,
  assessments: amount,
  fixedFees: amount,
  period: v.nullable(v.object({ start: v.string(), end: v.string() })),
  processor,
})
export type Statement = v.InferOutput<typeof Statement>

const Statements = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(Statement)), [])

/** The statements that `keepStatements` wrote; none if they are no longer readable. */
export const readStatements = (text: string): Statement[] => v.parse(Statements, text)

/** What a visitor confirmed, of all months together: the only numbers that leave the reader. CAD before tax; null: not confirmed. */
export const ConfirmedFigures = v.object({
  statementFees: v.number(),
  statementSales: v.number(),
  statementCount: amount,
  statementInterchange: amount,
  statementAssessments: amount,
  statementFixedFees: amount,
  statementStart: day,
  statementEnd: day,
  months: v.number(),
  /** Of all statements; null if they differ. */
  processor,
})
export type ConfirmedFigures = v.InferOutput<typeof ConfirmedFigures>

const HandedOver = v.fallback(v.nullable(v.pipe(v.string(), v.parseJson(), ConfirmedFigures)), null)

/** The figures that `handOver` wrote; null for none. */
export const readHandedOver = (text: string | null) => v.parse(HandedOver, text)
