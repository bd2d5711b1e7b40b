import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Limits, openConnections } from './connections.ts'

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Database = {
  db: Db
  pool: pg.Pool
  /** Waits a moment for what still runs, then ends it. */
  close(): Promise<void>
}

const SIZE = 20
/** The caller has stopped what uses the database: what still runs waits for an answer that may never come. */
const CLOSE_WITHIN_MS = 1_000

/** Drizzle on node-postgres (decision 1). A connection that breaks or falls silent fails its own query and nothing else. */
export function connect(
  url: string,
  { name = 'northrate', size = SIZE, ...limits }: { name?: string; size?: number } & Partial<Limits> = {},
): Database {
  const connections = openConnections(url, name, limits)
  // Queries on one connection are sent without waiting for the answers before them (decision 12). Each then waits for those
  // before it too, which a limit from when it was sent would count.
  const pool = new Pool({ ...connections.settings, max: size, pipeline: true, query_timeout: 0 })
  // The pool drops a broken client by itself. Without a listener its error would end the process as an uncaught exception.
  pool.on('error', () => {})
  throwOutBrokenOnes(pool, url)
  return {
    // Without the schema: each transaction would make a query builder for each of its tables, and we use none.
    db: drizzle(pool),
    pool,
    async close() {
      const late = setTimeout(connections.destroyAll, CLOSE_WITHIN_MS)
      await pool.end().finally(() => clearTimeout(late))
    },
  }
}

/** Whether Postgres ended a statement that took too long. Drizzle wraps its errors. */
export function isCanceled(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === QUERY_CANCELED) return true
  return false
}

const QUERY_CANCELED = '57014'

/** By host: the connections of all pools that have nothing to do. */
const idleClients = new Map<string, Set<pg.PoolClient>>()

class ConnectionBesideFailed extends Error {}

/** Connections fall silent or end together: when one does, the idle ones are replaced before a query waits on them. */
function throwOutBrokenOnes(pool: pg.Pool, url: string): void {
  const { host } = new URL(url)
  const atRest = idleClients.get(host) ?? new Set()
  idleClients.set(host, atRest)
  pool.on('acquire', (client) => atRest.delete(client))
  pool.on('release', (_, client) => atRest.add(client))
  pool.on('remove', (client) => atRest.delete(client))
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (error instanceof ConnectionBesideFailed) return
      const resting = [...atRest]
      atRest.clear()
      // As if each had broken by itself, which is when the pool lets go of it at once.
      for (const client of resting) client.emit('error', new ConnectionBesideFailed())
    }),
  )
}

/** Releases a client that breaks while in use. Drizzle never does when it breaks at `begin`, so the pool would run empty. */
class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(taken: Parameters<pg.Pool['connect']>[0]): void
  override connect(taken?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (taken !== undefined) {
      super.connect(taken)
      return undefined
    }
    return super.connect().then((client) => {
      const release = client.release
      const giveBack = (error?: Error | boolean) => {
        client.off('error', giveBack)
        client.release = () => {}
        release(error)
      }
      client.on('error', giveBack)
      client.release = giveBack
      return client
    })
  }
}
