import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { auditLog } from '../../db/schema/audit-log.ts'
import { leadPrices } from '../../db/schema/leads.ts'
import { admins } from '../../db/schema/people.ts'
import type { NewLeadPrice } from '../contract/admin/prices.ts'

type Tier = NewLeadPrice['tier']

/** Under this name the audit log keeps who entered a price. */
export const PRICE = 'lead price'

/** Every price there is, by tier, the newest first, with who entered it last. */
export function findPrices(db: Db) {
  const entered = db
    .select({ at: auditLog.at, by: admins.username })
    .from(auditLog)
    .leftJoin(admins, sql`${admins.id}::text = ${auditLog.actorId}`)
    .where(and(eq(auditLog.subject, PRICE), sql`${auditLog.subjectId} = ${leadPrices.id}::text`))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
    .as('entered')
  return db
    .select({ price: leadPrices, enteredAt: entered.at, enteredBy: entered.by })
    .from(leadPrices)
    .leftJoinLateral(entered, sql`true`)
    .orderBy(asc(leadPrices.tier), desc(leadPrices.validFrom))
}

/** Whoever enters a price comes after whoever does now, until the transaction ends. Reading goes on. */
export async function lockPrices(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${leadPrices} in share row exclusive mode`)
}

/** What a tier costs at a moment; undefined before its first price. */
export async function priceCentsAt(tx: Tx, tier: Tier, at: Date): Promise<number | undefined> {
  const [found] = await tx
    .select({ priceCents: leadPrices.priceCents })
    .from(leadPrices)
    .where(and(eq(leadPrices.tier, tier), lte(leadPrices.validFrom, at)))
    .orderBy(desc(leadPrices.validFrom))
    .limit(1)
  return found?.priceCents
}

/** Takes the place of a price that was planned for the very moment. Gives its id. */
export async function putPrice(tx: Tx, price: typeof leadPrices.$inferInsert): Promise<string> {
  const [put] = await tx
    .insert(leadPrices)
    .values(price)
    .onConflictDoUpdate({
      target: [leadPrices.tier, leadPrices.validFrom],
      set: { priceCents: price.priceCents },
    })
    .returning({ id: leadPrices.id })
  if (put === undefined) throw new Error('The price was not written.')
  return put.id
}

/** When a day begins in Toronto. */
export async function startOfDay(tx: Tx, day: string): Promise<Date> {
  const { rows } = await tx.execute<{ start: Date | string }>(
    sql`select ${day}::date::timestamp at time zone 'America/Toronto' as start`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('A day has a start.')
  return new Date(row.start)
}
