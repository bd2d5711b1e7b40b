import type { JobName, JobPayloads } from '../../api/platform/jobs/job-list.ts'
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
