import { sql } from 'drizzle-orm'
import { Gauge, Registry } from 'prom-client'
import type { Db } from '../../../db/client.ts'
import type { Settings } from '../../platform/env.ts'

const READ_WITHIN_MS = 2_000

/**
 * Each with its help and labels; a queue has the name of its job. Prometheus renames a label `job`, because its own has that
 * name. What is true of the product as a whole: every process answers the same.
 */
const FIGURES = {
  jobs: ['Jobs by state; failed ones are kept for a day.', 'queue', 'state'],
  job_oldest_seconds: ['How long the longest waiting job is due.', 'queue'],
  job_last_done_seconds: ['How long ago a timed job was last completed.', 'queue'],
  holds: ['Leads that a supplier is paying for.'],
  payment_attempts_open: ['Payments that were opened and not ended.'],
  purchases_last_hour: ['Leads sold in the last hour, by how they were paid for.', 'source'],
  refunds: ['Refunds that are owed, paid, or failed at the bank and not paid otherwise.', 'state'],
  sms_budget_left: [
    'Text messages that may be sent until the hour or the day of the first one ends.',
    'period',
  ],
  leads_to_match: ['Leads that saved searches are not compared with yet.'],
  webhook_deliveries_due: [
    'Webhook deliveries that are due at endpoints where no other try is planned or under way.',
  ],
  webhook_delivery_oldest_seconds: ['How long the longest waiting of these is due.'],
  webhook_deliveries_paused: [
    'Webhook deliveries of endpoints that are off; no more than 10,000 are counted.',
  ],
  webhook_endpoints_off: ['Webhook endpoints that were switched off because they failed.'],
  backup_age_seconds: ['How long ago the last backup was finished.'],
} as const satisfies Record<string, readonly [string, ...string[]]>

type Budgets = Pick<Settings, 'smsHourlyBudget' | 'smsDailyBudget'>
type Row = { figure: keyof typeof FIGURES; one: string | null; two: string | null; value: number }

/** One statement over open work, a day of jobs, an hour of sales and the refunds: its cost does not grow with the leads. */
const readFigures = ({ smsHourlyBudget, smsDailyBudget }: Budgets) => sql`
  with webhooks_due as (
    select next_try_at from webhook_deliveries due
    join webhook_endpoints on webhook_endpoints.id = endpoint_id and disabled_at is null
    where state = 'waiting' and next_try_at <= now() and not exists (
      select from webhook_deliveries planned where planned.endpoint_id = due.endpoint_id
        and planned.state = 'waiting' and planned.next_try_at > now())
  )
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
  select 'purchases_last_hour', paid.source::text, null, count(purchases.id)
  from unnest(enum_range(null::purchase_source)) as paid (source)
  left join purchases on purchases.source = paid.source and purchased_at > now() - interval '1 hour' group by 2
  union all
  select 'refunds', 'paid', null, count(*) from refunds where paid_at is not null and failed_at is null
  union all
  select 'refunds', 'failed', null, count(*) from refunds where failed_at is not null and paid_otherwise_at is null
  union all
  select 'webhook_deliveries_due', null, null, count(*) from webhooks_due
  union all
  select 'webhook_delivery_oldest_seconds', null, null, coalesce(extract(epoch from now() - min(next_try_at)), 0)::float8
  from webhooks_due
  union all
  select 'webhook_deliveries_paused', null, null, count(*) from (
    select from webhook_deliveries join webhook_endpoints on webhook_endpoints.id = endpoint_id
    where state = 'waiting' and disabled_at is not null limit 10000) as paused
  union all
  select 'leads_to_match', null, null, count(*) from leads_to_match
  union all
  select 'sms_budget_left', period, null, greatest(budget - coalesce(points, 0), 0)
  from (values ('hour', ${smsHourlyBudget}::int), ('day', ${smsDailyBudget}::int)) as budgets (period, budget)
  left join rate_limits on key = 'sms-site-' || period || ':all' and expire > extract(epoch from now()) * 1000
  union all
  select 'backup_age_seconds', null, null, coalesce(extract(epoch from now() - max(finished_at))::float8, 'Infinity')
  from backups
  union all
  select 'webhook_endpoints_off', null, null, count(*) from webhook_endpoints where disabled_because = 'failing'`

/** In Prometheus's text format. Empty, but for the last line, when the database does not answer. */
export async function productFigures(db: Db, budgets: Budgets): Promise<string> {
  const registry = new Registry()
  const add = (name: string, [help, ...labelNames]: readonly [string, ...string[]]) =>
    new Gauge({ name: `northrate_${name}`, help, labelNames, registers: [registry] })
  const rows = await Promise.race([
    db.execute<Row>(readFigures(budgets)).then(
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
