import { join } from 'node:path'
import { joinEmbeddedPostgres } from '../../db/embedded/join.ts'

/** A Postgres server for tests; whoever uses it leaves it, and the last one out stops it. */
export type TestPostgres = { ownerUrl: string; leave(): Promise<void> }

const DATA_DIR = join(import.meta.dir, '../../.data/test')
const START_WITHIN_MS = 60_000

/** TEST_POSTGRES_URL, an address whose user may make databases and roles, or the embedded Postgres in `dataDir`. */
export async function joinTestPostgres(dataDir = DATA_DIR): Promise<TestPostgres> {
  const url = process.env.TEST_POSTGRES_URL
  if (url) return { ownerUrl: url, leave: async () => {} }
  await startInAnotherProcess(dataDir)
  return joinEmbeddedPostgres({ dataDir, durable: false })
}

/**
 * When a test takes too long, bun ends every process that its file has started. The server that other files use must
 * not be one of them.
 */
async function startInAnotherProcess(dataDir: string): Promise<void> {
  const starter = Bun.spawn([process.execPath, join(import.meta.dir, 'start-postgres.ts'), dataDir], {
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: START_WITHIN_MS,
  })
  const said = await new Response(starter.stderr).text()
  if ((await starter.exited) !== 0) throw new Error(`There is no Postgres for tests.\n${said}`)
}
