import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'

export const LEADS = 100_000
export const PROVIDERS = 5_000
export const PURCHASES = 20_000
export const AUDIT_ENTRIES = 100_000
/** Of all purchases, one provider's: the longest table that a supplier takes home. */
const PURCHASES_OF_ONE = 2_000

/**
 * A platform some years old. Leads are five minutes apart, every fifth of them sold, and every tenth of the others off the
 * market; what rows are about is spread over all of them by their number.
 */
export async function fillPlatform(db: Db, now: Date): Promise<void> {
  for (const statement of statements(sql`${now.toISOString()}::timestamptz`)) await db.execute(statement)
}

const statements = (now: SQL): SQL[] => [
  sql`create function pg_temp.nth(n bigint, names text[]) returns text language sql immutable
    as $$ select names[1 + (n % cardinality(names))::int] $$`,

  sql`insert into suppliers (email, name, contact_person, phone, status, business_types, territories, lead_credits, created_at)
    select 'sales-' || n || '@payments-' || n || '.example', pg_temp.nth(n, array['Maple', 'Prairie', 'Harbour', 'Laurentian']) || ' Payments ' || n,
      'Sam ' || pg_temp.nth(n, array['Sellers', 'Gagnon', 'Gill', 'Chen', 'Roy']), '+1416' || lpad(n::text, 7, '0'),
      pg_temp.nth(n / 7, array['active', 'active', 'active', 'pending', 'inactive'])::supplier_status,
      array['Retail', 'Restaurant'], array['Ontario', 'Quebec'], n % 5, ${now} - n * interval '3 hours'
    from generate_series(1, ${PROVIDERS}) n`,

  sql`insert into leads (first_name, last_name, email, phone, company, website, is_decision_maker, business_type,
      current_provider, monthly_volume_cents, average_transaction_cents, card_present_rate, potential_savings_cents,
      province, city, ai_description, status, email_verified, phone_verified, submitted_at, listed_at, sold_at,
      off_market_at, off_market_reason)
    select pg_temp.nth(n / 3, array['Olive', 'Ada', 'Jean', 'Mohammed', 'Mei', 'Sofia', 'Liam']),
      pg_temp.nth(n / 5, array['Owner', 'Tremblay', 'Singh', 'Wong', 'MacDonald', 'Roy']) || case when n % 20000 = 7 then ' Unicorn' else '' end,
      'olive-' || n || '@shop-' || n || '.example', '+1437' || lpad(n::text, 7, '0'),
      pg_temp.nth(n / 2, array['Olive Shop', 'Harbour Café', 'Peak Dental', 'North Garage', 'Corner Bakery']) || ' ' || n, 'https://shop-' || n || '.example', true,
      pg_temp.nth(n / 11, array['retail', 'restaurant', 'ecommerce', 'professional-services', 'healthcare', 'automotive', 'tasting room']),
      pg_temp.nth(n / 13, array['moneris', 'square', 'stripe', 'clover']),
      (array[600000, 2000000, 9000000])[1 + n % 3], 5000, 2.65, 12000,
      p.province, p.city, 'A business that takes cards in ' || p.city || '.',
      pg_temp.nth(n / 17, array['new', 'new', 'new', 'contacted', 'qualified', 'converted'])::lead_status,
      true, n % 9 > 0, t.at, case when n % 33 > 0 then t.at end,
      case when n % 5 = 0 then t.at + interval '1 hour' end,
      case when n % 5 > 0 and n % 10 = 1 then t.at + interval '2 days' end,
      case when n % 5 > 0 and n % 10 = 1 then pg_temp.nth(n / 10, array['withdrawn', 'superseded', 'admin'])::off_market_reason end
    from generate_series(1, ${LEADS}) n
    cross join lateral (select ${now} - n * interval '5 minutes' as at) t
    cross join lateral (
      select (array['Ontario', 'Ontario', 'Quebec', 'British Columbia', 'Alberta', 'Nova Scotia'])[1 + (n / 19) % 6] as province,
        (array['Toronto', 'Ottawa', 'Montreal', 'Vancouver', 'Calgary', 'Halifax'])[1 + (n / 19) % 6] as city
    ) p`,

  sql`create temp table sales as
    select l.id as lead_id, l.tier, l.sold_at, s.id as supplier_id, s.name as supplier, row_number() over (order by l.sold_at desc) as n,
      gen_random_uuid() as attempt_id
    from (select *, row_number() over (order by submitted_at desc) as place from leads where sold_at is not null) l
    join (select id, name, row_number() over (order by created_at desc) as place from suppliers) s
      on s.place = case when l.place <= ${PURCHASES_OF_ONE} then 1 else 1 + l.place % ${PROVIDERS - 1000} end
    limit ${PURCHASES}`,

  sql`insert into payment_attempts (id, lead_id, supplier_id, tier, price_cents, payment_intent_id, opened_at, price_frozen_until, ended_at, ending)
    select attempt_id, lead_id, supplier_id, tier, 8900, 'pi_' || attempt_id, sold_at, sold_at + interval '30 minutes', sold_at, 'settled'
    from sales`,

  sql`insert into purchases (lead_id, supplier_id, source, attempt_id, payment_intent_id, price_cents, purchased_at, outcome, deal_value_cents)
    select lead_id, supplier_id, (case n % 10 when 8 then 'credit' when 9 then 'assignment' else 'card' end)::purchase_source,
      case when n % 10 < 8 then attempt_id end, case when n % 10 < 8 then 'pi_' || attempt_id end,
      case when n % 10 < 8 then 8900 else 0 end, sold_at,
      o.outcome, case when o.outcome = 'converted' then 250000 end
    from sales cross join lateral (
      select pg_temp.nth(n / 10, array['pending', 'contacted', 'contacted', 'converted', 'lost'])::outcome as outcome) o`,

  sql`insert into receipts (purchase_id, issued_at, billed_to, price_cents, total_cents)
    select p.id, p.purchased_at, s.name, p.price_cents, p.price_cents from purchases p join suppliers s on s.id = p.supplier_id`,

  sql`insert into refunds (attempt_id, payment_intent_id, amount_cents, reason, owed_at)
    select attempt_id, payment_intent_id, price_cents, 'sold', purchased_at from purchases
    where attempt_id is not null order by purchased_at limit 300`,

  sql`insert into credit_ledger (supplier_id, change, balance_after, reason, at)
    select id, lead_credits, lead_credits, 'Welcome', created_at from suppliers where lead_credits > 0`,

  sql`insert into rate_checks (visitor_digest, email, first_name, last_name, company, business_type, current_provider,
      monthly_volume_cents, average_transaction_cents, estimate, rates_version, lead_id, checked_at)
    select 'digest', email, first_name, last_name, company, business_type, current_provider,
      monthly_volume_cents, average_transaction_cents, '{}', '1', id, submitted_at from leads`,

  sql`insert into consents (rate_check_id, text, text_version, text_hash, language, consented_at, user_agent,
      verified_email, email_verified_at, verified_phone, phone_verified_at)
    select r.id, 'I agree.', '1', 'hash', 'en', r.checked_at, 'Chrome', l.email, r.checked_at, l.phone, r.checked_at
    from rate_checks r join leads l on l.id = r.lead_id`,

  sql`insert into audit_log (at, actor, actor_id, deed, subject, subject_id, ip_address, details)
    select ${now} - (${AUDIT_ENTRIES} - n) * interval '5 minutes', pg_temp.nth(n, array['supplier', 'admin', 'visitor', 'system'])::actor,
      case n % 4 when 0 then s.id::text when 1 then a.id::text end,
      pg_temp.nth(n / 4, array['signed in', 'looked at contact details', 'changed lead status', 'bought a lead', 'submitted a rate check']),
      pg_temp.nth(n / 4, array['supplier', 'leads', 'lead', 'lead', 'lead']), s.id::text, '203.0.113.7',
      '{"before": {"status": "new"}, "after": {"status": "contacted"}}'
    from generate_series(1, ${AUDIT_ENTRIES}) n
    join (select id, row_number() over () as place from suppliers) s on s.place = 1 + n % ${PROVIDERS}
    cross join (select id from admins limit 1) a`,
]
