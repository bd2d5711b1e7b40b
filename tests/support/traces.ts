import pg from 'pg'
import * as v from 'valibot'

const Column = v.object({ schema: v.string(), table: v.string(), column: v.string() })
const Value = v.object({ value: v.string() })

/** Everything that can hold words: text, JSON, arrays of text, addresses, in whatever schema it lies. */
const COLUMNS_WITH_WORDS = `
  select n.nspname as schema, c.relname as table, a.attname as column
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_type t on t.oid = a.atttypid
  where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'
    and (t.typcategory in ('S', 'A', 'I') or t.typname in ('json', 'jsonb', 'bytea', 'xml'))`

/**
 * Which marks stand in which column of the whole database, the queue's own tables included: `table.column` to the marks,
 * in lower case. Columns without any are left out.
 */
export async function markedTables(databaseUrl: string, marks: RegExp): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query(COLUMNS_WITH_WORDS)
    const found: Record<string, string[]> = {}
    for (const { schema, table, column } of v.parse(v.array(Column), rows)) {
      const values = await client.query(
        `select ${quoted(column)}::text as value from ${quoted(schema)}.${quoted(table)} where ${quoted(column)} is not null`,
      )
      const words = v.parse(v.array(Value), values.rows).flatMap(({ value }) => value.match(marks) ?? [])
      const name = schema === 'public' ? `${table}.${column}` : `${schema}.${table}.${column}`
      if (words.length > 0) found[name] = [...new Set(words.map((word) => word.toLowerCase()))].sort()
    }
    return found
  } finally {
    await client.end()
  }
}

const quoted = (name: string) => pg.escapeIdentifier(name)
