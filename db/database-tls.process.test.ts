import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { certificateAuthority } from '../api/connect/calls/certificates.fixture.ts'
import { openJobs } from '../api/platform/jobs/jobs.ts'
import { migrate } from '../api/platform/open-database.ts'
import { openLog } from '../api/platform/shared/log.ts'
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts'
import { openFaultProxy } from '../tests/support/processes/fault-proxy.ts'
import { listenForChanges } from './change-feed.ts'
import { connect } from './client.ts'
import { faultOfTls } from './database-address.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { asClient } from './migrate.ts'

const ours = certificateAuthority()
const theirs = certificateAuthority()
const log = openLog('silent')

let folder: string
let postgres: EmbeddedPostgres
let withoutTls: TestDatabase
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'northrate-tls-'))
  ;[postgres, withoutTls] = await Promise.all([
    startEmbeddedPostgres({ dataDir: folder, durable: false }),
    createTestDatabase(),
  ])
  for (const [name, authority] of Object.entries({ ours, theirs }))
    writeFileSync(join(folder, `${name}.pem`), authority.ca)
  await present('127.0.0.1')
  await migrate(postgres.ownerUrl, postgres.url)
})
afterAll(async () => {
  await Promise.all([postgres.close(), withoutTls.drop()])
  rmSync(folder, { recursive: true, force: true })
})

/** Returns when Postgres shows new connections a certificate of ours for this host. */
async function present(host: string): Promise<void> {
  const data = join(folder, 'pg')
  const { cert, key } = ours.certify(host)
  for (const [name, text] of Object.entries({ 'server.crt': cert, 'server.key': key })) {
    writeFileSync(join(data, name), text, { mode: 0o600 })
    chownSync(join(data, name), statSync(data).uid, statSync(data).gid)
  }
  const before = await asClient(postgres.ownerUrl, async (client) => {
    const loadedAt = await loadTime(client)
    await client.query('alter system set ssl = on')
    await client.query('select pg_reload_conf()')
    return loadedAt
  })
  while ((await asClient(postgres.ownerUrl, loadTime)) === before) await Bun.sleep(5)
}

/** When the server has last read its settings, as a new connection sees it. */
async function loadTime(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ at: string }>('select pg_conf_load_time()::text as at')
  return rows[0]?.at
}

const rootOf = (authority: string) => `sslrootcert=${encodeURIComponent(join(folder, `${authority}.pem`))}`
const verified = (url: string, root = rootOf('ours')) => `${url}?sslmode=verify-full&${root}`

/** What the product connects with: its pool, its queue, its change feed, and what migrates. */
const WAYS: [string, (url: string) => Promise<void>][] = [
  [
    'the pool',
    async (url) => {
      const { db, close } = connect(url, { size: 1 })
      await db.execute(sql`select 1`).finally(close)
    },
  ],
  [
    'the queue',
    async (url) => {
      const jobs = await openJobs({ databaseUrl: url, log, limits: { connectTimeoutMs: 1_000 } })
      await jobs.stop()
    },
  ],
  [
    'the change feed',
    async (url) => {
      const feed = await listenForChanges(url, { onLeads() {}, onSessions() {} })
      await feed.close()
    },
  ],
  ['the migration', (url) => asClient(url, async (client) => void (await client.query('select 1')))],
]

test('every connection of a process is encrypted when its address says verify-full', async () => {
  await present('127.0.0.1')
  const url = verified(postgres.url)
  const { db, close } = connect(url, { size: 3 })
  const jobs = await openJobs({ databaseUrl: url, log })
  const feed = await listenForChanges(url, { onLeads() {}, onSessions() {} })
  const open = await asClient(url, async (client) => {
    await Promise.all([1, 2, 3].map(() => db.execute(sql`select pg_sleep(0.05)`)))
    const { rows } = await client.query<{ name: string; version: string | null }>(
      `select application_name as name, version from pg_stat_activity join pg_stat_ssl using (pid)
       where datname = current_database()`,
    )
    return rows
  })
  await Promise.all([close(), jobs.stop(), feed.close()])
  expect(new Set(open.map(({ version }) => version))).toEqual(new Set(['TLSv1.3']))
  expect([...new Set(open.map(({ name }) => name))].sort()).toEqual([
    'northrate',
    'northrate-change-feed',
    'northrate-jobs',
    'northrate-migrate',
  ])
})

describe.each(WAYS)('%s', (_, open) => {
  test('refuses a server without TLS', async () => {
    await expect(open(verified(withoutTls.url))).rejects.toThrow()
    await open(withoutTls.url)
  })

  test('refuses a certificate of another authority, and one of no known authority', async () => {
    await present('127.0.0.1')
    await expect(open(verified(postgres.url, rootOf('theirs')))).rejects.toThrow()
    await expect(open(verified(postgres.url, 'sslrootcert=system'))).rejects.toThrow()
    await open(verified(postgres.url))
  })

  test('refuses a certificate for another host', async () => {
    for (const host of ['db.example', '127.0.0.2', 'localhost']) {
      await present(host)
      await expect(open(verified(postgres.url))).rejects.toThrow()
    }
  })

  test('takes a certificate for the name that it calls', async () => {
    await present('localhost')
    await open(verified(postgres.url.replace('127.0.0.1', 'localhost')))
  })
})

test('an encrypted connection that falls silent fails one call, and those that follow are answered', async () => {
  await present('127.0.0.1')
  const link = await openFaultProxy(postgres.url)
  const { db, close } = connect(verified(link.url), { size: 2, statementTimeoutMs: 2_000 })
  const ask = () => Promise.resolve(db.execute(sql`select 1`))
  await Promise.all([ask(), ask()])
  link.breakOpen('silent')
  await expect(ask()).rejects.toHaveProperty('cause.code', 'ETIMEDOUT')
  for (let call = 0; call < 4; call++) await ask()
  await close()
  await link.close()
})

test('a certificate that cannot be read is named', () =>
  expect(() => connect('postgres://app@db/x?sslmode=verify-full&sslrootcert=/nowhere/ca.pem')).toThrow(
    '/nowhere/ca.pem, cannot be read',
  ))

describe('in production an address', () => {
  const fault = (address: string) => faultOfTls(address, { production: true })

  test.each([
    'postgres://app@db.example/x?sslmode=verify-full',
    'postgres://app@db.example/x?sslmode=verify-full&sslrootcert=/etc/ca.pem',
    'postgres://app@127.0.0.1:5000/x',
    'postgres://app@[::1]/x',
    'postgres://app@localhost/x?sslmode=disable',
    'postgres://app@%2Frun%2Fpostgresql/x',
    'postgres:///x?host=/run/postgresql',
  ])('is taken: %s', (address) => expect(fault(address)).toBeNull())

  test.each([
    'postgres://app@db.example/x',
    'postgres://app@10.0.0.1/x?sslmode=disable',
    'postgres://app@127.0.0.1.db.example/x',
    'postgres://app@localhost/x?host=db.example',
    'postgres://app@db.example/x?host=127.0.0.1',
    'postgres:///x',
  ])('is refused without verified TLS: %s', (address) =>
    expect(fault(address)).toContain('must have ?sslmode=verify-full'),
  )
})

test.each(['require', 'prefer', 'allow', 'verify-ca', 'no-verify', 'true'])(
  'sslmode=%s is refused everywhere, because it trusts more than it says',
  (mode) =>
    expect(faultOfTls(`postgres://app@db.example/x?sslmode=${mode}`, { production: false })).toContain(
      'sslmode=verify-full',
    ),
)

test.each(['ssl=0', 'sslcert=/a', 'sslnegotiation=direct', 'uselibpqcompat=true', 'hostaddr=10.0.0.1'])(
  'a parameter that a driver reads in its own way is refused: %s',
  (parameter) =>
    expect(faultOfTls(`postgres://app@localhost/x?${parameter}`, { production: false })).toContain(
      'must not have',
    ),
)
