import * as v from 'valibot'
import { isProcessorSlug, PROCESSORS } from '../../../../domain/processors.ts'
import { type TabStorage, tabStorage } from '../../../lib/tab-storage.ts'
import { KEY } from './keep-statements.store.ts'
import type { Statement } from './statement-figures.ts'

const part = v.nullable(v.number())
const Kept = v.array(
  v.object({
    fees: v.number(),
    sales: v.number(),
    count: part,
    interchange: part,
    assessments: part,
    fixedFees: part,
    period: v.nullable(v.object({ start: v.string(), end: v.string() })),
    processor: v.nullable(v.picklist(Object.keys(PROCESSORS).filter(isProcessorSlug))),
  }),
)

/** What was confirmed before the page was left; nothing where it is no longer readable. */
export function keptStatements(storage: TabStorage | undefined = tabStorage()): Statement[] {
  try {
    const kept = v.safeParse(Kept, JSON.parse(storage?.getItem(KEY) ?? '[]'))
    return kept.success ? kept.output : []
  } catch {
    return []
  }
}
