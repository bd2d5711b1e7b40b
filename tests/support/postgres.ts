import { join } from 'node:path'
import { joinEmbeddedPostgres } from '../../db/embedded/join.ts'

/** A Postgres server for tests; whoever uses it leaves it, and the last one out stops it. */
export type TestPostgres = { url: string; leave(): Promise<void> }

const DATA_DIR = join(import.meta.dir, '../../.data/test')

/** TEST_POSTGRES_URL, an address whose user may make databases, or the embedded Postgres kept for tests. */
export async function joinTestPostgres(): Promise<TestPostgres> {
  const url = process.env.TEST_POSTGRES_URL
  if (url) return { url, leave: async () => {} }
  return joinEmbeddedPostgres({ dataDir: DATA_DIR, durable: false })
}
