import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../api/platform/open-database.ts'
import { asClient } from '../../db/migrate.ts'
import { roleOf } from '../../db/privileges.ts'
import { acceptContents, contentsOf, type Manifest } from './manifest.ts'
import { outputOf, runProgram } from './run-program.ts'
import { writeHashed } from './store-backup.ts'

/** A server that is silent, or a lock that is not free. */
const SILENT_AT_MOST_MS = 300_000
/** Proxies cut a connection that is silent for minutes, and this one has the snapshot. */
const SAY_SOMETHING_MS = 60_000
const LOCK_WAIT = '--lock-wait-timeout=60s'

/** Dumps the database of this address, with the rows counted in the dump's own snapshot. */
export async function dumpDatabase(ownerUrl: string, path: string, silentAtMostMs = SILENT_AT_MOST_MS) {
  return asClient(ownerUrl, async (client) => {
    // The role may have the limits of requests as its defaults.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ snapshot: string; takenAt: Date; postgres: number }>(
      `select pg_export_snapshot() as snapshot, now() as "takenAt",
         current_setting('server_version_num')::int / 10000 as postgres`,
    )
    if (rows[0] === undefined) throw new Error('Postgres exported no snapshot.')
    const { snapshot, takenAt, postgres } = rows[0]
    await refuseOlder('pg_dump', postgres)
    const { address, env } = forLibpq(ownerUrl)
    const written = writeHashed(
      path,
      runProgram(['pg_dump', '--format=custom', `--snapshot=${snapshot}`, LOCK_WAIT, `--dbname=${address}`], {
        env,
        silentAtMostMs,
      }),
    )
    const staysOpen = setInterval(() => void client.query('select 1').catch(() => {}), SAY_SOMETHING_MS)
    const [contents, file] = await Promise.all([contentsOf(client), written]).finally(() =>
      clearInterval(staysOpen),
    )
    await client.query('commit')
    return { ...contents, ...file, takenAt: takenAt.toISOString() }
  })
}

/**
 * Restores a dump into a new database called `name` on the server of these addresses, and gives the application its rights there
 * (decision 29). The database gets its name only after every table was compared with the manifest; before, nothing stays.
 */
export async function restoreDump(
  folder: string,
  manifest: Manifest,
  { ownerUrl, applicationUrl, name }: { ownerUrl: string; applicationUrl: string; name: string },
): Promise<void> {
  const unfinished = `${name}_unfinished`
  const owner = withDatabase(ownerUrl, unfinished)
  await asClient(withDatabase(ownerUrl, 'postgres'), async (server) => {
    const { rowCount } = await server.query('select from pg_database where datname = $1', [name])
    if (rowCount !== 0)
      throw new Error(`The database ${name} exists. Restore into a new one with --into another-name.`)
    await refuseOlder('pg_restore', manifest.postgres)
    await createEmpty(server, unfinished)
    try {
      const { address, env } = forLibpq(owner)
      const options = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges']
      await outputOf(['pg_restore', ...options, `--dbname=${address}`, join(folder, manifest.file)], { env })
      await asClient(owner, async (client) => {
        await acceptContents(client, manifest)
        await client.query('analyze')
      })
      await migrate(owner, withDatabase(applicationUrl, unfinished))
      await server.query(
        `alter database ${pg.escapeIdentifier(unfinished)} rename to ${pg.escapeIdentifier(name)}`,
      )
    } catch (error) {
      await server.query(`drop database if exists ${pg.escapeIdentifier(unfinished)} with (force)`)
      throw error
    }
  })
}

const NOT_ALLOWED = '42501'
const IN_USE = '55006'

/** Drops what a killed restore has left. */
async function createEmpty(server: pg.Client, name: string): Promise<void> {
  try {
    await server.query(`drop database if exists ${pg.escapeIdentifier(name)}`)
    await server.query(`create database ${pg.escapeIdentifier(name)} template template0`)
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined
    if (code === IN_USE) throw new Error(`Another restore is at work in the database ${name}.`)
    if (code !== NOT_ALLOWED) throw error
    throw new Error(
      `The role of DATABASE_OWNER_URL may not make databases. As a superuser: alter role ${pg.escapeIdentifier(await roleOf(server))} createdb;`,
    )
  }
}

/** Postgres's programs read every older server, and no newer one. */
async function refuseOlder(program: string, postgres: number): Promise<void> {
  const version = await outputOf([program, '--version'])
  const major = Number(/\) (\d+)/.exec(version)?.[1] ?? 0)
  if (major < postgres)
    throw new Error(`${program} on PATH is version ${major}, and the database needs ${postgres} or later.`)
}

/** Where Debian and Red Hat keep the certificates that the system trusts. */
const SYSTEM_CERTIFICATES = ['/etc/ssl/certs/ca-certificates.crt', '/etc/pki/tls/certs/ca-bundle.crt']

/** Other users can read a command's arguments, so the password is not among them. */
export function forLibpq(url: string): { address: string; env: Record<string, string> } {
  const address = new URL(url)
  // Without a root libpq looks for a file in the user's home, and before version 16 it has no word for the system's.
  const root = address.searchParams.get('sslrootcert') ?? 'system'
  const ofSystem = root === 'system' ? SYSTEM_CERTIFICATES.find((path) => existsSync(path)) : undefined
  if (address.searchParams.get('sslmode') === 'verify-full' && ofSystem !== undefined)
    address.searchParams.set('sslrootcert', ofSystem)
  const env = { PGPASSWORD: decodeURIComponent(address.password), PGCONNECT_TIMEOUT: '10' }
  address.password = ''
  // A lost machine is noticed within half a minute.
  for (const [name, value] of [
    ['keepalives_idle', '10'],
    ['keepalives_interval', '5'],
    ['keepalives_count', '3'],
  ] as const)
    address.searchParams.set(name, value)
  return { address: address.href, env }
}

export function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${encodeURIComponent(name)}`
  return other.href
}
