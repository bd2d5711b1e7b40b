import { eq } from 'drizzle-orm'
import { minutesAfter } from '../../../api/platform/shared/clock.ts'
import { creditLedger } from '../../../db/schema/credits.ts'
import { leads } from '../../../db/schema/leads.ts'
import { leadHolds, paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { only } from '../only.ts'
import type { Product } from '../product.ts'

type Books = Pick<Product, 'db'>

/** None where the lead has no owner. */
export const purchasesOf = ({ db }: Books, leadId: string) =>
  db.select().from(purchases).where(eq(purchases.leadId, leadId))

/** The ids of the suppliers that own the lead: one or none. */
export const ownersOf = async (product: Books, leadId: string) =>
  (await purchasesOf(product, leadId)).map(({ supplierId }) => supplierId)

export const holdsOn = ({ db }: Books, leadId: string) =>
  db.select().from(leadHolds).where(eq(leadHolds.leadId, leadId))

export const attemptsAt = ({ db }: Books, leadId: string) =>
  db.select().from(paymentAttempts).where(eq(paymentAttempts.leadId, leadId))

export async function attemptOf({ db }: Books, intentId: string) {
  const found = only(
    await db.select().from(paymentAttempts).where(eq(paymentAttempts.paymentIntentId, intentId)),
  )
  return found
}

/** A payment for a lead that is tier 2, open for half an hour and unknown to Stripe, unless the test says otherwise. */
export async function insertAttempt(
  { db, clock }: Pick<Product, 'db' | 'clock'>,
  values: Partial<typeof paymentAttempts.$inferInsert> & { leadId: string; supplierId: string },
) {
  const now = clock.now()
  const attempt = only(
    await db
      .insert(paymentAttempts)
      .values({
        tier: 'tier2',
        priceCents: 8_900,
        paymentIntentId: `pi_${crypto.randomUUID()}`,
        openedAt: now,
        priceFrozenUntil: minutesAfter(now, 30),
        ...values,
      })
      .returning(),
  )
  return attempt
}

export const refundsOf = ({ db }: Books, intentId: string) =>
  db.select().from(refunds).where(eq(refunds.paymentIntentId, intentId))

/** The status of a payment at Stripe. */
export const statusAtStripe = async ({ deps }: Pick<Product, 'deps'>, intentId: string) =>
  (await deps.payments.find(intentId))?.status

export async function creditsOf({ db }: Books, supplierId: string) {
  const [found] = await db.select().from(suppliers).where(eq(suppliers.id, supplierId))
  return found?.leadCredits
}

export const creditLedgerOf = ({ db }: Books, supplierId: string) =>
  db.select().from(creditLedger).where(eq(creditLedger.supplierId, supplierId))

export const withdrawLead = ({ db, clock }: Pick<Product, 'db' | 'clock'>, leadId: string) =>
  db.update(leads).set({ offMarketAt: clock.now(), offMarketReason: 'withdrawn' }).where(eq(leads.id, leadId))

/** Also in a transaction of the test's own. */
export const makeInactive = ({ db }: { db: Pick<Product['db'], 'update'> }, id: string) =>
  db.update(suppliers).set({ status: 'inactive' }).where(eq(suppliers.id, id))

/** What lets one lead be sold to many: each payment finds neither an owner nor a person who was sold. Of controls, by the owner. */
export const WITHOUT_ONE_OWNER = `
  alter table purchases drop constraint purchases_lead_id_unique;
  create function forget_sale() returns trigger language plpgsql as
    $$ begin new.sold_at := '2000-01-01'; new.exclusive_until := '2000-01-02'; return new; end $$;
  alter table sold_people drop constraint sold_people_one_sale_of_an_email,
    drop constraint sold_people_one_sale_of_a_phone;
  create trigger forget_sale before insert on sold_people for each row execute function forget_sale()`
