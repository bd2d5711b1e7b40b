import { accessSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { NoDatabase, oneLine } from './failure.ts'

/** Where everything of one embedded database lies. */
export interface Home {
  dir: string
  /** The database's own files. */
  folder: string
  log: string
  lock: string
  port: string
}

/** Makes the data folder if needed. Links are resolved, so that all processes know the database by one path. */
export function openHome(dataDir: string): Home {
  const wanted = resolve(dataDir)
  const dir = usableFolder(wanted)
  return {
    dir,
    folder: join(dir, 'pg'),
    log: join(dir, 'postgres.log'),
    lock: join(dir, 'postgres.lock'),
    port: join(dir, 'postgres.port'),
  }
}

function usableFolder(wanted: string): string {
  try {
    mkdirSync(wanted, { recursive: true })
    const dir = realpathSync(wanted)
    if (!statSync(dir).isDirectory()) throw new Error('it is not a folder')
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
    return dir
  } catch (error) {
    throw new NoDatabase(
      `The data folder ${wanted} cannot be used (${oneLine(error)}). Set DATA_DIR to another.`,
    )
  }
}
