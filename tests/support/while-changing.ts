import type { Tx } from '../../db/client.ts'
import type { Product } from './product.ts'

/** How many statements wait for a lock. */
export async function countWaitingStatements({ deps }: Pick<Product, 'deps'>): Promise<number> {
  const { rowCount } = await deps.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rowCount ?? 0
}

/** Resolves once so many statements wait for a lock. */
export async function untilWaiting(product: Pick<Product, 'deps'>, statements = 1): Promise<void> {
  while ((await countWaitingStatements(product)) < statements) await Bun.sleep(5)
}

/**
 * Starts `action` while another transaction has made `change` and not committed it. Commits once a statement of the action waits,
 * or the action has ended.
 */
export async function whileChanging<Result>(
  product: Pick<Product, 'db' | 'deps'>,
  change: (tx: Tx) => Promise<unknown>,
  action: () => Promise<Result>,
): Promise<Result> {
  const changed = Promise.withResolvers<void>()
  const waits = Promise.withResolvers<void>()
  const changing = product.db.transaction(async (tx) => {
    await change(tx)
    changed.resolve()
    await waits.promise
  })
  await changed.promise
  let hasEnded = false
  const acting = action().finally(() => {
    hasEnded = true
  })
  while (!hasEnded && (await countWaitingStatements(product)) === 0) await Bun.sleep(5)
  waits.resolve()
  await changing
  return acting
}
