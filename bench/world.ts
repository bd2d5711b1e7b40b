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

const FILLED = {
  /** All of them on the market. */
  few: (pool: Pool, now: Date) => seedLeads(pool, { leads: 1_000, now }),
  /** With all that admins and suppliers look at, 2,000 leads on the market. */
  platform: (pool: Pool, now: Date) => seedPlatform(pool, { leads: 100_000, now }),
  /** One in fifty on the market. */
  million: (pool: Pool, now: Date) => seedLeads(pool, { leads: 20_000, others: 980_000, now }),
}
export type Size = keyof typeof FILLED

export type BenchDatabase = TestDatabase & {
  /** Tokens of as many signed-in suppliers. */
  tokens: string[]
  /** Of the supplier who has bought most, where there is one. */
  buyerTokens: string[]
  adminTokens: string[]
}

export type World = {
  rounds: number
  /** Of one load in one round. */
  seconds: number
  /** Made on the first call, and shared by later rows. */
  database(size: Size): Promise<BenchDatabase>
  close(): Promise<void>
}

export type Row = {
  /** What `npm run bench -- word` finds it by. */
  name: string
  /** Seeded before. */
  needs?: Size[]
  measure(world: World): Promise<Figure[]>
}

export function openWorld({ isQuick }: { isQuick: boolean }): World {
  const opened = new AsyncDisposableStack()
  const databases = new Map<Size, Promise<BenchDatabase>>()
  return {
    rounds: isQuick ? 3 : 5,
    seconds: isQuick ? 2 : 4,
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
    const tokensOf = (name: string, count: number) =>
      Array.from({ length: count }, (_, n) => `bench-${name}-${n}`)
    const tokens = {
      tokens: tokensOf('supplier', SUPPLIERS),
      buyerTokens: tokensOf('buyer', 1),
      adminTokens: tokensOf('admin', ADMINS),
    }
    await pool.query(SIGNED_IN_ADMINS, [tokens.adminTokens.map(sha256)])
    await FILLED[size](pool, new Date())
    await pool.query(SIGNED_IN_BUYER, [tokens.buyerTokens.map(sha256)])
    await pool.query(SIGNED_IN_SUPPLIERS, [tokens.tokens.map(sha256)])
    await pool.query('vacuum (analyze) suppliers, sessions')
    return { ...database, ...tokens }
  } finally {
    await close()
  }
}

/** One account may read 600 times a minute; so many together are under no limit that a load could meet. */
const SUPPLIERS = 2_000
const ADMINS = 20
const SIGNED_IN_SUPPLIERS = `
  with given as (
    select token_digest, gen_random_uuid() as id, n from unnest($1::text[]) with ordinality as t (token_digest, n)),
  supplier as (
    insert into suppliers (id, email, name, contact_person, phone, status, email_proved_at)
    select id, 'bench@payments-' || n || '.example', 'Payments ' || n, 'Sam Sellers', '+14165550100', 'active', now()
    from given)
  insert into sessions (realm, token_digest, supplier_id, created_at, last_active_at, expires_at)
  select 'supplier', token_digest, id, now(), now(), now() + interval '7 days' from given`

const SIGNED_IN_BUYER = `
  insert into sessions (realm, token_digest, supplier_id, created_at, last_active_at, expires_at)
  select 'supplier', token_digest, supplier_id, now(), now() + interval '1 hour', now() + interval '7 days'
  from unnest($1::text[]) as t (token_digest)
  cross join (select supplier_id from purchases group by 1 order by count(*) desc limit 1) buyer`

/** Idle admins are signed out after half an hour, and the bench comes to them late. */
const SIGNED_IN_ADMINS = `
  with given as (
    select token_digest, gen_random_uuid() as id, n from unnest($1::text[]) with ordinality as t (token_digest, n)),
  admin as (
    insert into admins (id, username, password_digest) select id, 'bench-' || n, 'of no password' from given)
  insert into sessions (realm, token_digest, admin_id, created_at, last_active_at, expires_at)
  select 'admin', token_digest, id, now(), now() + interval '1 hour', now() + interval '12 hours' from given`

/** The product in production mode, as its start script starts it, in a process of its own. */
export async function startProduct(
  database: TestDatabase,
  more: Record<string, string> = {},
): Promise<Served> {
  const dataDir = mkdtempSync(join(tmpdir(), 'northrate-bench-'))
  const removeData = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const port = await freePort()
    const server = await startServerProcess({
      script: 'scripts/start.ts',
      name: 'bench',
      port,
      readyPath: '/api/health/ready',
      env: { ...IN_PRODUCTION, DATABASE_URL: database.url, DATA_DIR: dataDir, ...more },
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

/** What the connection makes of an answer, and what is of one answer alone. */
const NOT_OF_THE_ANSWER =
  /^(connection|content-length|date|keep-alive|server|transfer-encoding|x-request-id)$/

/** The bytes as they go over the wire, and the headers that a peer has to send with them. */
export async function answerOf(
  { port }: Pick<Served, 'port'>,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ bytes: Uint8Array; headers: Record<string, string> }> {
  const { host: _, ...rest } = headers
  const accepted = { 'accept-encoding': 'identity', ...rest }
  const response = await fetch(`http://localhost:${port}${path}`, { headers: accepted, decompress: false })
  if (response.status !== 200)
    throw new Error(`${path} was answered ${response.status}: ${await response.text()}`)
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    headers: Object.fromEntries([...response.headers].filter(([name]) => !NOT_OF_THE_ANSWER.test(name))),
  }
}

export function requireSameBytes(product: Uint8Array, peer: { bytes: Uint8Array }): void {
  if (!Buffer.from(product).equals(peer.bytes))
    throw new Error('The peer answers other bytes than the product, so that they cannot be compared.')
}
