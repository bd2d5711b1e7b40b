import { beforeAll, expect, test } from 'bun:test'
import * as v from 'valibot'
import { seedLeads } from '../../../bench/seed-leads.ts'
import { buffersOf, explained } from '../../../tests/support/statements.ts'
import { testPool } from '../../../tests/support/test-database.ts'
import { AuditLogQuery } from '../../contract/admin/audit-log.ts'
import { auditPage } from './audit-log.ts'

const ENTRIES = 50_000
/** Of 8 KB; the log has more than a thousand. */
const MOST_BUFFERS = 300

const pool = await testPool()

beforeAll(async () => {
  await pool.query(`
    insert into suppliers (email, name, contact_person, phone, status, created_at)
    select 'sales-' || n || '@payments.example', 'Maple Payments ' || n, 'Sam', '+14165550100', 'active', now()
    from generate_series(1, 200) n`)
  await pool.query(`
    insert into audit_log (at, actor, actor_id, deed, subject, subject_id)
    select timestamptz '2026-11-01' + n * interval '1 minute', (array['supplier', 'visitor', 'system'])[1 + n % 3]::actor,
      case when n % 3 = 0 then s.id::text end, 'bought a lead', case when n % 7 = 0 then 'supplier' else 'lead' end, s.id::text
    from generate_series(1, ${ENTRIES}) n
    join (select id, row_number() over (order by email) as place from suppliers) s on s.place = 1 + n % 199
    order by n`)
  await seedLeads(pool, { leads: 100, others: 5_000, now: new Date('2026-11-21T15:00:00Z') })
  await pool.query('vacuum (analyze) audit_log, leads, suppliers')
})

test.each([
  '',
  'actor=supplier',
  'actor=user',
  'action=lifted+legal+hold',
  'recordType=erasure',
  'person=Maple+Payments+7',
  'person=zeppelin',
  'person=00000000-0000-4000-8000-000000000001',
  'person=Maple+Payments+7&after=20000',
  'sort=at',
  'sort=at&after=at.20000',
  'sort=at&action=lifted+legal+hold',
  'sort=at&person=Maple+Payments+7&after=at.20000',
])(`of ${ENTRIES} entries, a page of those with %p is read off an index`, async (filters) => {
  const query = v.parse(AuditLogQuery, Object.fromEntries(new URLSearchParams(filters)))
  const { plans } = await explained(pool, (db) => auditPage(db, query))
  const [plan = '', ...ofNames] = plans
  // One query for each kind of thing that has a name, and one that counts.
  expect(ofNames.length).toBeLessThanOrEqual(5)
  for (const named of ofNames) expect(named).not.toContain('Seq Scan on leads')
  for (const one of plans) expect(one).not.toContain('Seq Scan on audit_log')
  expect(buffersOf(plan)).toBeLessThan(filters.includes('Maple') ? 10 * MOST_BUFFERS : MOST_BUFFERS)
})
