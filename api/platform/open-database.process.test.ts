import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../db/client.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { asClient } from '../../db/migrate.ts'
import { powersOverEvidence } from '../../db/privileges.ts'
import { checkConnections, migrate, openDatabase } from './open-database.ts'

/** A server of its own, because the tests need its first databases, and its roles. */
let server: EmbeddedPostgres
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'northrate-roles-'))
  server = await startEmbeddedPostgres({ dataDir, durable: false })
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const asRoot = (statement: string) => asClient(server.ownerUrl, (root) => root.query(statement))
const ask = async (url: string, statement: string) => {
  const { rows } = await asClient(url, (client) => client.query<Record<string, unknown>>(statement))
  return Object.values(rows[0] ?? {})[0]
}

let made = 0
/** A database, its owner with these rights, and a role that may only log in. */
async function newDatabase(rightsOfOwner = '') {
  made += 1
  const [database, owner, application] = [`shop_${made}`, `shop owner ${made}`, `shop_app_${made}`] as const
  await asRoot(`create role "${owner}" login password 'secret' ${rightsOfOwner}`)
  await asRoot(`create role ${application} login password 'secret'`)
  await asRoot(`create database ${database} owner "${owner}"`)
  return { url: urlOf(application, database), ownerUrl: urlOf(owner, database), owner, application }
}

function urlOf(role: string, database: string): string {
  const url = new URL(server.url)
  url.username = role
  url.password = 'secret'
  url.pathname = `/${database}`
  return url.href
}

const said: string[] = []
function open(databaseUrl: string, more: { databaseOwnerUrl?: string; production?: boolean } = {}) {
  said.length = 0
  const settings = { production: true, databaseOwnerUrl: '', dataDir, databaseUrl, ...more }
  return openDatabase(settings, { onProblem: (text) => said.push(text) }).then(
    () => 'opened',
    (error: unknown) => (error instanceof Error ? error.message : error),
  )
}

const WIPE = `select delete_some_evidence('auditEntries', now(), 500)`

/** As on a server that never had a database of ours. */
async function forgetRoles(): Promise<void> {
  for (let number = 1; number <= made; number++)
    await asRoot(`drop database if exists shop_${number} with (force)`)
  await asRoot('drop role if exists northrate_evidence')
}

test('an owner that may create roles creates what it needs on a new server', async () => {
  await forgetRoles()
  const { url, ownerUrl } = await newDatabase('createrole')
  expect(await open(url, { databaseOwnerUrl: ownerUrl })).toBe('opened')
  await expect(ask(url, 'delete from audit_log')).rejects.toThrow('permission denied')
})

test('a data folder from before the first release is named with what to do, and keeps its data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'northrate-before-'))
  const settings = { production: false, databaseUrl: '', databaseOwnerUrl: '', dataDir: folder }
  const opening = () => openDatabase(settings, { onProblem: () => {} })
  const older = 'update drizzle.__drizzle_migrations set created_at = created_at - 1'
  try {
    await (await opening()).close()
    const before = await startEmbeddedPostgres({ dataDir: folder })
    await asClient(before.ownerUrl, (owner) => owner.query(older))
    await before.close()

    expect(await opening().catch(String)).toBe(
      `Error: The data folder ${folder} was made before the first release, and this version cannot bring it up to date. Nothing in it was changed. Use the version that made it, or set DATA_DIR to another folder.`,
    )

    const after = await startEmbeddedPostgres({ dataDir: folder })
    expect(await ask(after.ownerUrl, 'select count(*) from lead_prices')).toBe('3')
    await after.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('databases of a new server can be migrated concurrently', async () => {
  await forgetRoles()
  const all = await Promise.all(Array.from({ length: 4 }, () => newDatabase('superuser')))

  await Promise.all(all.map(({ url, ownerUrl }) => migrate(ownerUrl, url)))

  for (const { url } of all) {
    expect(await open(url)).toBe('opened')
    await expect(ask(url, WIPE)).rejects.toThrow('evidence is kept for seven years')
    await expect(ask(url, 'delete from audit_log')).rejects.toThrow('permission denied')
  }
})

test('an owner that may not create roles gets the statements that are missing, and then migrates', async () => {
  await forgetRoles()
  const { url, ownerUrl, owner } = await newDatabase()
  const line = await open(url, { databaseOwnerUrl: ownerUrl })
  expect(line).toBe(
    `The role that migrates may not hand the evidence to a role of its own. As one that may make roles: create role northrate_evidence nologin; grant northrate_evidence to "${owner}";`,
  )
  await asRoot(String(line).split('As one that may make roles: ')[1] ?? '')

  expect(await open(url, { databaseOwnerUrl: ownerUrl })).toBe('opened')
  expect(await open(url)).toBe('opened')

  // The server has the role now; another owner only has to join it.
  const other = await newDatabase('createrole')
  expect(await open(other.url, { databaseOwnerUrl: other.ownerUrl })).toEndWith(
    `As one that may make roles: grant northrate_evidence to "${other.owner}";`,
  )
})

describe('production', () => {
  test.each([
    ['a superuser', 'superuser', 'is a superuser'],
    ['one that may create roles', 'createrole', 'may make roles'],
    ['the owner', '', 'may become northrate_evidence'],
  ])('refuses %s as DATABASE_URL, and says what to do', async (_, rights, power) => {
    const { url, ownerUrl, owner } = await newDatabase(rights)
    await asRoot(`grant northrate_evidence to "${owner}"`)
    await migrate(ownerUrl, url)

    const line = await open(ownerUrl)

    expect(line).toStartWith('DATABASE_URL could rewrite the evidence, since its role')
    expect(line).toContain('DATABASE_OWNER_URL')
    expect(await asClient(ownerUrl, powersOverEvidence)).toContain(power)
    expect(await open(ownerUrl, { databaseOwnerUrl: ownerUrl })).toBe(line)
  })

  test('refuses a role that was granted rights on the evidence', async () => {
    const { url, ownerUrl, application } = await newDatabase('superuser')
    await migrate(ownerUrl, url)
    const grants = `grant update (deed) on audit_log to ${application}; grant pg_write_all_data to ${application}`
    await asClient(ownerUrl, (owner) => owner.query(grants))
    expect(await open(url)).toContain('may change audit_log')
  })

  test('refuses an outdated database without an owner’s address, and changes nothing', async () => {
    const { url, ownerUrl } = await newDatabase('superuser')
    expect(await open(url)).toBe(
      'The database is not up to date. Set DATABASE_OWNER_URL, here or for npm run db:migrate, which then brings it there.',
    )
    const tables = `select count(*)::int from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`
    expect(await ask(ownerUrl, tables)).toBe(0)
  })
})

test('a demo accepts one role for everything, and says what that means', async () => {
  const { ownerUrl } = await newDatabase('superuser')
  expect(await open(ownerUrl, { production: false })).toBe('opened')
  expect(said).toEqual([expect.stringContaining('its role is a superuser')])
  await expect(ask(ownerUrl, WIPE)).rejects.toThrow('evidence is kept for seven years')
})

test('an owner without superuser rights migrates again after it has handed tables over', async () => {
  const { url, ownerUrl, owner } = await newDatabase()
  await asRoot(`grant northrate_evidence to "${owner}"`)
  await migrate(ownerUrl, url)
  await asClient(ownerUrl, (owner) =>
    owner.query(`alter table audit_log add column later text; create index later on consents (text_hash);
      create table later_evidence (id int primary key); create table later_table (id int primary key);
      create trigger later before update or delete or truncate on later_evidence
        for each statement execute function refuse_change()`),
  )

  await migrate(ownerUrl, url)

  await ask(url, 'insert into later_table values (1)')
  await ask(url, 'delete from later_table')
  await ask(url, 'insert into later_evidence values (1)')
  await expect(ask(url, 'delete from later_evidence')).rejects.toThrow('permission denied')
  expect(await ask(url, `select delete_some_evidence('auditEntries', evidence_kept_since(), 500)`)).toBe('0')
  expect(await open(url)).toBe('opened')
})

test.each([
  [20, 'info'],
  [20_000, 'warn'],
] as const)(
  'a process that may open %i connections says so, and warns where the server allows fewer',
  async (database, level) => {
    const said: string[][] = []
    const log = {
      info: (text: string) => said.push(['info', text]),
      warn: (text: string) => said.push(['warn', text]),
    }
    const { db, close } = connect(server.url, { size: 1 })
    await checkConnections(db, { connections: { database, market: 6, limits: 4, queue: 5 } }, log)
    await close()
    expect(said).toEqual([[level, expect.stringContaining(`may open ${database + 19} connections`)]])
  },
)
