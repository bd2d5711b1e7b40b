import type { Pool } from 'pg'
import * as v from 'valibot'

type Plan = {
  /** As `explain analyze` prints it. */
  text: string
  /** How it reads the leads: "Index Scan using leads_on_market". */
  scans: string[]
}

const Lines = v.array(v.object({ 'QUERY PLAN': v.string() }))

/** How Postgres answers these queries with these values. */
export async function plansOf(pool: Pool, queries: { sql: string; params: unknown[] }[]): Promise<Plan[]> {
  const plans: Plan[] = []
  for (const { sql, params } of queries) {
    const { rows } = await pool.query(`explain (analyze, timing off, buffers) ${sql}`, params)
    const text = v
      .parse(Lines, rows)
      .map((row) => row['QUERY PLAN'])
      .join('\n')
    const scans = [...text.matchAll(/(\w+(?: \w+)* Scan)(?: Backward)?(?: (?:using|on) (\w+))?/g)]
      .filter(([, , on = '']) => on.startsWith('leads'))
      .map(([, kind = '', on = '']) => `${kind} ${on}`)
    plans.push({ text, scans: [...new Set(scans)] })
  }
  return plans
}
