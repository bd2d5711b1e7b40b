import { sql } from 'drizzle-orm'
import { sessionCookie, startSession } from '../../../api/people/sessions/sessions.ts'
import { leads } from '../../../db/schema/leads.ts'
import { suppliers } from '../../../db/schema/people.ts'
import type { Product } from '../product.ts'

let made = 0

/** A supplier whom no other test knows, in its own browser and signed in; active, its address proved, unless said otherwise. */
export async function signedInSupplier(
  product: Product,
  changes: Partial<typeof suppliers.$inferInsert> = {},
) {
  made += 1
  const [supplier] = await product.db
    .insert(suppliers)
    .values({
      email: `sales-${made}@payments-${made}.example`,
      name: `Payments ${made}`,
      contactPerson: 'Sam Sellers',
      phone: '+14165550100',
      status: 'active',
      emailProvedAt: product.clock.now(),
      ...changes,
    })
    .returning()
  if (supplier === undefined) throw new Error('The supplier was not inserted.')
  const browser = product.browser()
  const token = await startSession(product.db, 'supplier', supplier.id, product.clock.now())
  browser.cookies.set(sessionCookie('supplier', false), token)
  return { supplier, browser }
}

/** A lead on the market that no other test knows; name only what the test is about. */
export async function leadOnMarket(
  product: Pick<Product, 'db'> & { clock: { now(): Date } },
  changes: Partial<typeof leads.$inferInsert> = {},
) {
  made += 1
  const now = product.clock.now()
  const [lead] = await product.db
    .insert(leads)
    .values({
      firstName: 'Olive',
      lastName: 'Owner',
      email: `olive-${made}@shop-${made}.example`,
      phone: `+1416555${String(1000 + made)}`,
      company: `Olive Shop ${made}`,
      isDecisionMaker: true,
      businessType: 'retail',
      currentProvider: 'moneris',
      monthlyVolumeCents: 2_000_000,
      averageTransactionCents: 5_000,
      province: 'Ontario',
      city: 'Toronto',
      aiDescription: 'A retail shop taking $10,000 to $25,000 a month in cards.',
      emailVerified: true,
      phoneVerified: true,
      submittedAt: now,
      listedAt: now,
      ...changes,
    })
    .returning()
  if (lead === undefined) throw new Error('The lead was not inserted.')
  return lead
}

/** So many leads of one company, not listed yet. */
export async function manyLeads({ db }: Pick<Product, 'db'>, count: number, company: string): Promise<void> {
  await db.execute(sql`
    insert into leads (first_name, last_name, email, phone, company, is_decision_maker, business_type, current_provider,
      monthly_volume_cents, average_transaction_cents, ai_description, email_verified, phone_verified, submitted_at)
    select 'Olive', 'Owner', ${company} || number, ${company} || number, ${company}, true, 'retail', 'moneris',
      2000000, 5000, 'A shop', true, true, now() from generate_series(1, ${count}::int) as number`)
}
