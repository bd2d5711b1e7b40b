import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema/index.ts'

export type Db = NodePgDatabase<typeof schema>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Database = {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** No statement of ours needs longer; a slower one is a fault and must not hold a connection. */
const STATEMENT_TIMEOUT_MS = 5_000
const LOCK_TIMEOUT_MS = 3_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 5_000
const CONNECT_TIMEOUT_MS = 5_000

/**
 * Drizzle on node-postgres (decision 0001). A connection that breaks fails the query that was on it and nothing
 * else: without the two listeners a killed backend would end the process as an uncaught exception.
 */
export function connect(
  url: string,
  options: { name?: string; size?: number; statementTimeoutMs?: number; lockTimeoutMs?: number } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: options.name ?? 'northrate',
    max: options.size ?? 20,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    lock_timeout: options.lockTimeoutMs ?? LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  })
  pool.on('connect', (client) => client.on('error', ignoreBrokenConnection))
  pool.on('error', ignoreBrokenConnection)
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() }
}

/** The pool drops such a client by itself, and whoever was waiting on it has been told. */
function ignoreBrokenConnection(): void {}
