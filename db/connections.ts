import { Socket } from 'node:net'
import pg from 'pg'
import { withTls } from './database-address.ts'

/** Milliseconds, each. A test makes them short. */
export type Limits = {
  /** Whether a commit is answered only once a synchronous standby has it, where there is one. True by default. */
  waitsForStandby: boolean
  /** Postgres ends a statement that takes longer: it is a fault and must not hold a connection. */
  statementTimeoutMs: number
  lockTimeoutMs: number
  connectTimeoutMs: number
}

/** No statement of ours needs longer. */
const LIMITS: Limits = {
  waitsForStandby: true,
  statementTimeoutMs: 5_000,
  lockTimeoutMs: 3_000,
  connectTimeoutMs: 5_000,
}
/** Of a server: its callers get an answer within three seconds, whatever happens to the database. */
export const SERVER_LIMITS = { statementTimeoutMs: 2_000, lockTimeoutMs: 1_500, connectTimeoutMs: 2_500 }
/**
 * Of jobs that read whole tables at night: nobody waits for them, and they must still end with a million leads on a slow disk.
 * One connection, open only while one of them works; the other then waits for it.
 */
export const NIGHTLY_CONNECTIONS = {
  ...SERVER_LIMITS,
  name: 'northrate nightly',
  size: 1,
  statementTimeoutMs: 300_000,
  connectTimeoutMs: 300_000,
}
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 5_000
/** How much later than Postgres's own limit its answer may come. */
const ANSWER_ON_ITS_WAY_MS = 500
/** Firewalls forget connections that rest, most of them after some minutes. */
const REST_AT_MOST_MS = 10_000
const LIVE_AT_MOST_SECONDS = 600
const KEEP_ALIVE_AFTER_MS = 5_000
/** read_only_sql_transaction */
const READ_ONLY = '25006'
/** For a connection that is being closed. */
const END_WITHIN_MS = 1_000
/** Makes Postgres probe us too, and release what a lost connection held within half a minute. */
const LOOK_FOR_US = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

export type Connections = ReturnType<typeof openConnections>

/** How all that runs on node-postgres connects: the product's own pool and the queue's (decision 31). */
export function openConnections(url: string, name: string, limits: Partial<Limits> = {}) {
  const { waitsForStandby, statementTimeoutMs, lockTimeoutMs, connectTimeoutMs } = { ...LIMITS, ...limits }
  const { address, tls } = withTls(url)
  const sockets = new Set<Socket>()

  function openSocket(): Socket {
    const socket = new Socket()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // On a silent link the other side's end never comes.
    socket.once('finish', () => setTimeout(() => socket.destroy(), END_WITHIN_MS).unref())
    return socket
  }

  return {
    /** For a pool, and for a client outside of it. */
    settings: {
      connectionString: address,
      ssl: tls,
      application_name: name,
      Client: ImpatientClient,
      stream: openSocket,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      connectionTimeoutMillis: connectTimeoutMs,
      idleTimeoutMillis: REST_AT_MOST_MS,
      maxLifetimeSeconds: LIVE_AT_MOST_SECONDS,
      statement_timeout: statementTimeoutMs,
      lock_timeout: lockTimeoutMs,
      // For a client outside of a pool, which is of another class.
      query_timeout: statementTimeoutMs + 2 * ANSWER_ON_ITS_WAY_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      options: waitsForStandby ? LOOK_FOR_US : `${LOOK_FOR_US} -c synchronous_commit=local`,
    } satisfies pg.PoolConfig,
    /** Ends every open connection without telling Postgres. */
    destroyAll() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** The node is not the primary, or no longer: it takes no changes. */
class ConnectionReadOnly extends Error {
  override readonly name = 'ConnectionReadOnly'

  constructor() {
    super('Postgres is read-only.')
  }
}

/** The query or its answer was lost: the query may have been carried out or not. */
class ConnectionSilent extends Error {
  override readonly name = 'ConnectionSilent'
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('Postgres has not answered.')
  }
}

/**
 * Postgres ends a statement that takes too long and answers with an error. If not even that arrives, this destroys the
 * connection: every query on it fails, and no pool takes it back.
 */
class ImpatientClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super(config)
    const statementTimeoutMs = config.statement_timeout
    if (typeof statementTimeoutMs !== 'number') throw new Error('A client needs a limit for its statements.')
    let waiting: NodeJS.Timeout | undefined

    const rest = () => {
      clearTimeout(waiting)
      waiting = undefined
    }
    const wait = () => {
      clearTimeout(waiting)
      waiting = setTimeout(
        () => this.connection.stream.destroy(new ConnectionSilent()),
        statementTimeoutMs + ANSWER_ON_ITS_WAY_MS,
      )
    }
    // After the statement's own error, which is what the caller gets.
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) process.nextTick(() => this.connection.stream.destroy(new ConnectionReadOnly()))
    })
    // Postgres starts each of several sent statements once it has answered the one before.
    this.connection.on('readyForQuery', () => waiting?.refresh())
    this.query = new Proxy(this.query, {
      apply(query, client, args) {
        wait()
        return Reflect.apply(query, client, args)
      },
    })
    this.on('drain', rest)
    this.on('end', rest)
  }
}
