import { afterAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { connect } from '../../../db/client.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { newPerson } from '../../../tests/support/people/rate-check.ts'
import { openProduct, refusedWith } from '../../../tests/support/product.ts'
import { setReadOnly } from '../../../tests/support/read-only.ts'

const database = await createTestDatabase()
const owner = connect(database.ownerUrl, { size: 1 })
const product = await openProduct({ database })
afterAll(async () => {
  await product.close()
  await owner.close()
  await database.drop()
})

/** As of a primary that is demoted: its connections end, and new ones can only read. */
async function demote(): Promise<void> {
  await setReadOnly(owner.db, database.url, true)
  await owner.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
}

const isReady = async () => (await product.browser().get('/api/health/ready')).status === 200
const sendCode = () => product.browser().post('/api/login/code', { email: newPerson().email })

test('on a node that only reads the process is not ready, a change has to be tried again, and works once the node writes', async () => {
  await demote()
  while (await isReady()) await Bun.sleep(10)
  expect(await product.browser().get('/api/health/ready')).toMatchObject(refusedWith(503, 'not_ready'))
  const refused = await sendCode()
  expect(refused).toMatchObject(refusedWith(503, 'try_again'))
  expect(refused.headers.get('retry-after')).not.toBeNull()

  await setReadOnly(owner.db, database.url, false)
  await sendCode()
  expect((await sendCode()).status).toBe(200)
  expect(await isReady()).toBe(true)
})
