import pg from 'pg'
import { newJobs } from '../../api/platform/jobs/add-jobs.ts'
import type { JobName, JobPayloads } from '../../api/platform/jobs/job-list.ts'
import type { Notice } from '../../db/change-feed.ts'
import type { Stage } from './browser/stage.ts'
import type { Product } from './product.ts'

/** How many jobs of this name with this to do wait for a try. */
export async function countWaitingJobs<Name extends JobName>(
  { deps }: Pick<Product, 'deps'>,
  name: Name,
  data: Partial<JobPayloads[Name]> = {},
): Promise<number> {
  const { rowCount } = await deps.pool.query(
    "select from pgboss.job where name = $1 and data @> $2::jsonb and state < 'active'",
    [name, JSON.stringify(data)],
  )
  return rowCount ?? 0
}

/** How many jobs of this name were ever put into the queue with this to do, done or not. */
export async function countJobs<Name extends JobName>(
  { deps }: Pick<Product, 'deps'>,
  name: Name,
  data: JobPayloads[Name],
): Promise<number> {
  const { rowCount } = await deps.pool.query('select from pgboss.job where name = $1 and data @> $2::jsonb', [
    name,
    JSON.stringify(data),
  ])
  return rowCount ?? 0
}

/** Waits until no job is due, as mails are that follow from what a test did before. */
export async function untilJobsAreDone({ pool }: Pick<Stage, 'pool'>): Promise<void> {
  const due = "select from pgboss.job where state < 'completed' and start_after <= now()"
  while ((await pool.query(due)).rowCount !== 0) await Bun.sleep(20)
}

/** Receives the notifications of Postgres about changed leads and new jobs. */
export async function listenToNotices(databaseUrl: string) {
  const received: Notice[] = []
  const listener = new pg.Client(databaseUrl)
  await listener.connect()
  listener.on('notification', ({ channel, payload = '' }) => received.push({ channel, payload }))
  await listener.query(`listen leads_changed; listen ${newJobs('pay-refund').channel}`)

  /** What came since the last call: a notice comes before the answer to any later query. */
  async function news(): Promise<Notice[]> {
    await listener.query('select')
    return received.splice(0)
  }

  return {
    news,
    /** Waits until all of these have come; those that never do keep a test waiting until it fails. */
    async hearAll(notices: Notice[]): Promise<void> {
      const all: Notice[] = []
      while (!notices.every((notice) => all.some((one) => Bun.deepEquals(one, notice))))
        all.push(...(await news()))
    },
    close: () => listener.end(),
  }
}
