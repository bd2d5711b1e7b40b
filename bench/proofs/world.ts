import { connect, type Database } from '../../db/client.ts'
import { demoSeed } from '../../db/schema/operations.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { freePort } from '../../tests/support/server-process.ts'
import { stripeClient } from '../../tests/support/stripe/stripe-client.ts'
import { type Browser, browserOf } from './browser.ts'
import { givenSuppliers, type Supplier } from './given.ts'
import { type Api, prepareApi, startStripe, temporaryFolder } from './processes.ts'

/** The application's role's, and the owner's. */
type TwoUrls = { url: string; ownerUrl: string }

export type World = {
  databaseUrl: string
  /** As the database's owner: these proofs look behind the product, and move its time. */
  db: Database['db']
  pool: Database['pool']
  stripe: ReturnType<typeof stripeClient>
  stripeUrl: string
  apis: Api[]
  /** The processes take turns. */
  browserOf(supplier: Supplier): Browser
  browsers(count: number): Promise<Browser[]>
}

/**
 * The product's processes, a stand-in for Stripe in a process of its own that sends its events to all of them, and a
 * database, by default one of the tests'. All of it ends with `work`, however that ends.
 */
export async function inWorld<Result>(
  given: { processes: number; database?: TwoUrls; env?: Record<string, string> },
  work: (world: World) => Promise<Result>,
): Promise<Result> {
  await using opened = new AsyncDisposableStack()
  const { url: databaseUrl, ownerUrl } = given.database ?? (await scratchDatabase(opened))
  const database = connect(ownerUrl, { name: 'northrate-proof', size: 8 })
  opened.defer(() => database.close())
  // An empty market: demo data would be in the books.
  await database.db.insert(demoSeed).values({ seededAt: new Date() }).onConflictDoNothing()

  const folder = temporaryFolder()
  opened.defer(() => folder.remove())
  const stripePort = await freePort()
  const stripeUrl = `http://localhost:${stripePort}`
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder.path,
    SANDBOX_STRIPE_URL: stripeUrl,
    LOG_LEVEL: 'info',
    ...given.env,
  }
  const apis: Api[] = []
  for (let made = 0; made < given.processes; made++) apis.push(await prepareApi(env))
  const stripe = await startStripe(
    stripePort,
    folder.path,
    apis.map(({ url }) => url),
  )
  opened.defer(() => stripe.stop())
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
  return await work({
    databaseUrl,
    db: database.db,
    pool: database.pool,
    stripe: stripeClient(fetch, stripeUrl, folder.path),
    stripeUrl,
    apis,
    browserOf: nextBrowser,
    browsers: async (count) => (await givenSuppliers(database.db, count)).map(nextBrowser),
  })
}

async function scratchDatabase(opened: AsyncDisposableStack): Promise<TwoUrls> {
  const database = await createTestDatabase()
  opened.defer(() => database.drop())
  return database
}
