import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { explainFailure, NoDatabase } from './failure.ts'
import { serverEnvironment } from './folder.ts'
import type { Home } from './home.ts'
import { endOrphansOf, isAlive, isNoPostgres, isPostmasterOf } from './processes.ts'
import type { RunAs } from './run-as.ts'

/** The first process of a Postgres server. */
export interface Postmaster {
  pid: number
  port: number
  isReady: boolean
}

const POLL_MS = 10
const START_PATIENCE_MS = 60_000

/** The server that runs on this folder, if one does. What a killed server left behind does not count. */
export function findPostmaster({ folder }: Home): Postmaster | undefined {
  const [pid, , , port, , , , status] = pidFileLines(folder)
  const found = { pid: Number(pid), port: Number(port), isReady: status?.trim() === 'ready' }
  return found.pid > 0 && isPostmasterOf(found.pid, folder) ? found : undefined
}

function pidFileLines(folder: string): string[] {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Starts the server and waits until it takes connections; the caller has made sure that nobody else does the same. */
export async function startPostmaster(
  home: Home,
  { postgres, port, as, durable }: { postgres: string; port: number; as: RunAs; durable: boolean },
): Promise<Postmaster> {
  removeStalePidFile(home.folder)
  endOrphansOf(home.folder)
  const options = ['-D', home.folder, '-p', String(port), ...settings(durable)]
  const [command = postgres, ...rest] = [...as.prefix, postgres, ...options]
  const logStart = sizeOf(home.log)
  const log = openSync(home.log, 'a', 0o600)
  // A group of its own: Ctrl-C reaches the whole group of the service, which still needs the database to end in order.
  const child = spawn(command, rest, {
    cwd: '/',
    detached: true,
    env: serverEnvironment(),
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  let spawnError: Error | undefined
  child.on('error', (error) => {
    spawnError = error
  })
  const end = performance.now() + START_PATIENCE_MS
  while (performance.now() < end) {
    const running = findPostmaster(home)
    if (running?.isReady) return running
    if (spawnError || child.exitCode !== null || child.signalCode !== null) {
      throw explainFailure(spawnError?.message ?? writtenSince(home.log, logStart), home.folder)
    }
    await wait(POLL_MS)
  }
  throw new NoDatabase(`The database in ${home.folder} is still starting; ${home.log} says why.`, true)
}

function settings(durable: boolean): string[] {
  const chosen = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    // Failed statements carry what people typed; they are told to whoever sent them and never kept in a file.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off']),
  ]
  return chosen.flatMap((setting) => ['-c', setting])
}

/** Postgres believes a left-over file when some other program has been given the same process number since. */
function removeStalePidFile(folder: string): void {
  const pid = Number(pidFileLines(folder)[0])
  if (pid > 0 && isAlive(pid) && isNoPostgres(pid)) rmSync(join(folder, 'postmaster.pid'))
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

const writtenSince = (log: string, start: number) => readFileSync(log).subarray(start).toString('utf8')

const STOP_PATIENCE_MS = 10_000

/** Ends all sessions, writes everything to disk and waits for the end; one that hangs is cut off, which loses no data. */
export async function stopPostmaster(home: Home): Promise<void> {
  const running = findPostmaster(home)
  if (!running) return
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isPostmasterOf(running.pid, home.folder)) return
    process.kill(running.pid, signal)
    const end = performance.now() + STOP_PATIENCE_MS
    while (performance.now() < end && isPostmasterOf(running.pid, home.folder)) await wait(POLL_MS)
  }
}
