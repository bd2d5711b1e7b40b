import { afterAll } from 'bun:test'
import pg from 'pg'
import { connect } from '../../db/client.ts'
import { createTestDatabase } from './database.ts'

/** The database of one test file, connected as the application and as the owner, and dropped after its last test. */
export async function testDatabase() {
  const { url, ownerUrl, drop } = await createTestDatabase()
  const application = connect(url)
  const owner = connect(ownerUrl, { size: 1 })
  afterAll(async () => {
    await application.close()
    await owner.close()
    await drop()
  })
  return { url, ownerUrl, db: application.db, pool: application.pool, owner: owner.pool }
}

/** A connection of one test file, ended after its last test. */
export async function testClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  afterAll(() => client.end())
  return client
}

/** A database of one test file to fill with many rows: as its owner, without a time limit for a statement. */
export async function testPool(connections = 1): Promise<pg.Pool> {
  const { ownerUrl } = await testDatabase()
  const pool = new pg.Pool({ connectionString: ownerUrl, max: connections })
  pool.on('error', () => {})
  afterAll(() => pool.end())
  return pool
}
