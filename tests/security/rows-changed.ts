import * as v from 'valibot'
import type { Product } from '../support/product.ts'

/** Written by every call, by the limits, or because something was refused. */
const ALWAYS_WRITTEN = ['audit_log', 'rate_limits', 'sign_in_failures', 'idempotency_keys', 'kept_secrets']
const WHEN_LAST_USED = ['last_active_at', 'last_used_at']

const Digests = v.array(v.object({ table: v.string(), digest: v.nullable(v.string()) }))

/** The digests of all rows, by table. */
async function states({ deps }: Product): Promise<Map<string, string | null>> {
  const { rows: tables } = await deps.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const plain = WHEN_LAST_USED.map((column) => ` - '${column}'`).join('')
  const digests = tables
    .filter(({ name }) => !ALWAYS_WRITTEN.includes(name))
    .map(
      ({ name }) =>
        `select '${name}' as table, md5(string_agg(row::text, '' order by row::text)) as digest
         from (select to_jsonb(t)${plain} as row from "${name}" t) rows`,
    )
  const { rows } = await deps.pool.query(digests.join(' union all '))
  return new Map(v.parse(Digests, rows).map(({ table, digest }) => [table, digest]))
}

/** The result of `action`, and the tables whose rows are not as they were before it. */
export async function tablesChangedBy<Result>(product: Product, action: () => Promise<Result>) {
  const before = await states(product)
  const result = await action()
  const after = await states(product)
  const changed = [...after].flatMap(([table, digest]) => (before.get(table) === digest ? [] : [table]))
  return { result, changed }
}
