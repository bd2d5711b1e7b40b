import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ensureApplicationRole } from '../privileges.ts'
import { chooseRunAs, findBinaries, type RunAs } from './binaries.ts'
import { explainFailure, NoDatabase, oneLine } from './failure.ts'
import { createDatabase, hasDatabase, readPassword, serverEnvironment, USER } from './folder.ts'

export const DATABASE = 'northrate'

/** Starts the server on the folder that the caller owns, which is made if need be; resolves when it takes connections. */
export async function startServer({ dir, port, durable }: { dir: string; port: number; durable: boolean }) {
  const folder = join(dir, 'pg')
  const { postgres, initdb } = findBinaries()
  const exists = hasDatabase(dir)
  if (exists) await endLeftOvers(dir)
  const filesOwner = exists ? statSync(folder).uid : undefined
  const as = chooseRunAs(postgres, dir, filesOwner)
  if (!exists) createDatabase(dir, initdb, as, durable)
  else if (as.owner !== undefined && as.owner !== filesOwner) giveTo(as.owner, folder)
  if (!(await isFree(port))) throw new NoDatabase(`The port ${port} of the database in ${folder} is taken.`)

  const log = join(dir, 'postgres.log')
  const logStart = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  const command = [...as.prefix, postgres, '-D', folder, '-p', String(port), ...settings(durable)]
  const server = spawnServer(command, log)
  try {
    await becomeReady(server, port, readPassword(dir))
    return server
  } catch (error) {
    await server.stop()
    if (error instanceof NoDatabase) throw error
    const written = readFileSync(log).subarray(logStart).toString('utf8')
    throw explainFailure(error instanceof EndedEarly ? written : oneLine(error), folder)
  }
}

const POLL_MS = 10
const END_WITHIN_MS = 5_000

/** Ends sessions that outlived a killed server, as in a long statement: the database cannot start while one lives. */
async function endLeftOvers(dir: string): Promise<void> {
  const end = performance.now() + END_WITHIN_MS
  for (let left = serverProcessesIn(dir); left.length > 0; left = serverProcessesIn(dir)) {
    if (performance.now() > end) throw new NoDatabase(`A former server in ${dir} does not end (${left[0]}).`)
    for (const pid of left) spawnSync('kill', ['-KILL', String(pid)])
    await wait(POLL_MS)
  }
  const pidFile = join(dir, 'pg', 'postmaster.pid')
  // Postgres believes a left-over file if another program has its process number now, also a server of another folder.
  if (process.platform === 'linux' && !worksIn(dir, Number(firstLine(pidFile)), { whereHidden: true }))
    rmSync(pidFile, { force: true })
}

/** The processes of Postgres that work in the data folder; always none outside Linux. */
export function serverProcessesIn(dir: string): number[] {
  if (process.platform !== 'linux') return []
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers.map(Number).filter((pid) => worksIn(dir, pid, { whereHidden: false }))
}

/** Whether this is a Postgres in the data folder; another user's process does not show its folder. */
function worksIn(dir: string, pid: number, { whereHidden }: { whereHidden: boolean }): boolean {
  try {
    return isPostgres(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(join(dir, 'pg'))
  } catch {
    return whereHidden
  }
}

/** Not a zombie (Z), which keeps its number until its parent has noticed its end. */
const isPostgres = (pid: number) => /\(postgres\) [^ZX]/.test(firstLine(`/proc/${pid}/stat`))

function firstLine(file: string): string {
  try {
    return readFileSync(file, 'utf8').split('\n', 1)[0] ?? ''
  } catch {
    return ''
  }
}

/** Needed when files that root made in a user namespace are opened on a machine that refuses namespaces. */
function giveTo(owner: NonNullable<RunAs['owner']>, folder: string): void {
  const { status } = spawnSync('chown', ['-R', `${owner}:${owner}`, folder])
  if (status !== 0) throw new NoDatabase(`The files in ${folder} could not be given to user ${owner}.`)
}

// Below the ports of outgoing connections (Linux from 32768, macOS from 49152), one of which might take ours during a restart.
const LOWEST_PORT = 20_000
const HIGHEST_PORT = 29_999
const TRIES = 50

export async function choosePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT + 1)
    if (await isFree(port)) return port
  }
  throw new NoDatabase(
    `No free port for the database between ${LOWEST_PORT} and ${HIGHEST_PORT} on 127.0.0.1.`,
  )
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

function settings(durable: boolean): string[] {
  const chosen = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    // Failed statements contain what people typed, so they are never written to a file.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    // Tests run many products side by side.
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off', 'max_connections=400']),
  ]
  return chosen.flatMap((setting) => ['-c', setting])
}

const STOP_PATIENCE_MS = 10_000

function spawnServer(command: string[], log: string) {
  const output = openSync(log, 'a', 0o600)
  // A group of its own: Ctrl-C reaches the whole group of the service, which still needs the database while it ends.
  const child = Bun.spawn(command, {
    cwd: '/',
    detached: true,
    env: serverEnvironment(),
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  // The end of this process, also by SIGKILL, closes the pipe; then the shell ends the server in order.
  const watcher = Bun.spawn(['sh', '-c', 'read -r _; kill -INT "$0"', String(child.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  watcher.unref()
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    hasEnded,
    /** Fulfilled when it has ended, whatever ended it. */
    ended: child.exited.then(() => watcher.kill('SIGKILL')),
    /** Ends all sessions, writes everything to disk and waits for the end; kills one that hangs, which loses no data. */
    async stop() {
      for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
        child.kill(signal)
        await Promise.race([child.exited, wait(STOP_PATIENCE_MS, undefined, { ref: false })])
        if (hasEnded()) return
      }
    },
  }
}

class EndedEarly extends Error {}

const START_PATIENCE_MS = 180_000
const CANNOT_CONNECT_NOW = '57P03'

/** Waits until the server lets us in, and makes what the product connects with: its database and its role. */
async function becomeReady(server: { hasEnded(): boolean }, port: number, password: string): Promise<void> {
  const end = performance.now() + START_PATIENCE_MS
  const connection = { host: '127.0.0.1', port, user: USER, password, database: 'postgres', ssl: false }
  while (performance.now() < end) {
    if (server.hasEnded()) throw new EndedEarly()
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 30_000, query_timeout: 120_000 })
    // Without a listener a lost connection would end the process; the query on it fails as well.
    client.on('error', () => {})
    try {
      await client.connect()
      const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
      if (rowCount === 0) await client.query(`create database ${DATABASE}`)
      return await ensureApplicationRole(client, password)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : ''
      if (code !== 'ECONNREFUSED' && code !== CANNOT_CONNECT_NOW && !server.hasEnded()) throw error
    } finally {
      await client.end().catch(() => {})
    }
    await wait(POLL_MS)
  }
  throw new NoDatabase('The database is still starting; postgres.log in its folder says why.')
}
