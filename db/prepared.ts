import type { Db } from './client.ts'

/**
 * A statement that many requests ask: built once for each database, and planned once for each of its connections. `prepare`
 * names it; the name must be its own.
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
