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

/** All that a journey needs, once for its file: a database, the product running on it with this `env`, and a browser. */
export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  await using opened = new AsyncDisposableStack()
  const server = await openServer(env)
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
