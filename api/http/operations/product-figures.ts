import { sql } from 'drizzle-orm'
import { Gauge, Registry } from 'prom-client'
import type { Db } from '../../../db/client.ts'

const READ_WITHIN_MS = 2_000

/** Each with its help and labels. What is true of the product as a whole: every process answers the same. */
const FIGURES = {
  jobs: ['Jobs by state; failed ones are kept for a day.', 'job', 'state'],
  job_oldest_seconds: ['How long the longest waiting job is due.', 'job'],
  job_last_done_seconds: ['How long ago a timed job was last completed.', 'job'],
  holds: ['Leads that a supplier is paying for.'],
  payment_attempts_open: ['Payments that were opened and not ended.'],
  refunds: ['Refunds that are owed, or that failed at the bank and are not paid otherwise.', 'state'],
  webhook_deliveries_due: ['Webhook deliveries whose next try is due.'],
  webhook_delivery_oldest_seconds: ['How long the longest waiting webhook delivery is due.'],
  webhook_endpoints_off: ['Webhook endpoints that were switched off because they failed.'],
} as const satisfies Record<string, readonly [string, ...string[]]>

type Row = { figure: keyof typeof FIGURES; one: string | null; two: string | null; value: number }

/** One statement over open work, a day of jobs and the refunds: its cost does not grow with the number of leads. */
const READ = sql`
  select 'jobs' as figure, name as one,
    case state when 'failed' then 'failed' when 'active' then 'active' else 'waiting' end as two, count(*)::float8 as value
  from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by 2, 3
  union all
  select 'job_oldest_seconds', name, null, extract(epoch from now() - min(start_after))::float8
  from pgboss.job where state < 'active' and start_after <= now() group by 2
  union all
  select 'job_last_done_seconds', job.name, null, extract(epoch from now() - max(completed_on))::float8
  from pgboss.job join pgboss.schedule using (name) where state = 'completed' group by 2
  union all
  select 'holds', null, null, count(*) from lead_holds where released_at is null
  union all
  select 'payment_attempts_open', null, null, count(*) from payment_attempts where ended_at is null
  union all
  select 'refunds', 'owed', null, count(*) from refunds where paid_at is null
  union all
  select 'refunds', 'failed', null, count(*) from refunds where failed_at is not null and paid_otherwise_at is null
  union all
  select 'webhook_deliveries_due', null, null, count(*)
  from webhook_deliveries where state = 'waiting' and next_try_at <= now()
  union all
  select 'webhook_delivery_oldest_seconds', null, null, coalesce(extract(epoch from now() - min(next_try_at)), 0)::float8
  from webhook_deliveries where state = 'waiting' and next_try_at <= now()
  union all
  select 'webhook_endpoints_off', null, null, count(*) from webhook_endpoints where disabled_because = 'failing'`

/** In Prometheus's text format. Empty, but for the last line, when the database does not answer. */
export async function productFigures(db: Db): Promise<string> {
  const registry = new Registry()
  const add = (name: string, [help, ...labelNames]: readonly [string, ...string[]]) =>
    new Gauge({ name: `northrate_${name}`, help, labelNames, registers: [registry] })
  const rows = await Promise.race([
    db.execute<Row>(READ).then(
      (result) => result.rows,
      () => null,
    ),
    Bun.sleep(READ_WITHIN_MS).then(() => null),
  ])
  const gauges = new Map<string, Gauge>()
  for (const { figure, one, two, value } of rows ?? []) {
    const [, ...labelNames] = FIGURES[figure]
    const gauge = gauges.get(figure) ?? add(figure, FIGURES[figure])
    gauges.set(figure, gauge)
    const labels = [one, two].slice(0, labelNames.length).map((label) => label ?? '')
    gauge.labels(...labels).set(Number(value))
  }
  add('database_up', ['1 when these figures could be read.']).set(rows === null ? 0 : 1)
  return registry.metrics()
}
