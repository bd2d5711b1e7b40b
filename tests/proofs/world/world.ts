import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '../../../db/client.ts'
import { demoSeed } from '../../../db/schema/operations.ts'
import { createTestDatabase } from '../../support/database.ts'
import { freePort, type ServerProcess, startServerProcess } from '../../support/processes/server-process.ts'
import { stripeClient } from '../../support/stripe/stripe-client.ts'
import { type Browser, browserOf } from './browser.ts'
import { createSupplier, createSuppliers, type Supplier } from './people-and-leads.ts'

/** For the application's role, and for the owner. */
type TwoUrls = { url: string; ownerUrl: string }

/** A process of the API that can be killed and started again at the same address. */
type Api = {
  url: string
  /** 0 while it does not run. */
  pid(): number
  log(): string
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export type World = {
  databaseUrl: string
  ownerUrl: string
  /** As the database's owner: the proofs look behind the product, and move its time. */
  db: Database['db']
  pool: Database['pool']
  /** The number in the column `count` of the only row. */
  count(query: string, values?: unknown[]): Promise<number>
  stripe: ReturnType<typeof stripeClient>
  stripeUrl: string
  apis: Api[]
  /** Each browser talks to the next process. */
  browserOf(supplier: Supplier): Browser
  /** Of a new supplier. */
  newBrowser(): Promise<Browser>
  /** Of as many new suppliers. */
  browsers(count: number): Promise<Browser[]>
  /** Stripe's next events are never sent: all of them, unless it says how many. */
  loseEvents(times?: number): Promise<unknown>
}

/**
 * The product's processes, a stand-in for Stripe in a process of its own that sends its events to all of them, and a
 * database, by default a test database. All of it ends when `work` ends.
 */
export async function inWorld<Result>(
  params: {
    processes: number
    database?: TwoUrls
    env?: Record<string, string>
    /** The address by which the processes reach the database or Stripe, where it is not the server's own. */
    route?: (serverUrl: string) => Promise<string>
    /** Of the processes; by default any free ones. */
    ports?: readonly number[]
  },
  work: (world: World) => Promise<Result>,
): Promise<Result> {
  await using opened = new AsyncDisposableStack()
  const { url: databaseUrl, ownerUrl } = params.database ?? (await scratchDatabase(opened))
  const { db, pool, close } = connect(ownerUrl, { name: 'northrate-proof', size: 8 })
  opened.defer(close)
  // An empty market: demo data would be in the books.
  await db.insert(demoSeed).values({ seededAt: new Date() }).onConflictDoNothing()

  const folder = temporaryFolder()
  opened.defer(() => folder.remove())
  const stripePort = await freePort()
  const stripeUrl = `http://localhost:${stripePort}`
  const { route = async (url: string) => url } = params
  const env = {
    DATABASE_URL: await route(databaseUrl),
    DATA_DIR: folder.path,
    SANDBOX_STRIPE_URL: await route(stripeUrl),
    LOG_LEVEL: 'info',
    ...params.env,
  }
  const apis: Api[] = []
  for (let made = 0; made < params.processes; made++)
    apis.push(await prepareApi(params.ports?.[made] ?? (await freePort()), env))
  const stripeProcess = await startServerProcess({
    script: 'tests/support/stripe/sandbox-stripe.process.ts',
    name: 'proof-stripe',
    port: stripePort,
    readyPath: '/sandbox/stripe/js/stripe.js',
    env: { DATA_DIR: folder.path, API_ORIGIN: apis.map(({ url }) => url).join(',') },
  })
  opened.defer(() => stripeProcess.stop())
  for (const api of apis) {
    opened.defer(() => api.kill())
    await api.start()
  }

  let browsers = 0
  const nextBrowser = (supplier: Supplier) => {
    const api = apis[browsers++ % apis.length]
    if (api === undefined) throw new Error('There is no process.')
    return browserOf(supplier, api)
  }
  const stripe = stripeClient(fetch, stripeUrl, folder.path)
  return await work({
    databaseUrl,
    ownerUrl,
    db,
    pool,
    stripe,
    stripeUrl,
    apis,
    browserOf: nextBrowser,
    newBrowser: async () => nextBrowser(await createSupplier(db)),
    browsers: async (count) => (await createSuppliers(db, count)).map(nextBrowser),
    loseEvents: (times = -1) => stripe.setFaults({ operation: 'webhook', kind: 'lose', times }),
    async count(query, values) {
      const { rows } = await pool.query<{ count: string }>(query, values)
      return Number(rows[0]?.count)
    },
  })
}

async function scratchDatabase(opened: AsyncDisposableStack): Promise<TwoUrls> {
  const database = await createTestDatabase()
  opened.defer(() => database.drop())
  return database
}

/** `start` comes later: the stand-in for Stripe must know the addresses before the processes run. */
async function prepareApi(port: number, env: Record<string, string>): Promise<Api> {
  let server: ServerProcess | undefined
  return {
    url: `http://localhost:${port}`,
    pid: () => server?.pid ?? 0,
    log: () => server?.log() ?? '',
    async start() {
      server = await startServerProcess({
        script: 'tests/proofs/world/api.process.ts',
        name: 'proof-api',
        port,
        readyPath: '/api/health/ready',
        env,
      })
    },
    async kill() {
      await server?.kill()
    },
    async stop() {
      await server?.stop()
    },
  }
}

export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'northrate-proof-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Locks a table, so that work on it waits until the returned function is called. */
export async function holdTable({ pool }: World, table: string, mode: 'share' | 'exclusive') {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in ${mode} mode`)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}
