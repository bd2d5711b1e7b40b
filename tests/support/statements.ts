import { spyOn } from 'bun:test'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import * as v from 'valibot'
import type { Db } from '../../db/client.ts'

const isBracket = (text: string) => /^(begin|commit|rollback)\b/.test(text)

/**
 * The texts of all statements that a pool's connections send while `work` runs, in no certain order, without `begin` and
 * `commit`.
 */
export async function statementsOf(pool: Pool, work: () => Promise<unknown>): Promise<string[]> {
  const spies = new Map<PoolClient, { mock: { calls: unknown[][] }; mockRestore(): void }>()
  const listen = (client: PoolClient) => {
    if (!spies.has(client)) spies.set(client, spyOn(client, 'query'))
  }
  pool.on('acquire', listen)
  try {
    await work()
    return [...spies.values()]
      .flatMap(({ mock }) => mock.calls.map(([statement]) => textOf(statement)))
      .filter((text) => !isBracket(text))
  } finally {
    pool.off('acquire', listen)
    for (const spy of spies.values()) spy.mockRestore()
  }
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  if (typeof statement === 'object' && statement !== null && 'text' in statement)
    return String(statement.text)
  throw new Error('A query is no statement.')
}

export type Statement = { sql: string; params: unknown[] }

/** What `ask` finds, and how Postgres answers each statement that it sends for it. */
export async function explained<Found>(
  pool: Pool,
  ask: (db: Db) => Promise<Found>,
): Promise<{ found: Found; plans: string[] }> {
  const sent: Statement[] = []
  const logger = { logQuery: (sql: string, params: unknown[]) => void sent.push({ sql, params }) }
  const found = await ask(drizzle(pool, { logger }))
  return {
    found,
    plans: await plansOf(
      pool,
      sent.filter(({ sql }) => !isBracket(sql)),
    ),
  }
}

const Lines = v.array(v.object({ 'QUERY PLAN': v.string() }))

/** How Postgres answers these statements, as `explain analyze` prints it. */
export async function plansOf(pool: Pool, statements: Statement[]): Promise<string[]> {
  const plans: string[] = []
  for (const { sql, params } of statements) {
    const { rows } = await pool.query(`explain (analyze, timing off, buffers) ${sql}`, params)
    const lines = v.parse(Lines, rows).map((row) => row['QUERY PLAN'])
    plans.push(lines.join('\n'))
  }
  return plans
}

/** Pages of 8 KB that the whole statement reads: the first line that says so. */
export const buffersOf = (plan: string) =>
  [...(/Buffers: shared (.*)/.exec(plan)?.[1] ?? '').matchAll(/(?:hit|read)=(\d+)/g)]
    .map(([, count]) => Number(count))
    .reduce((sum, count) => sum + count, 0)
