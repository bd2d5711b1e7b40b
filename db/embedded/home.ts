import { join } from 'node:path'
import { openDataFolder } from '../data-folder.ts'

/** Where everything of one embedded database lies. */
export interface Home {
  dir: string
  /** The database's own files. */
  folder: string
  log: string
  lock: string
  port: string
}

/** Makes the data folder if needed. */
export function openHome(dataDir: string): Home {
  const dir = openDataFolder(dataDir)
  return {
    dir,
    folder: join(dir, 'pg'),
    log: join(dir, 'postgres.log'),
    lock: join(dir, 'postgres.lock'),
    port: join(dir, 'postgres.port'),
  }
}
