import { expect, test } from 'bun:test'
import { SERVER_LIMITS } from '../../../db/connections.ts'
import { stripeEvents } from '../../../db/schema/payments.ts'
import { retentionRuns } from '../../../db/schema/privacy.ts'
import { until } from '../../../tests/support/people/my-data.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { findFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { daysAfter } from '../../platform/shared/clock.ts'
import { handlePrivacyJobs } from './privacy.jobs.ts'

const product = await testProduct({ limits: SERVER_LIMITS, jobs: [handlePrivacyJobs] })

/** While one waits or works, another is not added. */
const isDone = async () => {
  const { rows } = await product.db.execute(
    "select from pgboss.job where name = 'nightly-retention' and state < 'completed'",
  )
  return rows.length === 0
}

test('the nightly job deletes due records, and stores that it was no dry run', async () => {
  await product.deps.jobs.enqueue(product.db, 'nightly-retention', {})
  await until(isDone)
  expect(await product.db.select().from(retentionRuns)).toMatchObject([
    { ranAt: product.clock.now(), wasDryRun: false },
  ])
})

test('a kind whose rows take longer to find than a call may wait is deleted', async () => {
  const { db, clock } = product
  // As if a batch were found among a million.
  await product.asOwner(`
    create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(3); return old; end';
    create trigger slow before delete on stripe_events for each row execute function slow()`)
  await db
    .insert(stripeEvents)
    .values({ id: 'evt_old', type: 'charge.refunded', receivedAt: daysAfter(clock.now(), -400) })
  const failure = await db.delete(stripeEvents).catch((error: unknown) => error)
  expect(failure).toMatchObject({ cause: { code: '57014' } })

  await product.deps.jobs.enqueue(db, 'nightly-retention', {})
  await until(isDone)
  expect(await db.$count(stripeEvents)).toBe(0)
}, 180_000)

test('a nightly run in which a kind fails is a failed job that admins see and the queue retries', async () => {
  await product.asOwner('alter table rate_limits rename to rate_limits_lost')
  await product.deps.jobs.enqueue(product.db, 'nightly-retention', {})
  await until(async () => (await findFailedJobs(product.deps)).length > 0)
  await product.asOwner('alter table rate_limits_lost rename to rate_limits')
  const [failed] = await findFailedJobs(product.deps)
  expect(failed).toMatchObject({ name: 'nightly-retention', isGivenUp: false, code: 'RetentionUnfinished' })
})
