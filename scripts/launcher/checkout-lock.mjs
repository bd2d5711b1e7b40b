import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 100
const ABANDONED_AFTER_MS = 15 * 60_000

/** Runs the work while no other launcher of this checkout does its own; the lock of one that was killed is taken over. */
export async function withCheckoutLock(home, work) {
  mkdirSync(home, { recursive: true })
  const lock = join(home, 'lock')
  let told = false
  while (!take(lock)) {
    if (!told) console.error('Waiting for another start of this checkout to finish installing.')
    told = true
    await wait(POLL_MS)
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function take(lock) {
  if (isAbandoned(lock)) removeAbandoned(lock)
  try {
    writeFileSync(lock, identity(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isAbandoned(lock) {
  try {
    const holder = readFileSync(lock, 'utf8')
    const ageMs = Date.now() - statSync(lock).mtimeMs
    if (ageMs > ABANDONED_AFTER_MS) return true
    // Between being made and being written a lock is empty for a moment; one that stays so lost its maker.
    if (holder === '') return ageMs > 10 * POLL_MS
    return identity(Number(holder.split(' ')[0])) !== holder
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}

/**
 * Two that find the same abandoned lock must not both remove it, or the second would remove the new lock of the first. So
 * removing has a lock of its own, held for an instant, and looks again.
 */
function removeAbandoned(lock) {
  const removing = `${lock}.removing`
  try {
    mkdirSync(removing)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (ageOf(removing) > ABANDONED_AFTER_MS) rmdirSync(removing)
    return
  }
  try {
    if (isAbandoned(lock)) rmSync(lock, { force: true })
  } finally {
    rmdirSync(removing)
  }
}

const ageOf = (path) => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())

/** The process number and, as numbers are given again, when the process began; empty when there is no such process. */
function identity(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return ''
  }
  return `${pid} ${startOf(pid)}`
}

function startOf(pid) {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)
    return afterName?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
