import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { PgDialect, type PgTable, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { QueryResult, QueryResultRow } from 'pg'
import type { Db, Tx } from './client.ts'

type Values = Record<string, unknown>
type Run<Connection, Rows> = (db: Connection, values: Values) => Promise<Rows>
type Builder<Rows> = { prepare(name: string): { execute(values: Values): Promise<Rows> } }

/**
 * A named statement: its text is built once, and Postgres plans it once for each connection. For queries whose building and
 * planning cost more than running them (decision 12). `name` must be unique; values fill the placeholders of their names.
 *
 * - Of SQL: in a transaction or outside one. Times come back as text.
 * - Of Drizzle's builder, with its types and mapping: outside transactions only, because Drizzle binds it to a connection.
 */
export function statement<Row extends QueryResultRow>(name: string, query: SQL): Run<Db | Tx, Row[]>
export function statement<Rows>(name: string, query: (db: Db) => Builder<Rows>): Run<Db, Rows>
export function statement<Rows>(name: string, query: SQL | ((db: Db) => Builder<Rows>)) {
  return typeof query === 'function' ? ofBuilder(name, query) : ofSql(name, query)
}

/**
 * What two statements of a transaction return that were sent together (decision 12). Throws the failure of the first that failed:
 * the one after it says only that its transaction is aborted (25P02), whatever the reason.
 */
export async function sentTogether<First, Second>(
  one: Promise<First>,
  next: Promise<Second>,
): Promise<[First, Second]> {
  const [first, second] = await Promise.allSettled([one, next])
  if (first.status === 'rejected') throw first.reason
  if (second.status === 'rejected') throw second.reason
  return [first.value, second.value]
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

/** Drizzle accepts a name for SQL only in a connection's session; `statement.test.ts` tests what this assumes of it. */
function ofSql(name: string, query: SQL): Run<Db | Tx, QueryResultRow[]> {
  const built = new PgDialect().sqlToQuery(query)
  return async (db, values) => {
    const prepared = db._.session.prepareQuery<AsObjects>(built, undefined, name, false)
    return (await prepared.execute(values)).rows
  }
}

/** Rows are passed as one JSON text, an array of `$inferInsert`, so the statement is the same for any number of them. */
type Rows<Table extends PgTable> = {
  rows: SQL
  /** Columns that the statement leaves out. Any other that a row lacks becomes null, whatever its default. */
  without?: Key<Table>[]
  /** Replaces the rows' own values of a column. */
  instead?: Partial<Record<Key<Table>, SQL>>
  /** The statement does nothing if it is false. */
  condition?: SQL
}
type Key<Table extends PgTable> = keyof Table['$inferInsert'] & string

/** A part of a statement that inserts such rows. */
export function insertRows<Table extends PgTable>(table: Table, from: Rows<Table>): SQL {
  const { columns, values } = columnsAndValues(table, from)
  return sql`insert into ${table} (${columns}) ${values}`
}

/** A part of a statement that gives the row with this id the columns of the one row in `from`. */
export function updateRow<Table extends PgTable>(table: Table, id: SQL, from: Rows<Table>): SQL {
  const { columns, values } = columnsAndValues(table, from)
  return sql`update ${table} set (${columns}) = (${values}) where id = ${id} and ${from.condition ?? sql`true`}`
}

function columnsAndValues<Table extends PgTable>(
  table: Table,
  { rows, without = [], instead = {}, condition = sql`true` }: Rows<Table>,
) {
  const replaced = new Map<string, SQL | undefined>(Object.entries(instead))
  const left = new Set<string>(without)
  const written = Object.entries(getTableColumns(table)).filter(
    ([key, { generated }]) => generated === undefined && !left.has(key),
  )
  const values = written.map(([key]) => replaced.get(key) ?? sql`entry.${sql.identifier(key)}`)
  const types = written.map(([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`)
  return {
    columns: joined(written.map(([, { name }]) => sql.identifier(name))),
    values: sql`select ${joined(values)} from json_to_recordset(${rows}::json) as entry (${joined(types)})
      where ${condition}`,
  }
}

const joined = (parts: Parameters<typeof sql.join>[0]) => sql.join(parts, sql`, `)
