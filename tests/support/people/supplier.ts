import type { LeadRow } from '../../../api/leads/placing/submitted-lead.ts'
import { sessionCookie, startSession } from '../../../api/people/sessions/sessions.ts'
import type { Db } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { withPublicColumns } from '../../../domain/leads/public-lead.ts'
import { newNumber } from '../new-number.ts'
import { only } from '../only.ts'
import type { Product } from '../product.ts'

/** A supplier whom no other test knows, in its own browser and signed in; active, its address proved, unless said otherwise. */
export async function signedInSupplier(
  product: Product,
  changes: Partial<typeof suppliers.$inferInsert> = {},
) {
  const made = newNumber()
  const supplier = only(
    await product.db
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
      .returning(),
  )
  const browser = product.browser()
  const token = await startSession(product.db, 'supplier', supplier.id, product.clock.now())
  browser.cookies.set(sessionCookie('supplier', false), token)
  return { supplier, browser }
}

/** A lead's columns without its times and place; the number makes it another business. */
export const shopLead = (number: number) => ({
  firstName: 'Olive',
  lastName: 'Owner',
  email: `olive-${number}@shop-${number}.example`,
  phone: `+1416${2_000_000 + number}`,
  company: `Olive Shop ${number}`,
  isDecisionMaker: true,
  businessType: 'retail',
  currentProvider: 'moneris',
  monthlyVolumeCents: 2_000_000,
  averageTransactionCents: 5_000,
  aiDescription: 'A shop',
  emailVerified: true,
  phoneVerified: true,
})

/** A lead on the market that no other test knows; name only what the test is about. */
export async function leadOnMarket(
  product: Pick<Product, 'db'> & { clock: { now(): Date } },
  changes: Partial<LeadRow> = {},
) {
  const made = newNumber()
  const now = product.clock.now()
  const lead = only(
    await product.db
      .insert(leads)
      .values(
        withPublicColumns({
          ...shopLead(made),
          province: 'Ontario',
          city: 'Toronto',
          aiDescription: 'A retail shop taking $10,000 to $25,000 a month in cards.',
          submittedAt: now,
          listedAt: now,
          ...changes,
        }),
      )
      .returning(),
  )
  return lead
}

/** So many leads of one company, not listed yet. */
export const manyLeads = ({ db }: Pick<Product, 'db'>, count: number, company: string): Promise<void> =>
  insertLeads(
    db,
    Array.from({ length: count }, (_, index) => ({
      ...shopLead(index + 1),
      email: `${company}${index + 1}`,
      phone: `${company}${index + 1}`,
      company,
      submittedAt: new Date(),
    })),
  )

/** A statement has at most 65,535 parameters. */
const IN_ONE_STATEMENT = 1_000

/** Inserts any number of leads. */
export async function insertLeads(db: Pick<Db, 'insert'>, rows: LeadRow[]): Promise<void> {
  for (let first = 0; first < rows.length; first += IN_ONE_STATEMENT)
    await db.insert(leads).values(rows.slice(first, first + IN_ONE_STATEMENT).map(withPublicColumns))
}
