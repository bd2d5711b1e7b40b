import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { explainFailure, isPassing, NoDatabase, oneLine } from './failure.ts'
import { createDatabase, hasDatabase, readPassword } from './folder.ts'
import type { Home } from './home.ts'
import { choosePort, isFree } from './port.ts'
import { findPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import { nobodyIsPresent, openPresence, type Presence } from './presence.ts'
import { endOrphansOf } from './processes.ts'
import { chooseRunAs, type RunAs } from './run-as.ts'
import { withStartingLock } from './starting-lock.ts'

export interface ServerOptions {
  home: Home
  /** Left out: the port used last, or a free one. */
  port: number | undefined
  durable: boolean
}

const PATIENCE_MS = 60_000
// A server that is still recovering may take its time; one that ends at once again and again will not start.
const REFUSALS_PATIENCE_MS = 5000
const RETRY_MS = 20

/**
 * Marks this process as present in the server, which is made and started if need be. Under one lock with leaving, so that
 * a server is never started twice and never stopped between a process's look at it and its mark in it.
 */
export function enterServer(options: ServerOptions): Promise<Presence> {
  const { home } = options
  return withStartingLock(home.lock, PATIENCE_MS, async () => {
    const wasRunning = findPostmaster(home) !== undefined
    try {
      return await enterOnceReady(options)
    } catch (error) {
      // Nobody else could use it either, and nobody would stop it.
      if (!wasRunning) await stopPostmaster(home)
      throw error instanceof NoDatabase ? error : explainFailure(oneLine(error), home.folder)
    }
  })
}

async function enterOnceReady(options: ServerOptions): Promise<Presence> {
  const { home } = options
  const end = performance.now() + PATIENCE_MS
  const endOfRefusals = performance.now() + REFUSALS_PATIENCE_MS
  while (performance.now() < end) {
    try {
      const running = findPostmaster(home) ?? (await startServer(options))
      if (running.isReady) return await openPresence(running.port, readPassword(home))
    } catch (error) {
      const isStuck = error instanceof NoDatabase && performance.now() > endOfRefusals
      if (isStuck || !isPassing(error)) throw error
    }
    await wait(RETRY_MS)
  }
  throw new NoDatabase(`The database in ${home.folder} does not answer. ${home.log} says why.`)
}

async function startServer({ home, port, durable }: ServerOptions) {
  const { postgres, initdb } = findBinaries()
  const exists = hasDatabase(home)
  const filesOwner = exists ? statSync(home.folder).uid : undefined
  const as = chooseRunAs(postgres, home.dir, filesOwner)
  if (!exists) createDatabase(home, initdb, as, durable)
  else if (as.owner !== undefined && as.owner !== filesOwner) giveTo(as.owner, home)
  if (port !== undefined && !(await isFree(port))) {
    throw new NoDatabase(`Port ${port} for the database in ${home.folder} is taken.`)
  }
  const chosen = port ?? (await choosePort(home.port))
  return startPostmaster(home, { postgres, port: chosen, as, durable })
}

/** Needed when files that root made in a user namespace are opened on a machine that refuses namespaces. */
function giveTo(owner: NonNullable<RunAs['owner']>, { folder }: Home): void {
  const { status } = spawnSync('chown', ['-R', `${owner}:${owner}`, folder])
  if (status !== 0) throw new NoDatabase(`The files in ${folder} could not be given to user ${owner}.`)
}

/** Stops the server unless another process is present. A server that does not answer is left alone. */
export function stopServerIfUnused(home: Home): Promise<void> {
  return withStartingLock(home.lock, PATIENCE_MS, async () => {
    const running = findPostmaster(home)
    if (!running) return endOrphansOf(home.folder)
    try {
      if (!(await nobodyIsPresent(running.port, readPassword(home)))) return
    } catch {
      return
    }
    await stopPostmaster(home)
  })
}
