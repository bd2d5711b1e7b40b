import type { Product } from '../../support/product.ts'

/** Written by every call, by the limits, or because something was refused. */
const ALWAYS_WRITTEN = ['audit_log', 'rate_limits', 'sign_in_failures', 'idempotency_keys', 'kept_secrets']
const WHEN_LAST_USED = ['last_active_at', 'last_used_at']

export type Row = { table: string; row: string }

/** All rows of the product's tables, as JSON. */
export async function allRows({ deps }: Product, leaveOut = ALWAYS_WRITTEN): Promise<Row[]> {
  const { rows: tables } = await deps.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const plain = WHEN_LAST_USED.map((column) => ` - '${column}'`).join('')
  const each = tables
    .filter(({ name }) => !leaveOut.includes(name))
    .map(({ name }) => `select '${name}' as table, (to_jsonb(t)${plain})::text as row from "${name}" t`)
  return (await deps.pool.query<Row>(each.join(' union all '))).rows
}

/** The result of `action`, and the rows that were not there before it, or no longer are. */
export async function rowsChangedBy<Result>(product: Product, action: () => Promise<Result>) {
  const before = await allRows(product)
  const result = await action()
  const after = await allRows(product)
  const notIn = (rows: Row[]) => {
    const known = new Set(rows.map(keyOf))
    return (one: Row) => !known.has(keyOf(one))
  }
  const changed = [...after.filter(notIn(before)), ...before.filter(notIn(after))]
  return { result, changed, tables: [...new Set(changed.map(({ table }) => table))] }
}

const keyOf = ({ table, row }: Row) => `${table} ${row}`
