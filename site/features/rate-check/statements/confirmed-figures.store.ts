import * as v from 'valibot'
import { isProcessorSlug, PROCESSORS } from '../../../../domain/processors.ts'

const amount = v.nullable(v.number())
const day = v.nullable(v.string())
const processors = Object.keys(PROCESSORS).filter(isProcessorSlug)

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
  processor: v.nullable(v.picklist(processors)),
})
export type ConfirmedFigures = v.InferOutput<typeof ConfirmedFigures>

const HandedOver = v.fallback(v.nullable(v.pipe(v.string(), v.parseJson(), ConfirmedFigures)), null)

/** The figures that `handOver` wrote; null for none. */
export const readHandedOver = (text: string | null) => v.parse(HandedOver, text)
