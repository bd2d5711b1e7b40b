import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { resolve } from 'node:path'
import { oneLine } from './embedded/failure.ts'

const OTHERS = 0o077
/** What this or an earlier release puts there, and what file systems and checkouts put into any folder. */
const OURS =
  /^(pg|pg\.unfinished-.+|postgres\.(log|lock|owner|port)(-.+)?|site-files|split|(stripe-)?sandbox\.sqlite(-.+)?|test|test-timings\.json|lost\+found|\.git(keep|ignore)|\.DS_Store)$/

/**
 * Makes the folder for a demo's data, closed to other users whatever the umask; returns its path without links, the same for all
 * processes. Closes an open one only if all its files are ours: it might be a shared /tmp. Throws one line for people.
 */
export function openDataFolder(dataDir: string): string {
  const wanted = resolve(dataDir)
  try {
    mkdirSync(wanted, { recursive: true, mode: 0o700 })
    const dir = realpathSync(wanted)
    const { mode } = statSync(dir)
    if (!statSync(dir).isDirectory()) throw new Error('it is not a folder')
    if ((mode & OTHERS) !== 0) closeToOthers(dir)
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
    return dir
  } catch (error) {
    throw new Error(`The data folder ${wanted} cannot be used (${oneLine(error)}). Set DATA_DIR to another.`)
  }
}

function closeToOthers(dir: string): void {
  const foreign = readdirSync(dir).find((name) => !OURS.test(name))
  if (foreign !== undefined)
    throw new Error(`other users may enter it, and it holds other things: ${foreign}`)
  try {
    chmodSync(dir, 0o700)
  } catch {
    throw new Error('other users may enter it, and only its owner can close it')
  }
}

/** Makes the file if it is missing, and lets only its owner read it. */
export function makePrivateFile(path: string): void {
  const file = openSync(path, 'a', 0o600)
  try {
    if ((statSync(path).mode & OTHERS) !== 0) fchmodSync(file, 0o600)
  } finally {
    closeSync(file)
  }
}
