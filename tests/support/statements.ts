import { spyOn } from 'bun:test'
import type { Pool, PoolClient } from 'pg'

const BRACKETS = ['begin', 'commit', 'rollback']

/**
 * The texts of all statements that a pool's connections are given while `work` runs, in no certain order, without `begin` and
 * `commit`. One with many parts is one.
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
      .flatMap(({ mock }) => mock.calls.map(([asked]) => textOf(asked)))
      .filter((text) => !BRACKETS.includes(text))
  } finally {
    pool.off('acquire', listen)
    for (const spy of spies.values()) spy.mockRestore()
  }
}

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked
  if (typeof asked === 'object' && asked !== null && 'text' in asked) return String(asked.text)
  throw new Error('Something was asked that is no statement.')
}
