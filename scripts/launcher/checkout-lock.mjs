import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 100
const ABANDONED_AFTER_MS = 15 * 60_000

/** Runs the work under a lock of this checkout. Takes over the lock of a launcher that was killed. */
export async function withCheckoutLock(home, work) {
  mkdirSync(home, { recursive: true })
  const lock = join(home, 'lock')
  for (let waited = false; !take(lock); waited = true) {
    if (!waited) console.error('Waiting for another start of this checkout to finish installing.')
    await wait(POLL_MS)
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function take(lock) {
  try {
    removeIfAbandoned(lock)
    writeFileSync(lock, identity(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    // Taken, or removed by another one that found it abandoned.
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return false
    throw error
  }
}

function removeIfAbandoned(lock) {
  if (statSync(lock, { throwIfNoEntry: false }) === undefined) return
  const holder = readFileSync(lock, 'utf8')
  const ageMs = Date.now() - statSync(lock).mtimeMs
  // A lock is empty for a moment before it is written; one that stays so belongs to a launcher that was killed.
  const isHeld = holder === '' ? ageMs < 10 * POLL_MS : identity(Number(holder.split(' ')[0])) === holder
  if (isHeld && ageMs < ABANDONED_AFTER_MS) return
  // Another launcher may have replaced the abandoned lock in between: then this one puts its lock back.
  const aside = `${lock}.${process.pid}`
  renameSync(lock, aside)
  const found = readFileSync(aside, 'utf8')
  rmSync(aside)
  if (found !== holder) writeFileSync(lock, found, { flag: 'wx' })
}

/** The process number and, because numbers are reused, the start of the process; empty if there is no such process. */
function identity(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return ''
  }
  try {
    return `${pid} ${readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[19]}`
  } catch {
    return `${pid} `
  }
}
