/** A Postgres server for tests; whoever uses it leaves it, and the last one out stops it. */
export type TestPostgres = { url: string; leave(): Promise<void> }

/** TEST_POSTGRES_URL, an address whose user may make databases, or the embedded Postgres kept for tests. */
export async function joinTestPostgres(): Promise<TestPostgres> {
  const url = process.env.TEST_POSTGRES_URL
  if (url !== undefined && url !== '') return { url, leave: async () => {} }
  throw new Error('Set TEST_POSTGRES_URL to a Postgres server on which tests may make databases.')
}
