import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { PgDialect, type PgTable, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { QueryResult, QueryResultRow } from 'pg'
import type { Db, Tx } from './client.ts'

type Values = Record<string, unknown>
type Run<Connection, Rows> = (db: Connection, values: Values) => Promise<Rows>
type Builder<Rows> = { prepare(name: string): { execute(values: Values): Promise<Rows> } }

/**
 * A named statement: its text is built once, and Postgres plans it once for each connection. For what runs so often, or has so
 * many parts, that building and planning cost more than running it (decisions 48 and 70). `name` must be its own; values go to
 * the placeholders of their names.
 *
 * - Of SQL: in a transaction or outside one. Times come back as text. With `rowOf` the driver reads each row as a list of cells.
 * - Of Drizzle's builder, with its types and mapping: outside transactions only, because Drizzle binds it to one connection or
 *   to the pool.
 */
export function statement<Row extends QueryResultRow>(
  name: string,
  query: SQL,
  rowOf?: (cells: unknown[]) => Row,
): Run<Db | Tx, Row[]>
export function statement<Rows>(name: string, query: (db: Db) => Builder<Rows>): Run<Db, Rows>
export function statement<Rows>(
  name: string,
  query: SQL | ((db: Db) => Builder<Rows>),
  rowOf?: (cells: unknown[]) => QueryResultRow,
) {
  return typeof query === 'function' ? ofBuilder(name, query) : ofSql(name, query, rowOf)
}

function ofBuilder<Rows>(name: string, build: (db: Db) => Builder<Rows>): Run<Db, Rows> {
  const prepared = new WeakMap<Db, ReturnType<Builder<Rows>['prepare']>>()
  return (db, values) => {
    const query = prepared.get(db) ?? build(db).prepare(name)
    prepared.set(db, query)
    return query.execute(values)
  }
}

type AsObjects = PreparedQueryConfig & { execute: QueryResult }
type AsCells = PreparedQueryConfig & { execute: QueryResultRow[] }

/** Drizzle offers a name for SQL nowhere but in a connection's session; `statement.test.ts` holds what is assumed of that. */
function ofSql(
  name: string,
  query: SQL,
  rowOf: ((cells: unknown[]) => QueryResultRow) | undefined,
): Run<Db | Tx, QueryResultRow[]> {
  const built = new PgDialect().sqlToQuery(query)
  return async (db, values) => {
    const { session } = db._
    return rowOf === undefined
      ? (await session.prepareQuery<AsObjects>(built, undefined, name, false).execute(values)).rows
      : session.prepareQuery<AsCells>(built, undefined, name, true, (rows) => rows.map(rowOf)).execute(values)
  }
}

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
