import type { SQL } from 'drizzle-orm'
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
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

/**
 * Sends statements of a transaction in this order, without waiting for the answers in between (decision 12). Throws the failure of
 * the first that failed. Takes functions, because Drizzle sends a query when it is awaited.
 */
export async function sendInOrder(...statements: (() => PromiseLike<unknown>)[]): Promise<void> {
  const settled = await Promise.allSettled(statements.map((send) => send().then(() => {})))
  for (const outcome of settled) if (outcome.status === 'rejected') throw outcome.reason
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
