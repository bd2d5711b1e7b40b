import { join } from 'node:path'
import { reachEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'

/** A Postgres server for tests, whose owner may make databases and roles. */
export type TestPostgres = { ownerUrl: string; close(): Promise<void> }

const DATA_DIR = join(import.meta.dir, '../../.data/test')

/** The server at TEST_POSTGRES_URL, which `npm test` starts for all of its processes, or the embedded Postgres in `dataDir`. */
export async function openTestPostgres(dataDir = DATA_DIR): Promise<TestPostgres> {
  const url = process.env.TEST_POSTGRES_URL
  return url ? { ownerUrl: url, close: async () => {} } : reachEmbeddedPostgres({ dataDir, durable: false })
}
