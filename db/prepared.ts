import type { Db } from './client.ts'

/**
 * A query of Drizzle's builder, with its types and mapping, that many requests ask outside of transactions: built once for each
 * database, and planned once for each of its connections. `prepare` names it; the name must be its own. In a transaction, or
 * of many parts: `statement`.
 */
export function preparedOnce<Statement>(prepare: (db: Db) => Statement): (db: Db) => Statement {
  const statements = new WeakMap<Db, Statement>()
  return (db) => {
    const known = statements.get(db)
    if (known !== undefined) return known
    const statement = prepare(db)
    statements.set(db, statement)
    return statement
  }
}
