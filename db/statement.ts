import type { SQL } from 'drizzle-orm'
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { QueryResult, QueryResultRow } from 'pg'
import type { Db, Tx } from './client.ts'

type Answering<Row extends QueryResultRow> = PreparedQueryConfig & { execute: QueryResult<Row> }

/**
 * A statement whose text is built once, and which Postgres plans once for each connection: for what is asked so often, or has
 * so many parts, that building and planning it cost more than running it. Also in a transaction, whose connection nobody
 * knows beforehand (decision 48). `name` must be its own; values go to the placeholders of their names. Moments come back as
 * text.
 */
export function statement<Row extends QueryResultRow>(name: string, query: SQL) {
  const built = new PgDialect().sqlToQuery(query)
  return async (db: Db | Tx, values: Record<string, unknown>): Promise<Row[]> => {
    const prepared = db._.session.prepareQuery<Answering<Row>>(built, undefined, name, false)
    return (await prepared.execute(values)).rows
  }
}
