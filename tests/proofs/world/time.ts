import { openJobs } from '../../../api/platform/jobs/jobs.ts'
import { openLog } from '../../../api/platform/shared/log.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import type { World } from './world.ts'

/** Waits until `look` finds something; throws with the name if it does not in time. */
export async function until<Found>(
  name: string,
  look: () => Promise<Found | undefined | false> | Found | undefined | false,
  withinMs = PATIENCE_MS,
): Promise<Found> {
  const end = performance.now() + withinMs
  while (performance.now() < end) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    await Bun.sleep(5)
  }
  throw new Error(`Not within ${withinMs / 1000} s: ${name}.`)
}

/** A random wait, so that kills do not always strike the same instruction. */
export const smallOffset = (mostMs: number) => Bun.sleep(Math.random() * mostMs)

/** Runs the job of each minute once, as if its minute had come, and waits for its end. */
export async function sweep({ db, pool, databaseUrl }: World): Promise<void> {
  const { rows } = await pool.query<{ at: Date }>('select now() as at')
  const jobs = await openJobs({ databaseUrl, log: openLog('silent') })
  try {
    await until('the sweep has ended', async () => {
      const { rows: sweeps } = await pool.query<{ state: string }>(
        "select state from pgboss.job where name = 'compare-with-stripe' and created_on >= $1",
        [rows[0]?.at],
      )
      // The queue takes no second one while the first of that minute runs or waits for another try.
      if (sweeps.length === 0) await jobs.enqueue(db, 'compare-with-stripe', {})
      return sweeps.length > 0 && sweeps.every(({ state }) => state === 'completed')
    })
  } finally {
    await jobs.stop()
  }
}

/** Makes everything that waits for its time older; the processes' clocks stay right. */
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

/** An hour later two sweeps have repaired what a dead process left unfinished. */
export async function twoSweepsLater(world: World): Promise<void> {
  await passMinutes(world, 60)
  await sweep(world)
  await passMinutes(world, 2)
  await sweep(world)
}

/** Waits until everything owed is refunded and no open payment for a sold lead is left. */
export async function comeToRest({ count }: World, withinMs = PATIENCE_MS): Promise<void> {
  await until(
    'refunds are paid and other payments for sold leads ended',
    async () => {
      const left = await count(
        `select (select count(*) from refunds where paid_at is null)
          + (select count(*) from payment_attempts a join leads l on l.id = a.lead_id
             where a.ended_at is null and l.sold_at is not null) as count`,
      )
      return left === 0
    },
    withinMs,
  )
}
