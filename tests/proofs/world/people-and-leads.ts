import { sessionCookie, startSession } from '../../../api/people/sessions/sessions.ts'
import type { Database, Db, Tx } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { withPublicColumns } from '../../../domain/leads/public-lead.ts'
import { newNumber } from '../../support/new-number.ts'
import { only } from '../../support/only.ts'
import { shopLead } from '../../support/people/supplier.ts'

export type Supplier = { id: string; email: string; cookie: string }
/** `email` is what only the buyer of the lead may ever see. */
export type Lead = { id: string; email: string }

/** CAD cents, of every lead created here. */
export const PRICE_CENTS = 8_900

/** Suppliers who may buy, each signed in. */
export async function createSuppliers(db: Db, count: number): Promise<Supplier[]> {
  const now = new Date()
  const rows = await db
    .insert(suppliers)
    .values(
      Array.from({ length: count }, () => {
        const made = newNumber()
        return {
          email: `sales@supplier-${made}.example`,
          name: `Supplier ${made}`,
          contactPerson: 'Sam Sellers',
          phone: '+14165550100',
          status: 'active' as const,
          // Alerts are for leads that came after it.
          emailProvedAt: new Date(now.getTime() - 60_000),
        }
      }),
    )
    .returning({ id: suppliers.id, email: suppliers.email })
  return Promise.all(
    rows.map(async ({ id, email }) => {
      const token = await startSession(db, 'supplier', id, now)
      return { id, email, cookie: `${sessionCookie('supplier', false)}=${token}` }
    }),
  )
}

export async function createSupplier(db: Db): Promise<Supplier> {
  return only(await createSuppliers(db, 1))
}

export async function createLeads(db: Db | Tx, count: number): Promise<Lead[]> {
  const now = new Date()
  return db
    .insert(leads)
    .values(
      Array.from({ length: count }, () => {
        const made = newNumber()
        return withPublicColumns({
          ...shopLead(made),
          aiDescription: 'A retail shop that takes cards.',
          submittedAt: now,
          listedAt: now,
        })
      }),
    )
    .returning({ id: leads.id, email: leads.email })
}

export async function createLead(db: Db): Promise<Lead> {
  return only(await createLeads(db, 1))
}

export const takeOffMarket = (pool: Database['pool'], lead: Lead, reason: 'admin' | 'withdrawn') =>
  pool.query('update leads set off_market_at = now(), off_market_reason = $2 where id = $1', [
    lead.id,
    reason,
  ])
