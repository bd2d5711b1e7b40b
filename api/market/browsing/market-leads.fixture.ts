import { drizzle } from 'drizzle-orm/node-postgres'
import { insertLeads } from '../../../tests/support/people/supplier.ts'
import { testPool } from '../../../tests/support/test-database.ts'
import type { LeadRow } from '../../leads/placing/submitted-lead.ts'

/** For tests with thousands of leads: one on the market, of person `n`. */
export const plainLead = (n: number, submittedAt: Date): LeadRow => ({
  firstName: 'Ana',
  lastName: 'Roy',
  email: `ana-${n}`,
  phone: `phone-${n}`,
  company: 'Roy',
  isDecisionMaker: true,
  businessType: 'retail',
  currentProvider: 'moneris',
  monthlyVolumeCents: 100,
  averageTransactionCents: 100,
  aiDescription: 'A shop.',
  emailVerified: true,
  phoneVerified: true,
  submittedAt,
  listedAt: submittedAt,
})

/** A database with these leads and up-to-date statistics; without triggers, so that inserting is fast. */
export async function openLeads(rows: LeadRow[]) {
  const pool = await testPool()
  await pool.query('set session_replication_role = replica')
  const db = drizzle(pool)
  await insertLeads(db, rows)
  await pool.query('vacuum (analyze) leads')
  return { db, pool }
}
