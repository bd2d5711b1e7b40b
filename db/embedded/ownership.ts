import { Database } from 'bun:sqlite'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { makePrivateFile } from '../data-folder.ts'
import { explainFailure, NoDatabase, oneLine } from './failure.ts'

/** Another process has the data folder. */
export class FolderOwned extends NoDatabase {}

const Owner = v.object({ pid: v.number(), since: v.string(), port: v.optional(v.number()) })

/**
 * Makes this process the only owner of the database in the data folder. The claim is SQLite's lock on a file, which the
 * operating system frees when its holder dies, unlike a file with a process number, which another process may get later.
 */
export function takeOwnership(dir: string) {
  const lock = takeLock(dir)
  const since = new Date().toISOString()
  const announce = (port?: number) => {
    // A file that another user's process left can be removed, but not written to.
    rmSync(fileOf(dir), { force: true })
    writeFileSync(fileOf(dir), JSON.stringify({ pid: process.pid, since, port }), { mode: 0o600 })
  }
  announce()
  return {
    /** Records the server's port, once it accepts connections. */
    announce,
    release(): void {
      rmSync(fileOf(dir), { force: true })
      lock.close()
    },
  }
}

/** Where the server of the folder's owner can be reached; undefined while it is being started. */
export const portOfOwner = (dir: string): number | undefined => ownerOf(dir)?.port

function takeLock(dir: string): Database {
  const file = join(dir, 'postgres.lock')
  let lock: Database | undefined
  try {
    // Opening and closing the file would free a lock that this very process holds on it.
    if (!existsSync(file)) makePrivateFile(file)
    lock = new Database(file)
    lock.run('pragma busy_timeout = 0')
    lock.run('begin exclusive')
    return lock
  } catch (error) {
    lock?.close()
    const isTaken = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
    throw isTaken ? new FolderOwned(whoHas(dir)) : explainFailure(oneLine(error), file)
  }
}

function whoHas(dir: string): string {
  const owner = ownerOf(dir)
  if (owner === undefined) return `Another process is starting or stopping the database in ${dir}. Try again.`
  const since = owner.since.replace('T', ' ').slice(0, 19)
  return `The database in ${dir} belongs to process ${owner.pid} since ${since} UTC. Stop it (kill ${owner.pid}), or set DATA_DIR to another folder.`
}

function ownerOf(dir: string) {
  try {
    return v.parse(Owner, JSON.parse(readFileSync(fileOf(dir), 'utf8')))
  } catch {
    return undefined
  }
}

const fileOf = (dir: string) => join(dir, 'postgres.owner')
