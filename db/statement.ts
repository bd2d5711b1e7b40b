import type { SQL } from 'drizzle-orm'
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { QueryResult, QueryResultRow } from 'pg'
import type { Db, Tx } from './client.ts'

type Answering<Row extends QueryResultRow> = PreparedQueryConfig & { execute: QueryResult<Row> }

/**
 * SQL whose text is built once, and which Postgres plans once for each connection: for what is asked so often, or has so many
 * parts, that building and planning it cost more than running it. Unlike `preparedOnce` also in a transaction, whose
 * connection is not known beforehand (decision 48). `name` must be its own; values go to the placeholders of their names.
 * Times come back as text.
 */
export function statement<Row extends QueryResultRow>(name: string, query: SQL) {
  const built = new PgDialect().sqlToQuery(query)
  return async (db: Db | Tx, values: Record<string, unknown>): Promise<Row[]> => {
    const prepared = db._.session.prepareQuery<Answering<Row>>(built, undefined, name, false)
    return (await prepared.execute(values)).rows
  }
}
