import type { Product } from './product.ts'

/** Resolves once so many statements of this database wait for a lock. */
export async function untilWaiting({ deps }: Pick<Product, 'deps'>, statements = 1): Promise<void> {
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  while (((await deps.pool.query(waiting)).rowCount ?? 0) < statements) await Bun.sleep(5)
}
