import * as v from 'valibot'
import { isProcessorSlug, PROCESSORS } from '../../../../domain/processors.ts'
import { type TabStorage, tabStorage } from '../../../lib/tab-storage.ts'
import { KEY } from './keep-statements.store.ts'

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

/** The statements confirmed before the visitor left the page; none if they are no longer readable. */
export function keptStatements(storage: TabStorage | undefined = tabStorage()): Statement[] {
  try {
    const kept = v.safeParse(v.array(Statement), JSON.parse(storage?.getItem(KEY) ?? '[]'))
    return kept.success ? kept.output : []
  } catch {
    return []
  }
}
