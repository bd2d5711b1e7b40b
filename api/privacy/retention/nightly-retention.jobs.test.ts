import { expect, test } from 'bun:test'
import { retentionRuns } from '../../../db/schema/privacy.ts'
import { until } from '../../../tests/support/people/my-data.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { findFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { handlePrivacyJobs } from './privacy.jobs.ts'

const product = await testProduct({ jobs: [handlePrivacyJobs] })

test('the nightly job deletes due records, and stores that it was no dry run', async () => {
  await product.deps.jobs.enqueue(product.db, 'nightly-retention', {})
  await until(async () => (await product.db.$count(retentionRuns)) > 0)
  expect(await product.db.select().from(retentionRuns)).toMatchObject([
    { ranAt: product.clock.now(), wasDryRun: false },
  ])
})

test('a nightly run in which a kind fails is a failed job that admins see and the queue retries', async () => {
  await product.asOwner('alter table rate_limits rename to rate_limits_lost')
  await product.deps.jobs.enqueue(product.db, 'nightly-retention', {})
  await until(async () => (await findFailedJobs(product.deps)).length > 0)
  await product.asOwner('alter table rate_limits_lost rename to rate_limits')
  const [failed] = await findFailedJobs(product.deps)
  expect(failed).toMatchObject({ name: 'nightly-retention', isGivenUp: false, code: 'RetentionUnfinished' })
})
