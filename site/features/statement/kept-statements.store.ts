import * as v from 'valibot'
import { isProcessorSlug, PROCESSORS } from '../../../api/contract/rate-check-choices.ts'
import { type TabStorage, tabStorage } from '../../lib/browser-session.ts'
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

const KEY = 'statement-confirmed'

/** Keeps what was confirmed until the tab is closed, so that Back and a reload find it. The files are forgotten all the same. */
export function keepStatements(
  statements: Statement[],
  storage: TabStorage | undefined = tabStorage(),
): void {
  try {
    if (statements.length === 0) storage?.removeItem(KEY)
    else storage?.setItem(KEY, JSON.stringify(statements))
  } catch {}
}

export function keptStatements(storage: TabStorage | undefined = tabStorage()): Statement[] {
  try {
    const kept = v.safeParse(Kept, JSON.parse(storage?.getItem(KEY) ?? '[]'))
    return kept.success ? kept.output : []
  } catch {
    return []
  }
}
