import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockPriceList } from '../../../db/locks.ts'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { leadPrices } from '../../../db/schema/leads.ts'
import { admins } from '../../../db/schema/people.ts'
import { centsOf, dollarsOf } from '../../../domain/money.ts'
import { type LeadPrice, type NewLeadPrice, say } from '../../contract/admin/prices.ts'
import { isDay } from '../../contract/fields.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { dayInToronto } from '../../platform/shared/clock.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import type { WithMarketCache } from '../../rate-check/submitted-leads/submitted-lead.ts'

/** Every price that was, is and will be, by tier, the newest first. */
export async function leadPriceList(db: Db, now: Date): Promise<LeadPrice[]> {
  const rows = await findPrices(db)
  const current = new Set<string>()
  const begun = new Set<string>()
  for (const { price } of rows) {
    if (price.validFrom > now || begun.has(price.tier)) continue
    begun.add(price.tier)
    current.add(price.id)
  }
  return rows.map(({ price, enteredAt, enteredBy }) => ({
    id: price.id,
    tier: price.tier,
    price: dollarsOf(price.priceCents),
    validFrom: price.validFrom.toISOString(),
    state: price.validFrom > now ? 'planned' : current.has(price.id) ? 'current' : 'past',
    enteredBy,
    enteredAt: enteredAt?.toISOString() ?? null,
  }))
}

/** Payments that are open keep the price they were opened at; whatever is opened once it has begun has this one. */
export async function setLeadPrice(
  { db, market }: Pick<Dependencies, 'db'> & WithMarketCache,
  adminId: string,
  wanted: NewLeadPrice,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPriceList(tx)
    const validFrom = await beginningOf(tx, wanted.validFrom, now)
    if (validFrom < now) throw priceBeginsInThePast()
    const before = await priceCentsAt(tx, wanted.tier, validFrom)
    const priceCents = centsOf(wanted.price)
    const id = await putPrice(tx, { tier: wanted.tier, priceCents, validFrom })
    await appendAudit(tx, {
      at: now,
      actor: 'admin',
      actorId: adminId,
      action: 'set a price',
      recordType: PRICE,
      recordId: id,
      details: {
        before: before === undefined ? null : { tier: wanted.tier, priceCents: before },
        after: { tier: wanted.tier, priceCents, validFrom: validFrom.toISOString() },
      },
    })
  })
  market.dropFirstPage()
}

/** Today is now: the day has begun, and what was bought in its morning stays as it was. */
function beginningOf(tx: Tx, text: string, now: Date): Promise<Date> | Date {
  if (text === '' || text === dayInToronto(now)) return now
  return isDay(text) ? startOfDay(tx, text) : new Date(text)
}

type Tier = NewLeadPrice['tier']

/** Under this name the audit log keeps who entered a price. */
const PRICE = 'lead price'

/** Every price there is, by tier, the newest first, with who entered it last. */
function findPrices(db: Db) {
  const entered = db
    .select({ at: auditLog.at, by: admins.username })
    .from(auditLog)
    .leftJoin(admins, sql`${admins.id}::text = ${auditLog.actorId}`)
    .where(and(eq(auditLog.recordType, PRICE), sql`${auditLog.recordId} = ${leadPrices.id}::text`))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
    .as('entered')
  return db
    .select({ price: leadPrices, enteredAt: entered.at, enteredBy: entered.by })
    .from(leadPrices)
    .leftJoinLateral(entered, sql`true`)
    .orderBy(asc(leadPrices.tier), desc(leadPrices.validFrom))
}

/** What a tier costs at a moment; undefined before its first price. */
async function priceCentsAt(tx: Tx, tier: Tier, at: Date): Promise<number | undefined> {
  const [found] = await tx
    .select({ priceCents: leadPrices.priceCents })
    .from(leadPrices)
    .where(and(eq(leadPrices.tier, tier), lte(leadPrices.validFrom, at)))
    .orderBy(desc(leadPrices.validFrom))
    .limit(1)
  return found?.priceCents
}

/** Takes the place of a price that was planned for the very moment. Gives its id. */
async function putPrice(tx: Tx, price: typeof leadPrices.$inferInsert): Promise<string> {
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
async function startOfDay(tx: Tx, day: string): Promise<Date> {
  const { rows } = await tx.execute<{ start: Date | string }>(
    sql`select ${day}::date::timestamp at time zone 'America/Toronto' as start`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('A day has a start.')
  return new Date(row.start)
}

function priceBeginsInThePast() {
  const message = say('momentIsPast')({})
  return new Refusal('check_your_answers', 422, message, { fields: { validFrom: message } })
}
