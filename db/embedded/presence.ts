import { Client, DatabaseError } from 'pg'
import { ensureApplicationRole } from '../application-role.ts'
import { USER } from './folder.ts'

export const DATABASE = 'northrate'

// Any number will do that nothing else locks in the maintenance database "postgres".
const PRESENCE_LOCK = 7_204_318

/** One process's mark in the server that it uses the database: a connection that shares a lock. */
export interface Presence {
  port: number
  /** Fulfilled when the connection ends, whoever ended it. */
  ended: Promise<void>
  end(): Promise<void>
}

export async function openPresence(port: number, password: string): Promise<Presence> {
  const client = await connect(port, password)
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  await client.query('select pg_advisory_lock_shared($1)', [PRESENCE_LOCK])
  await createProductDatabase(client)
  await ensureApplicationRole(client, password)
  return { port, ended, end: () => leave(client) }
}

/** Gives the lock back before the connection ends: the server frees the locks of an ended one a moment later. */
async function leave(client: Client): Promise<void> {
  await client.query('select pg_advisory_unlock_shared($1)', [PRESENCE_LOCK]).catch(() => {})
  await client.end().catch(() => {})
}

async function createProductDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE}`)
}

const GONE_PATIENCE_MS = 250

/** Whether nobody is present any more. Waits a moment for the server to notice a process that has just been killed. */
export async function nobodyIsPresent(port: number, password: string): Promise<boolean> {
  const client = await connect(port, password)
  try {
    await client.query(`set lock_timeout = ${GONE_PATIENCE_MS}`)
    await client.query('select pg_advisory_lock($1)', [PRESENCE_LOCK])
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) return false
    throw error
  } finally {
    await client.end()
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

async function connect(port: number, password: string): Promise<Client> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: USER,
    password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5000,
    query_timeout: 20_000,
  })
  // Without a listener a lost connection would end the process; that it ended is told by 'end'.
  client.on('error', () => {})
  await client.connect()
  return client
}
