import type { Pool, PoolClient } from 'pg'
import type { LeadRow } from '../api/leads/placing/submitted-lead.ts'
import { publicColumnsOf } from '../domain/leads/public-lead.ts'
import { moreDemoLeads } from '../sandbox/demo/demo-leads.ts'

/** Enough for each type, volume, province and provider of the demo to meet each other. */
const PATTERNS = 6_006
/** One lead in so many has a word that no other card prints, and an admin's search a name. */
const RARE_EACH = 20_000

type SeedSize = {
  /** On the market. */
  leads: number
  /** Spread among them: of 25, eighteen sold, four off the market and three that wait to be listed. */
  others?: number
  now: Date
}

/**
 * Fills a migrated database, which `pool` reaches as its owner, with leads like the demo's, two minutes apart; the newest is
 * of `now`. No saved search waits for them and no index is left bloated, as if the platform had grown so over years.
 */
export async function seedLeads(pool: Pool, size: SeedSize): Promise<void> {
  await withoutIndexes(pool, ['leads'], (client) => insertLeads(client, size))
  await pool.query('vacuum (analyze) leads')
}

export async function insertLeads(client: PoolClient, { leads, others = 0, now }: SeedSize): Promise<void> {
  await addPatterns(client, now)
  await client.query(INSERT, [leads + others, others, now, PATTERNS, RARE_EACH])
}

/** As a business submits them, the times alone left to the insert. */
async function addPatterns(client: PoolClient, now: Date): Promise<void> {
  const rows = moreDemoLeads(
    Array.from({ length: PATTERNS }, () => now),
    (business) => (business.monthlyVolumeCents % 3) * 15_000,
  ).map(patternOf)
  await client.query(
    `create temp table patterns as
      select (row_number() over () - 1)::int as number, p.* from jsonb_to_recordset($1::jsonb) as p (
        first_name text, last_name text, company text, website text, is_decision_maker boolean,
        decision_maker_name text, business_type text, current_provider text, monthly_volume_cents bigint,
        average_transaction_cents int, card_present_rate numeric, card_not_present_rate numeric, monthly_fee_cents int,
        effective_rate numeric, potential_savings_cents bigint, province text, city text, ai_description text,
        public_business_type text, search_text text, market_tags text[])`,
    [JSON.stringify(rows)],
  )
  await client.query('alter table patterns add primary key (number)')
}

const patternOf = (lead: LeadRow) => ({
  ...publicPatternOf(lead),
  first_name: lead.firstName,
  last_name: lead.lastName,
  company: lead.company,
  website: lead.website,
  is_decision_maker: lead.isDecisionMaker,
  decision_maker_name: lead.decisionMakerName,
  business_type: lead.businessType,
  current_provider: lead.currentProvider,
  monthly_volume_cents: lead.monthlyVolumeCents,
  average_transaction_cents: lead.averageTransactionCents,
  card_present_rate: lead.cardPresentRate,
  card_not_present_rate: lead.cardNotPresentRate,
  monthly_fee_cents: lead.monthlyFeeCents,
  effective_rate: lead.effectiveRate,
  potential_savings_cents: lead.potentialSavingsCents,
  province: lead.province,
  city: lead.city,
  ai_description: lead.aiDescription,
})

/** The insert adds what its tags lack, and the rare word of the description. */
function publicPatternOf(lead: LeadRow) {
  const columns = publicColumnsOf({ ...lead, phoneVerified: false, contactRequestedAt: null })
  return {
    public_business_type: columns.publicBusinessType,
    search_text: columns.searchText,
    market_tags: columns.marketTags,
  }
}

/** The oldest is written first. `place` is an other lead's among the 25, null for one on the market. */
const INSERT = `
  insert into leads (first_name, last_name, email, phone, company, website, is_decision_maker, decision_maker_name,
    business_type, current_provider, monthly_volume_cents, average_transaction_cents, card_present_rate,
    card_not_present_rate, monthly_fee_cents, effective_rate, potential_savings_cents, province, city, ai_description,
    status, email_verified, phone_verified, contact_requested_at, submitted_at, listed_at, sold_at, off_market_at,
    off_market_reason, public_business_type, search_text, market_tags)
  select first_name, last_name || case when is_rare then ' Unicorn' else '' end,
    'lead-' || n || '@shop-' || n || '.example', '+1416' || lpad((n * 7919 % 10000000)::text, 7, '0'), company || ' ' || n, website,
    is_decision_maker, decision_maker_name, business_type, current_provider, monthly_volume_cents,
    average_transaction_cents, card_present_rate, card_not_present_rate, monthly_fee_cents, effective_rate,
    potential_savings_cents, province, city, ai_description || case when is_rare then ' A unicorn.' else '' end,
    (array['new', 'new', 'new', 'contacted', 'qualified', 'converted'])[1 + n / 17 % 6]::lead_status,
    true, n % 9 > 0, case when n % 4 > 0 then at end, at, case when place >= 3 or place is null then at end,
    case when place >= 7 then at + interval '1 hour' end,
    case when place between 3 and 6 then at + interval '2 days' end,
    case when place between 3 and 6 then (array['withdrawn', 'superseded', 'admin'])[1 + n % 3]::off_market_reason end, public_business_type,
    case when is_rare then overlay(search_text placing ' a unicorn.' from length(ai_description) + 1 for 0) else search_text end,
    market_tags || case when n % 4 > 0 then array['contact:requested'] else '{}' end
      || case when n % 9 > 0 then array['phone:verified'] else '{}' end
  from generate_series($1::bigint - 1, 0, -1) n
  cross join lateral (select $3::timestamptz - n * interval '2 minutes' as at,
    n * $2::bigint / $1::bigint as others, (n + 1) * $2::bigint / $1::bigint as others_with_it, n % $5 = 7 as is_rare) as lead
  cross join lateral (select case when others_with_it > others then others % 25 end as place) as other
  cross join lateral (select * from patterns where number = n * 7919 % $4 limit 1) as pattern`

/**
 * What `fill` inserts comes without triggers, and the tables get their indexes back at the end, each by its own definition: so
 * a million rows take a minute. Those of constraints stay.
 */
export async function withoutIndexes(
  pool: Pool,
  tables: string[],
  fill: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = any($1::regclass[])
        and not exists (select from pg_constraint where conindid = indexrelid) order by indexrelid`,
    [tables],
  )
  for (const { name } of indexes) await pool.query(`drop index ${name}`)
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await fill(client)
  } finally {
    client.release(true)
  }
  // Two at a time: none needs both processors of a small machine for itself.
  await Promise.all([build(pool, indexes), build(pool, indexes)])
}

/** Takes them from the list until none is left. */
async function build(pool: Pool, indexes: { definition: string }[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 0`)
    for (let index = indexes.pop(); index !== undefined; index = indexes.pop())
      await client.query(index.definition)
  } finally {
    client.release(true)
  }
}
