import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { sessionCookie } from '../api/people/sessions/sessions.ts'
import { sha256 } from '../api/platform/shared/secrets.ts'
import { connect } from '../db/client.ts'
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts'
import { freePort, IN_PRODUCTION, startServerProcess } from '../tests/support/processes/server-process.ts'
import { seedPlatform } from './admin-data.ts'
import type { Figure } from './figures.ts'
import { seedLeads } from './seed-leads.ts'

/** A server under load: ours, or one to compare it with. */
export type Served = { port: number; pid: number; [Symbol.asyncDispose](): Promise<void> }

/** With more than a few leads comes all that admins look at (`seedPlatform`). */
const FILLED = {
  few: (pool: Pool, now: Date) => seedLeads(pool, { leads: 1_000, now }),
  'hundred thousand': (pool: Pool, now: Date) => seedPlatform(pool, { leads: 100_000, now }),
  million: (pool: Pool, now: Date) => seedPlatform(pool, { leads: 1_000_000, now }),
}
export type Size = keyof typeof FILLED

export type BenchDatabase = TestDatabase & {
  /** Tokens of as many signed-in suppliers. */
  tokens: string[]
  /** Of a signed-in admin. */
  adminToken: string
  seededInSeconds: number
}

export type World = {
  rounds: number
  /** Of one load in one round. */
  seconds: number
  /** Rounds of what takes half a minute each. */
  downloads: number
  /** Made on the first call, and shared by later rows. */
  database(size: Size): Promise<BenchDatabase>
  close(): Promise<void>
}

export type Row = {
  /** What `npm run bench -- word` finds it by. */
  name: string
  /** Stands under its figures in bench/RESULTS.md: why an aim is missed, and the best that was tried. */
  remarks?: string
  /** Seeded before, in a time of its own. */
  needs?: Size[]
  /** A row that takes longer is stopped, so that the others get their turn. */
  withinSeconds?: number
  measure(world: World): Promise<Figure[]>
}

export function openWorld({ isQuick }: { isQuick: boolean }): World {
  const opened = new AsyncDisposableStack()
  const databases = new Map<Size, Promise<BenchDatabase>>()
  return {
    rounds: isQuick ? 3 : 5,
    seconds: isQuick ? 2 : 4,
    downloads: isQuick ? 1 : 3,
    database(size) {
      const made = databases.get(size) ?? makeDatabase(opened, size)
      databases.set(size, made)
      return made
    },
    close: () => opened.disposeAsync(),
  }
}

async function makeDatabase(opened: AsyncDisposableStack, size: Size): Promise<BenchDatabase> {
  const database = await createTestDatabase()
  opened.defer(() => database.drop())
  const { pool, close } = connect(database.ownerUrl, { size: 3, statementTimeoutMs: 600_000 })
  try {
    const startedAt = performance.now()
    const tokens = Array.from({ length: SUPPLIERS }, (_, place) => `bench-${place}`)
    const adminToken = 'bench-admin'
    await pool.query(SIGNED_IN_ADMIN, [sha256(adminToken)])
    await FILLED[size](pool, new Date())
    await pool.query(SIGNED_IN_SUPPLIERS, [tokens.map(sha256)])
    await pool.query('vacuum (analyze) suppliers, sessions')
    const seededInSeconds = (performance.now() - startedAt) / 1000
    return { ...database, tokens, adminToken, seededInSeconds }
  } finally {
    await close()
  }
}

/** One account may read 600 times a minute; so many together are under no limit that a load could meet. */
const SUPPLIERS = 2_000
const SIGNED_IN_SUPPLIERS = `
  with given as (
    select token_digest, gen_random_uuid() as id, n from unnest($1::text[]) with ordinality as t (token_digest, n)),
  supplier as (
    insert into suppliers (id, email, name, contact_person, phone, status, email_proved_at)
    select id, 'bench@payments-' || n || '.example', 'Payments ' || n, 'Sam Sellers', '+14165550100', 'active', now()
    from given)
  insert into sessions (realm, token_digest, supplier_id, created_at, last_active_at, expires_at)
  select 'supplier', token_digest, id, now(), now(), now() + interval '7 days' from given`

/** Idle admins are signed out after half an hour, and the bench comes to them late. */
const SIGNED_IN_ADMIN = `
  with admin as (insert into admins (username, password_digest) values ('bench', 'of no password') returning id)
  insert into sessions (realm, token_digest, admin_id, created_at, last_active_at, expires_at)
  select 'admin', $1, id, now(), now() + interval '1 hour', now() + interval '12 hours' from admin`

/** The product in production mode, as its start script starts it, in a process of its own. */
export async function startProduct(
  database: TestDatabase,
  options: { port?: number; env?: Record<string, string> } = {},
): Promise<Served> {
  const dataDir = mkdtempSync(join(tmpdir(), 'northrate-bench-'))
  const removeData = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const port = options.port ?? (await freePort())
    const server = await startServerProcess({
      script: 'scripts/start.ts',
      name: 'bench',
      port,
      readyPath: '/api/health/ready',
      env: { ...IN_PRODUCTION, DATABASE_URL: database.url, DATA_DIR: dataDir, ...options.env },
    })
    return { port, pid: server.pid, [Symbol.asyncDispose]: () => server.stop().finally(removeData) }
  } catch (error) {
    removeData()
    throw error
  }
}

/** What production calls these cookies. */
export const SUPPLIER_COOKIE = sessionCookie('supplier', true)
export const ADMIN_COOKIE = sessionCookie('admin', true)
