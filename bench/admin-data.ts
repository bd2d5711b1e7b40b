import type { Pool, PoolClient } from 'pg'
import { insertLeads, withoutIndexes } from './seed-leads.ts'

const PROVIDERS = 5_000
/** One provider's: the longest table that a supplier takes home. */
const PURCHASES_OF_ONE = 10_000
/** Those that have bought the others; the rest has bought none. */
const BUYERS = 4_000
const REFUNDS = 300

/**
 * A platform some years old: one lead in fifty is on the market, every sold one has its purchase and payment, each its rate
 * check and consent, and there are as many audit entries as leads. There has to be an admin, who has done a quarter of what
 * they tell.
 */
export async function seedPlatform(pool: Pool, { leads, now }: { leads: number; now: Date }): Promise<void> {
  const onMarket = leads / 50
  await withoutIndexes(
    pool,
    ['leads', 'purchases', 'rate_checks', 'consents', 'audit_log'],
    async (client) => {
      await insertLeads(client, { leads: onMarket, others: leads - onMarket, now })
      await client.query('analyze leads')
      await insertTheRest(client, leads, now)
    },
  )
  await pool.query('vacuum (analyze)')
}

async function insertTheRest(client: PoolClient, auditEntries: number, now: Date): Promise<void> {
  await client.query(NTH)
  await client.query(SUPPLIERS, [now])
  await client.query(SALES)
  await client.query('analyze sales, suppliers')
  for (const insert of OF_SALES_AND_LEADS) await client.query(insert)
  await client.query(AUDIT_ENTRIES, [now, auditEntries])
}

const NTH = `
  create function pg_temp.nth(n bigint, names text[]) returns text language sql immutable
    as $$ select names[1 + (n % cardinality(names))::int] $$`

const SUPPLIERS = `
  insert into suppliers (email, name, contact_person, phone, status, business_types, territories, lead_credits, created_at)
  select 'sales-' || n || '@payments-' || n || '.example',
    pg_temp.nth(n, array['Maple', 'Prairie', 'Harbour', 'Laurentian']) || ' Payments ' || n,
    'Sam ' || pg_temp.nth(n, array['Sellers', 'Gagnon', 'Gill', 'Chen', 'Roy']), '+1416' || lpad(n::text, 7, '0'),
    pg_temp.nth(n / 7, array['active', 'active', 'active', 'pending', 'inactive'])::supplier_status,
    array['Retail', 'Restaurant'], array['Ontario', 'Quebec'], n % 5, $1::timestamptz - n * interval '3 hours'
  from generate_series(1, ${PROVIDERS}) n`

const SALES = `
  create temp table sales as
  select l.id as lead_id, l.tier, l.company, l.first_name || ' ' || l.last_name as person, l.email, l.phone, l.sold_at,
    s.id as supplier_id, s.name as supplier, l.place as n, gen_random_uuid() as attempt_id
  from (select *, row_number() over (order by submitted_at desc) as place from leads where sold_at is not null) l
  join (select id, name, row_number() over (order by created_at desc) as place from suppliers) s
    on s.place = case when l.place <= ${PURCHASES_OF_ONE} then 1 else 2 + l.place % ${BUYERS} end`

const OF_SALES_AND_LEADS = [
  `insert into payment_attempts (id, lead_id, supplier_id, tier, price_cents, payment_intent_id, opened_at,
    price_frozen_until, ended_at, ending)
  select attempt_id, lead_id, supplier_id, tier, 8900, 'pi_' || attempt_id, sold_at, sold_at + interval '30 minutes',
    sold_at, 'settled'
  from sales where n % 10 < 8`,

  // The last two columns are what the trigger would have written.
  `insert into purchases (lead_id, supplier_id, source, attempt_id, payment_intent_id, price_cents, purchased_at, outcome,
    deal_value_cents, company_sort, search_text)
  select lead_id, supplier_id, (case n % 10 when 8 then 'credit' when 9 then 'assignment' else 'card' end)::purchase_source,
    case when n % 10 < 8 then attempt_id end, case when n % 10 < 8 then 'pi_' || attempt_id end,
    case when n % 10 < 8 then 8900 else 0 end, sold_at, o.outcome, case when o.outcome = 'converted' then 250000 end,
    folded(company), folded(concat_ws(chr(10), company, person, email, phone, ''))
  from sales cross join lateral (
    select pg_temp.nth(n / 10, array['pending', 'contacted', 'contacted', 'converted', 'lost'])::outcome as outcome) o
  order by sold_at`,

  `insert into receipts (purchase_id, issued_at, billed_to, price_cents, total_cents)
  select p.id, p.purchased_at, s.name, p.price_cents, p.price_cents from purchases p join suppliers s on s.id = p.supplier_id`,

  `insert into refunds (attempt_id, payment_intent_id, amount_cents, reason, owed_at)
  select attempt_id, payment_intent_id, price_cents, 'sold', purchased_at from purchases
  where attempt_id is not null order by purchased_at limit ${REFUNDS}`,

  `insert into credit_ledger (supplier_id, change, balance_after, reason, at)
  select id, lead_credits, lead_credits, 'Welcome', created_at from suppliers where lead_credits > 0`,

  `insert into rate_checks (visitor_digest, email, first_name, last_name, company, business_type, current_provider,
    monthly_volume_cents, average_transaction_cents, estimate, rates_version, lead_id, checked_at)
  select md5(email), email, first_name, last_name, company, business_type, current_provider,
    monthly_volume_cents, average_transaction_cents, '{}', '1', id, submitted_at from leads`,

  `insert into consents (rate_check_id, text, text_version, text_hash, language, consented_at, user_agent,
    verified_email, email_verified_at, verified_phone, phone_verified_at)
  select r.id, 'I agree.', '1', 'hash', 'en', r.checked_at, 'Chrome', l.email, r.checked_at, l.phone, r.checked_at
  from rate_checks r join leads l on l.id = r.lead_id`,
]

/** Five minutes apart, the last of them written last. */
const AUDIT_ENTRIES = `
  insert into audit_log (at, actor, actor_id, deed, subject, subject_id, ip_address, details)
  select $1::timestamptz - ($2::int - n) * interval '5 minutes',
    pg_temp.nth(n, array['supplier', 'admin', 'visitor', 'system'])::actor,
    case n % 4 when 0 then s.id::text when 1 then a.id::text end,
    pg_temp.nth(n / 4, array['signed in', 'looked at contact details', 'changed lead status', 'bought a lead', 'submitted a rate check']),
    pg_temp.nth(n / 4, array['supplier', 'leads', 'lead', 'lead', 'lead']), s.id::text, '203.0.113.7',
    '{"before": {"status": "new"}, "after": {"status": "contacted"}}'
  from generate_series(1, $2::int) n
  join (select id, row_number() over () as place from suppliers) s on s.place = 1 + n % ${PROVIDERS}
  cross join (select id from admins limit 1) a
  order by n`
