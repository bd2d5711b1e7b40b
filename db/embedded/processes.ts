import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Whether this process is the first one of a server on this folder; numbers of the dead are given to others. */
export function isPostmasterOf(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const [program = '', ...options] = commandOf(pid)
  return program.endsWith('postgres') && (options.includes(folder) || isServerProcessOf(pid, folder))
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  try {
    // A dead process whose parent has not asked for its end yet still has a number.
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return process.platform !== 'linux'
  }
}

/** Whether the process is surely none of any Postgres server. */
export function isNoPostgres(pid: number): boolean {
  return process.platform === 'linux' && !commandOf(pid).some((word) => word.includes('postgres'))
}

/**
 * A killed server leaves its sessions behind. They end by themselves as soon as they look, but one in the middle of a long
 * statement does not look, and as long as it lives the database cannot start.
 */
export function endOrphansOf(folder: string): void {
  if (process.platform !== 'linux') return
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name) && isServerProcessOf(Number(name), folder)) endAtOnce(Number(name))
  }
}

function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself, or it is another user's and Postgres will tell.
  }
}

/** All processes of a server stand in its folder. */
function isServerProcessOf(pid: number, folder: string): boolean {
  try {
    return !isNoPostgres(pid) && readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return false
  }
}

function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}
