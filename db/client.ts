import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { ConnectionSilent, type Limits, openConnections } from './connections.ts'

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Database = {
  db: Db
  pool: pg.Pool
  /** Waits a moment for what still runs, then ends it. */
  close(): Promise<void>
}

const SIZE = 20
/** Whoever closes has stopped what uses the database: what still runs waits for an answer that may never come. */
const CLOSE_WITHIN_MS = 1_000

/**
 * Drizzle on node-postgres (decision 0001). A connection that breaks or falls silent fails the query that was on it and
 * nothing else: without the listeners a killed backend would end the process as an uncaught exception.
 */
export function connect(
  url: string,
  { name = 'northrate', size = SIZE, ...limits }: { name?: string; size?: number } & Partial<Limits> = {},
): Database {
  const connections = openConnections(url, name, limits)
  // What is asked on one connection without waiting for what was asked before it goes out at once (decision 48).
  // Each then waits for those before it too, which a limit from when it was sent would count.
  const pool = new Pool({ ...connections.settings, max: size, pipeline: true, query_timeout: 0 })
  pool.on('error', ignoreBrokenConnection)
  throwOutSilentOnes(pool)
  return {
    // Without the schema, of which each transaction would make a builder for each table; nothing of ours asks that way.
    db: drizzle(pool),
    pool,
    async close() {
      const late = setTimeout(connections.destroyAll, CLOSE_WITHIN_MS)
      await pool.end().finally(() => clearTimeout(late))
    },
  }
}

/** The pool drops such a client by itself, and whoever was waiting on it has been told. */
function ignoreBrokenConnection(): void {}

/** Connections fall silent together: when one is found to be, those at rest are replaced before anybody waits on them. */
function throwOutSilentOnes(pool: pg.Pool): void {
  const atRest = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => atRest.delete(client))
  pool.on('release', (_, client) => atRest.add(client))
  pool.on('remove', (client) => atRest.delete(client))
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!(error instanceof ConnectionSilent)) return
      // As if each had broken by itself, which is when the pool lets go of it at once.
      for (const resting of atRest) resting.emit('error', new Error('A connection beside it was silent.'))
      atRest.clear()
    }),
  )
}

/**
 * A client that was taken out and breaks gives its place back at once. Drizzle never does when it breaks at `begin`, and
 * after as many of those as the pool is large nobody would get one any more.
 */
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
