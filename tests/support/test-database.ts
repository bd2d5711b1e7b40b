import { afterAll } from 'bun:test'
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
