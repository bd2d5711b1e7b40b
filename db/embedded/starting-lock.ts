import { Database } from 'bun:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { makePrivateFile } from '../data-folder.ts'
import { explainFailure, NoDatabase, oneLine } from './failure.ts'

const POLL_MS = 15

/**
 * Runs the work while no other process runs work under the same lock file. The lock is SQLite's lock on that file, which
 * the operating system frees when its holder dies, so that none is ever left behind.
 */
export async function withStartingLock<T>(
  file: string,
  patienceMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const lock = openLock(file)
  try {
    await takeLock(lock, file, patienceMs)
    return await work()
  } finally {
    lock.close()
  }
}

function openLock(file: string): Database {
  try {
    makePrivateFile(file)
    const lock = new Database(file)
    lock.run('pragma busy_timeout = 0')
    return lock
  } catch (error) {
    throw explainFailure(oneLine(error), file)
  }
}

async function takeLock(lock: Database, file: string, patienceMs: number): Promise<void> {
  const end = performance.now() + patienceMs
  for (;;) {
    try {
      lock.run('begin exclusive')
      return
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
      if (!isTaken) throw explainFailure(oneLine(error), file)
    }
    if (performance.now() > end) {
      throw new NoDatabase(
        `Another process has been starting or stopping the database for too long (${file}).`,
      )
    }
    await wait(POLL_MS)
  }
}
