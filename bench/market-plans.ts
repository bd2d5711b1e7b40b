import type { Pool } from 'pg'
import { type Statement, plansOf as textsOf } from '../tests/support/statements.ts'

type Plan = {
  /** As `explain analyze` prints it. */
  text: string
  /** How it reads the leads: "Index Scan using leads_on_market". */
  scans: string[]
}

/** How Postgres answers these queries with these values. */
export async function plansOf(pool: Pool, queries: Statement[]): Promise<Plan[]> {
  return (await textsOf(pool, queries)).map((text) => {
    const scans = [...text.matchAll(/(\w+(?: \w+)* Scan)(?: Backward)?(?: (?:using|on) (\w+))?/g)]
      .filter(([, , on = '']) => on.startsWith('leads'))
      .map(([, kind = '', on = '']) => `${kind} ${on}`)
    return { text, scans: [...new Set(scans)] }
  })
}
