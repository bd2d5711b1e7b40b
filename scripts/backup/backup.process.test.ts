import { afterAll, beforeAll, expect, test } from 'bun:test'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../api/platform/open-database.ts'
import { daysAfter } from '../../api/platform/shared/clock.ts'
import {
  ask,
  cleanUp,
  folderWithDatabase,
  removePreparedFolder,
  startOwner,
  until,
} from '../../db/embedded/embedded.fixture.ts'
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { serverProcessesIn } from '../../db/embedded/server.ts'
import { asApplication } from '../../db/privileges.ts'
import { forLibpq } from './dump.ts'
import { outputOf } from './run-program.ts'
import { storeBackup } from './store-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'northrate backup '))
let dataDir: string
let url: string
/** One whole backup, for the tests that damage a copy of it. */
let whole: string

beforeAll(async () => {
  dataDir = await folderWithDatabase()
  url = await startOwner(dataDir).url()
  await migrate(url, urlOfApplication())
  await run('backup.ts', [folder])
  whole = join(folder, readdirSync(folder).find((name) => name.startsWith('northrate-')) ?? 'none')
})
afterAll(async () => {
  await cleanUp()
  removePreparedFolder()
  rmSync(folder, { recursive: true, force: true })
})

async function run(script: string, args: string[], env: Record<string, string> = {}) {
  const ran = start(script, args, env)
  const [said, complained] = await Promise.all([
    new Response(ran.stdout).text(),
    new Response(ran.stderr).text(),
  ])
  return { code: await ran.exited, said, complained }
}

const start = (script: string, args: string[], env: Record<string, string> = {}) =>
  Bun.spawn([process.execPath, '--no-env-file', join(import.meta.dir, script), ...args], {
    env: { PATH: process.env.PATH ?? '', HOME: tmpdir(), DATA_DIR: dataDir, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })

const urlOfApplication = () => asApplication(url)
const newFolder = (name: string) => join(mkdtempSync(join(folder, 'new-')), name)

test('a backup of a database that is written to is restored with every row from before it and the same roles', async () => {
  await ask(url, `insert into kept_secrets values ('before', 'kept')`)
  let writes = 0
  const stop = new AbortController()
  const writing = (async () => {
    for (; !stop.signal.aborted; writes++)
      await ask(url, `insert into kept_secrets values ('during ${writes}', repeat('x', 5000))`)
  })()
  const into = newFolder('backups')
  const { code, said } = await run('backup.ts', [into])
  stop.abort()
  await writing
  expect(code).toBe(0)
  expect(writes).toBeGreaterThan(0)
  const path = said.split(': ')[0] ?? ''
  expect(readdirSync(into)).toHaveLength(1)
  for (const name of readdirSync(path)) expect(statSync(join(path, name)).mode & 0o077).toBe(0)

  const restored = newFolder('data')
  expect(await run('restore.ts', [path], { DATA_DIR: restored })).toMatchObject({ code: 0 })
  const database = await startEmbeddedPostgres({ dataDir: restored, durable: false })
  const { rows } = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'))
  expect(await ask(database.url, `select value from kept_secrets where name = 'before'`)).toBe('kept')
  expect(await ask(database.url, 'select count(*)::int from kept_secrets')).toBe(rows['public.kept_secrets'])
  await expect(ask(database.url, 'delete from audit_log')).rejects.toThrow('permission denied')
  await database.close()
})

test('the database says when its last backup ended, and the application may read it', async () => {
  const application = urlOfApplication()
  expect(await ask(application, 'select bytes > 0 and finished_at <= now() from backups limit 1')).toBe(true)
})

test('a backup that is killed at any moment leaves nothing that looks whole, and no server', async () => {
  const into = newFolder('backups')
  for (const seen of ['', 'pg', 'pg/backup_label', 'database.tar.gz']) {
    const running = start('backup.ts', [into])
    await until(() => unfinishedIn(into).some((path) => existsSync(join(path, seen))))
    running.kill('SIGKILL')
    await running.exited
    for (const path of unfinishedIn(into)) {
      await until(() => serverProcessesIn(path).length === 0)
      rmSync(path, { recursive: true })
    }
    expect(readdirSync(into)).toEqual([])
  }
  expect(await run('backup.ts', [into])).toMatchObject({ code: 0 })
})

const unfinishedIn = (path: string) =>
  existsSync(path)
    ? readdirSync(path)
        .filter((name) => name.startsWith('unfinished-'))
        .map((name) => join(path, name))
    : []

test('a backup deletes those that are older than the privacy policy allows, and what a killed one left a day ago', async () => {
  const into = newFolder('backups')
  const day = (days: number) => daysAfter(new Date('2026-11-01T03:00:00Z'), days)
  const made = (days: number) =>
    storeBackup(into, { kind: 'dump', now: day(days) }, async (staging, file) => {
      writeFileSync(join(staging, file), 'rows')
      return {
        schema: 1,
        postgres: 15,
        rows: {},
        takenAt: day(days).toISOString(),
        sha256: '0'.repeat(64),
        bytes: 4,
      }
    })
  for (const days of [0, 20]) await made(days)
  for (const [name, days] of [
    ['unfinished-old', 28],
    ['unfinished-new', 31],
  ] as const) {
    mkdirSync(join(into, name))
    utimesSync(join(into, name), day(days), day(days))
  }
  mkdirSync(join(into, 'of someone else'))
  await made(31)
  expect(readdirSync(into).sort()).toEqual([
    'northrate-2026-11-21T03-00-00Z',
    'northrate-2026-12-02T03-00-00Z',
    'of someone else',
    'unfinished-new',
  ])
})

test.skipIf(process.getuid?.() === 0)(
  'a backup is made although an old one of another user cannot be deleted, and names that one',
  async () => {
    const into = newFolder('backups')
    const old = join(into, 'northrate-2020-01-01T03-00-00Z')
    mkdirSync(old, { recursive: true })
    writeFileSync(join(old, 'manifest.json'), '{}')
    chmodSync(old, 0o500)
    const { code, said, complained } = await run('backup.ts', [into])
    chmodSync(old, 0o700)
    expect(readdirSync(into)).toHaveLength(2)
    expect(said).toContain(' tables.')
    expect(complained).toContain(`delete them by hand: ${old}.`)
    expect(code).toBe(1)
  },
)

function damaged(change: (path: string) => void): string {
  const path = newFolder('backup')
  cpSync(whole, path, { recursive: true })
  change(path)
  return path
}
function changeManifest(path: string, change: (manifest: Record<string, unknown>) => void): void {
  const file = join(path, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  change(manifest)
  writeFileSync(file, JSON.stringify(manifest))
}
function flipByte(path: string): void {
  const bytes = readFileSync(path)
  bytes[1000] = (bytes[1000] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

test.each<[string, (path: string) => void, string]>([
  ['is cut off', (path) => truncateSync(join(path, 'database.tar.gz'), 5000), 'is damaged'],
  ['has another byte', (path) => flipByte(join(path, 'database.tar.gz')), 'is damaged'],
  ['lacks its file', (path) => rmSync(join(path, 'database.tar.gz')), 'cannot be read'],
  [
    'lacks its manifest',
    (path) => rmSync(join(path, 'manifest.json')),
    'no backup that this version can read',
  ],
  [
    'is of another product',
    (path) => changeManifest(path, (manifest) => Object.assign(manifest, { product: 'other' })),
    'no backup that this version can read',
  ],
  [
    'is of a newer version',
    (path) => changeManifest(path, (manifest) => Object.assign(manifest, { schema: 9_999_999_999_999 })),
    'Restore it with that one',
  ],
  [
    'has a row fewer than it says',
    (path) => changeManifest(path, (manifest) => Object.assign(manifest, { rows: { 'public.leads': 1 } })),
    'differs from the backup',
  ],
])('a backup that %s is refused, and nothing of it stays', async (_, damage, line) => {
  const data = newFolder('data')
  const { code, complained } = await run('restore.ts', [damaged(damage)], { DATA_DIR: data })
  expect(complained).toContain(line)
  expect(code).toBe(1)
  expect(existsSync(data) ? readdirSync(data).filter((name) => name.startsWith('pg')) : []).toEqual([])
})

test('a restore that is killed leaves no database, and the next one works', async () => {
  const data = newFolder('data')
  const running = start('restore.ts', [whole], { DATA_DIR: data })
  await until(() => existsSync(join(data, 'pg.unfinished-restore/pg/PG_VERSION')))
  running.kill('SIGKILL')
  await running.exited
  expect(existsSync(join(data, 'pg'))).toBe(false)
  await until(() => serverProcessesIn(join(data, 'pg.unfinished-restore')).length === 0)
  expect(await run('restore.ts', [whole], { DATA_DIR: data })).toMatchObject({ code: 0 })
  expect(readdirSync(data).filter((name) => name.startsWith('pg'))).toEqual(['pg'])
})

test('a restore over an existing database is refused and changes nothing', async () => {
  const data = newFolder('data')
  await run('restore.ts', [whole], { DATA_DIR: data })
  const password = readFileSync(join(data, 'pg/northrate.password'), 'utf8')
  const { code, complained } = await run('restore.ts', [whole], { DATA_DIR: data })
  expect(code).toBe(1)
  expect(complained).toContain('There is a database in')
  expect(readFileSync(join(data, 'pg/northrate.password'), 'utf8')).toBe(password)
  expect((await run('restore.ts', [whole])).complained).toContain('belongs to process')
})

const OUTSIDE = {
  DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c',
  DATABASE_OWNER_URL: 'postgres://a:b@127.0.0.1:1/c',
}

test.each<[string, string[], Record<string, string>, number, string]>([
  ['backup.ts', [], {}, 2, 'npm run backup -- <folder>'],
  ['backup.ts', ['--help'], {}, 2, 'Usage:'],
  ['backup.ts', ['one', 'two'], {}, 2, 'Usage:'],
  ['backup.ts', ['one'], { DATABASE_URL: OUTSIDE.DATABASE_URL }, 2, 'Set DATABASE_OWNER_URL'],
  ['backup.ts', ['/dev/null/backups'], {}, 1, 'Backups cannot be written to /dev/null/backups'],
  ['restore.ts', [], {}, 2, 'npm run restore -- <backup>'],
  ['restore.ts', ['one', '--over'], {}, 2, 'Usage:'],
  ['restore.ts', ['one', '--into', 'Robert"; drop'], {}, 2, '--into takes a name'],
  ['compare-payments.ts', [], {}, 2, 'npm run compare-payments -- <time of the backup'],
  ['compare-payments.ts', ['yesterday'], {}, 2, 'Usage:'],
  ['compare-payments.ts', ['2126-11-24T02:30:00Z'], {}, 2, 'This time is to come'],
  ['compare-payments.ts', ['2026-11-24T02:30:00Z'], {}, 2, 'Set STRIPE_SECRET_KEY'],
  ['restore.ts', ['/nowhere'], {}, 1, 'no backup that this version can read'],
])('%s %j with %j ends with %d and a line that helps', async (script, args, env, exitCode, line) => {
  const { code, complained } = await run(script, args, env)
  expect(complained).toContain(line)
  expect(code).toBe(exitCode)
})

test.each([
  ['backup.ts', [newFolder('backups')]],
  ['../end-sessions.ts', ['admin', '--all']],
  ['../rotate-secret.ts', []],
])('%s without settings does not succeed on an empty database of its own', async (script, args) => {
  const data = newFolder('data')
  const env = { DATA_DIR: data, APP_SECRET: 'of an operator with 32 bytes or more', LOG_LEVEL: 'silent' }
  const { code, said, complained } = await run(script, args, env)
  expect({ code, said }).toEqual({ code: 1, said: '' })
  expect(complained).toBe(
    `There is no database in ${data}. Set DATABASE_URL, or start the product there first.\n`,
  )
  expect(existsSync(join(data, 'pg'))).toBe(false)
})

test('a comparison of payments without Stripe ends with 1 and one line', async () => {
  const nobody = { SANDBOX_STRIPE_URL: 'http://127.0.0.1:1', LOG_LEVEL: 'silent' }
  const { code, said, complained } = await run('compare-payments.ts', ['2026-11-24T02:30:00Z'], nobody)
  expect({ code, said }).toEqual({ code: 1, said: '' })
  expect(complained).toBe('Stripe was not reached (connection). Compare again.\n')
})

test('a copy of the Postgres under DATA_DIR is not restored into a database of DATABASE_URL', async () => {
  const { code, complained } = await run('restore.ts', [whole, '--into', 'new'], OUTSIDE)
  expect(complained).toContain('unset DATABASE_URL')
  expect(code).toBe(2)
})

test.skipIf(!existsSync('/etc/ssl/certs/ca-certificates.crt'))(
  'pg_dump verifies a server as the product does: by the system’s authorities, or by our own',
  () => {
    const rootOf = (options: string) =>
      new URL(forLibpq(`postgres://a:b@db.example/c?${options}`).address).searchParams.get('sslrootcert')
    expect(rootOf('sslmode=verify-full')).toBe('/etc/ssl/certs/ca-certificates.crt')
    expect(rootOf('sslmode=verify-full&sslrootcert=system')).toBe('/etc/ssl/certs/ca-certificates.crt')
    expect(rootOf('sslmode=verify-full&sslrootcert=/our/ca.pem')).toBe('/our/ca.pem')
    expect(rootOf('sslmode=disable')).toBeNull()
  },
)

test('a database is not dumped by a pg_dump that is missing or older than it, nor by one that hangs', async () => {
  const outside = { DATABASE_URL: urlOfApplication(), DATABASE_OWNER_URL: url }
  const into = newFolder('backups')
  const missing = await run('backup.ts', [into], { ...outside, PATH: '/nowhere' })
  expect(missing.complained).toContain('pg_dump is missing')
  const older = newFolder('bin')
  mkdirSync(older)
  writeFileSync(join(older, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 12.4"\n')
  chmodSync(join(older, 'pg_dump'), 0o755)
  const refused = await run('backup.ts', [into], { ...outside, PATH: `${older}:/usr/bin:/bin` })
  expect(refused.complained).toContain('pg_dump on PATH is version 12, and the database needs 18 or later')
  expect([missing.code, refused.code, readdirSync(into)]).toEqual([1, 1, []])

  await expect(outputOf(['sleep', '600'], { silentAtMostMs: 100 })).rejects.toThrow(
    'sleep wrote nothing for 0.1 s and was ended.',
  )
})
