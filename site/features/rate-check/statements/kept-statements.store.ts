import * as v from 'valibot'
import { isProcessorSlug, PROCESSORS } from '../../../../domain/processors.ts'

const part = v.nullable(v.number())
/** One month, as the visitor confirmed it. CAD before tax. */
const Statement = v.object({
  fees: v.number(),
  sales: v.number(),
  count: part,
  interchange: part,
  assessments: part,
  fixedFees: part,
  period: v.nullable(v.object({ start: v.string(), end: v.string() })),
  processor: v.nullable(v.picklist(Object.keys(PROCESSORS).filter(isProcessorSlug))),
})
export type Statement = v.InferOutput<typeof Statement>

const Statements = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(Statement)), [])

/** The statements that `keepStatements` wrote; none if they are no longer readable. */
export const readStatements = (text: string): Statement[] => v.parse(Statements, text)
