import { openJobs } from '../../api/platform/jobs/jobs.ts'
import { openLog } from '../../api/platform/shared/log.ts'
import { until } from './proof.ts'
import type { World } from './world.ts'

/** Lets the job of each minute run once, as if its minute had come, and waits for its end. */
export async function sweep({ db, pool, databaseUrl }: World): Promise<void> {
  const { rows } = await pool.query<{ at: Date }>('select now() as at')
  const jobs = await openJobs({ databaseUrl, log: openLog('silent') })
  try {
    await until('the sweep has ended', async () => {
      const { rows: sweeps } = await pool.query<{ state: string }>(
        "select state from pgboss.job where name = 'compare-with-stripe' and created_on >= $1",
        [rows[0]?.at],
      )
      // The queue takes no second one while that of the minute runs, or waits to be tried again.
      if (sweeps.length === 0) await jobs.enqueue(db, 'compare-with-stripe', {})
      return sweeps.length > 0 && sweeps.every(({ state }) => state === 'completed')
    })
  } finally {
    await jobs.stop()
  }
}

/** Makes everything that waits for its time this much older; the clocks of the processes stay right. */
export async function passMinutes({ pool }: World, minutes: number): Promise<void> {
  const age = `${minutes} minutes`
  const older = [
    'update payment_attempts set opened_at = opened_at - $1::interval, price_frozen_until = price_frozen_until - $1::interval',
    'update lead_holds set placed_at = placed_at - $1::interval, expires_at = expires_at - $1::interval, released_at = released_at - $1::interval',
    'update refunds set owed_at = owed_at - $1::interval where paid_at is null',
    "update pgboss.job set start_after = start_after - $1::interval where state in ('created', 'retry')",
  ]
  for (const statement of older) await pool.query(statement, [age])
}

/** What a dead process left half done is put right by the two looks after this: an hour has passed. */
export async function twoSweepsLater(world: World): Promise<void> {
  await passMinutes(world, 60)
  await sweep(world)
  await passMinutes(world, 2)
  await sweep(world)
}

/** Waits until all that is owed was paid back and nobody can be charged for a sold lead any more. */
export async function comeToRest({ pool }: World, withinMs = 60_000): Promise<void> {
  await until(
    'refunds are paid and other payments for sold leads ended',
    async () => {
      const { rows } = await pool.query<{ left: string }>(
        `select (select count(*) from refunds where paid_at is null)
          + (select count(*) from payment_attempts a join leads l on l.id = a.lead_id
             where a.ended_at is null and l.sold_at is not null) as left`,
      )
      return Number(rows[0]?.left) === 0
    },
    withinMs,
  )
}

/** Holds and attempts that are still open though nobody works on them any more. */
export async function stuck({ pool }: World): Promise<string[]> {
  const { rows } = await pool.query<{ holds: string; attempts: string; refunds: string }>(
    `select (select count(*) from lead_holds where released_at is null) as holds,
       (select count(*) from payment_attempts where ended_at is null) as attempts,
       (select count(*) from refunds where paid_at is null) as refunds`,
  )
  return Object.entries(rows[0] ?? {}).flatMap(([what, count]) =>
    Number(count) === 0 ? [] : [`${count} ${what} still open`],
  )
}
