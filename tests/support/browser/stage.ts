import { type Clock, systemClock } from '../../../api/platform/shared/clock.ts'
import { connect, type Database } from '../../../db/client.ts'
import { createTestDatabase } from '../database.ts'
import { type ApiProcess, startApi } from '../processes/server.ts'
import { openBrowser, type TestBrowser } from './browser.ts'

/** `db` and `pool` are connections of the test's own, for what no page can bring about. */
export type Stage = TestServer &
  Pick<Database, 'db' | 'pool'> & { clock: Clock; onPage: TestBrowser['onPage'] }

export type TestServer = {
  url: string
  databaseUrl: string
  server: ApiProcess
  close(): Promise<void>
}

/** All that a journey needs: a database, the product running on it with this `env`, and a browser. */
export const openStage = (env: Record<string, string> = {}): Promise<Stage> => stageOn(() => openServer(env))

/** The same on the product that this process keeps for the files that change nothing which others see. */
export const joinStage = (): Promise<Stage> => stageOn(joinServer)

async function stageOn(open: () => Promise<TestServer>): Promise<Stage> {
  await using opened = new AsyncDisposableStack()
  const server = await open()
  opened.defer(() => server.close())
  const { db, pool, close } = connect(server.databaseUrl, { size: 2 })
  opened.defer(close)
  const browser = await openBrowser(server.url)
  opened.defer(() => browser.close())
  const everything = opened.move()
  const { onPage } = browser
  return { ...server, db, pool, clock: systemClock, onPage, close: () => everything.disposeAsync() }
}

/** The same without a browser. */
export async function openServer(env: Record<string, string> = {}): Promise<TestServer> {
  await using opened = new AsyncDisposableStack()
  const database = await createTestDatabase()
  opened.defer(() => database.drop())
  const server = await startApi({ databaseUrl: database.url, env })
  opened.defer(() => server.stop())
  const everything = opened.move()
  return { url: server.url, databaseUrl: database.url, server, close: () => everything.disposeAsync() }
}

let kept: Promise<TestServer> | undefined

/** Starting one takes longer than many a test. It ends with the process, as its browser does. */
async function joinServer(): Promise<TestServer> {
  if (process.env.TEST_CHROMIUM !== 'kept') return openServer()
  kept ??= openServer()
  // The next file tries again.
  kept.catch(() => {
    kept = undefined
  })
  return { ...(await kept), close: async () => {} }
}
