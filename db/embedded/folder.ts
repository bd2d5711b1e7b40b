import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { RunAs } from './binaries.ts'
import { cannotOpen, explainFailure } from './failure.ts'

export const USER = 'northrate'
const MAJOR_VERSION = '18'

/** Whether the data folder holds a database. Refuses one that is not ours, and never changes it. */
export function hasDatabase(dir: string): boolean {
  const folder = join(dir, 'pg')
  if (!existsSync(folder)) return false
  if (!statSync(folder).isDirectory()) throw cannotOpen(folder, 'it is not a folder')
  const content = readdirSync(folder)
  if (content.length === 0) return false
  if (!content.includes('PG_VERSION')) throw cannotOpen(folder, 'the file PG_VERSION is missing')
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (version === MAJOR_VERSION) return true
  const why = /^\d{1,2}$/.test(version)
    ? `it was made by Postgres ${version}, this is Postgres ${MAJOR_VERSION}`
    : 'the file PG_VERSION is damaged'
  throw cannotOpen(folder, why)
}

/** Makes an empty database beside its place and moves it there once complete, so that an interrupted start leaves none. */
export function createDatabase(dir: string, initdb: string, as: RunAs, durable: boolean): void {
  for (const name of readdirSync(dir))
    if (name.startsWith(UNFINISHED)) rmSync(join(dir, name), { recursive: true, force: true })
  const folder = join(dir, 'pg')
  const staging = mkdtempSync(join(dir, UNFINISHED))
  try {
    const made = join(staging, 'pg')
    const password = join(staging, 'password')
    mkdirSync(made, { mode: 0o700 })
    writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 })
    if (as.owner !== undefined)
      for (const path of [staging, made, password]) chownSync(path, as.owner, as.owner)
    const options = ['-D', made, '-U', USER, '--auth=scram-sha-256', `--pwfile=${password}`, '-E', 'UTF8']
    options.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions')
    if (!durable) options.push('--no-sync')
    const [command = initdb, ...rest] = [...as.prefix, initdb, ...options]
    const { status, stderr, error } = spawnSync(command, rest, {
      cwd: '/',
      encoding: 'utf8',
      env: serverEnvironment(),
      timeout: 120_000,
    })
    if (error) throw error
    if (status !== 0) throw explainFailure(stderr, folder)
    renameSync(password, join(made, PASSWORD))
    renameSync(made, folder)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

export const UNFINISHED = 'pg.unfinished-'

/** The database's processes get none of the service's settings and secrets. */
export const serverEnvironment = () => ({ PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' })

const PASSWORD = 'northrate.password'

/** Kept inside the database's folder, readable by its owner only: the two come and go together. */
export function readPassword(dir: string): string {
  const folder = join(dir, 'pg')
  try {
    return readFileSync(join(folder, PASSWORD), 'utf8').trim()
  } catch {
    throw cannotOpen(folder, `its file ${PASSWORD} is missing or belongs to another user`)
  }
}
