import { afterEach, expect, test } from 'bun:test'
import { testProduct } from '../../../tests/support/product.ts'
import { countJobs } from '../../../tests/support/queued-jobs.ts'

const product = await testProduct()
afterEach(async () => {
  await product.deps.pool.query('delete from pgboss.job')
})

const search = { searchId: crypto.randomUUID() }
const other = { searchId: crypto.randomUUID() }
const enqueue = (...searches: (typeof search)[]) =>
  product.db.transaction((tx) => product.deps.jobs.enqueueUnlessWaiting(tx, 'send-search-alert', searches))
const jobsFor = (of: typeof search) => countJobs(product, 'send-search-alert', of)
/** As the queue takes a job: what another transaction has locked is left out. */
const TAKEN = `select data->>'searchId' as id from pgboss.job where name = 'send-search-alert' and state < 'active'
  for update skip locked`

test('a waiting job, also one for later or for a retry, is not added a second time', async () => {
  await enqueue(search)
  await enqueue(search, other)
  expect([await jobsFor(search), await jobsFor(other)]).toEqual([1, 1])

  for (const change of [`state = 'retry'`, `start_after = now() + interval '10 minutes'`]) {
    await product.deps.pool.query(`update pgboss.job set ${change}`)
    await enqueue(search, other)
    expect([await jobsFor(search), await jobsFor(other)]).toEqual([1, 1])
  }
})

test('a running or completed job does not count as waiting, because it may have run before the change', async () => {
  for (const [number, state] of ['active', 'completed', 'failed'].entries()) {
    await enqueue(search)
    expect(await jobsFor(search)).toBe(number + 1)
    await product.deps.pool.query('update pgboss.job set state = $1', [state])
  }
})

test('a waiting job is not taken before the change that relies on it is committed', async () => {
  await enqueue(search)
  await product.db.transaction(async (tx) => {
    await product.deps.jobs.enqueueUnlessWaiting(tx, 'send-search-alert', [search])
    expect((await product.deps.pool.query(TAKEN)).rows).toEqual([])
  })
  expect((await product.deps.pool.query(TAKEN)).rows).toEqual([{ id: search.searchId }])
})

test('a job that is being taken does not count as waiting', async () => {
  await enqueue(search)
  const worker = await product.deps.pool.connect()
  await worker.query('begin')
  await worker.query(TAKEN)
  await enqueue(search)
  await worker.query('rollback')
  worker.release()
  expect(await jobsFor(search)).toBe(2)
})
