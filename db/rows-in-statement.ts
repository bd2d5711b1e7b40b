import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Rows come to a statement as one text of JSON, an array of what `$inferInsert` of their table says; so its text is the same
 * for any number of them.
 */
type Given<Table extends PgTable> = {
  rows: SQL
  /** Columns that these rows do not have: Postgres fills them, or leaves them. Any other that a row lacks becomes null, whatever its default. */
  without?: Key<Table>[]
  /** What stands in a column in place of the row's own value. */
  instead?: Partial<Record<Key<Table>, SQL>>
  /** Nothing is done where it is false. */
  condition?: SQL
}
type Key<Table extends PgTable> = keyof Table['$inferInsert'] & string

/** A part of a statement that inserts such rows. */
export function insertRows<Table extends PgTable>(table: Table, given: Given<Table>): SQL {
  const { columns, values } = readGiven(table, given)
  return sql`insert into ${table} (${columns}) ${values}`
}

/** A part of a statement that gives the row with this id the columns of the one row given. */
export function updateRow<Table extends PgTable>(table: Table, id: SQL, given: Given<Table>): SQL {
  const { columns, values } = readGiven(table, given)
  return sql`update ${table} set (${columns}) = (${values}) where id = ${id} and ${given.condition ?? sql`true`}`
}

function readGiven<Table extends PgTable>(
  table: Table,
  { rows, without = [], instead = {}, condition = sql`true` }: Given<Table>,
) {
  const replaced = new Map<string, SQL | undefined>(Object.entries(instead))
  const left = new Set<string>(without)
  const given = Object.entries(getTableColumns(table)).filter(
    ([key, { generated }]) => generated === undefined && !left.has(key),
  )
  const values = given.map(([key]) => replaced.get(key) ?? sql`given.${sql.identifier(key)}`)
  const types = given.map(([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`)
  return {
    columns: joined(given.map(([, { name }]) => sql.identifier(name))),
    values: sql`select ${joined(values)} from json_to_recordset(${rows}::json) as given (${joined(types)})
      where ${condition}`,
  }
}

const joined = (parts: Parameters<typeof sql.join>[0]) => sql.join(parts, sql`, `)
