import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockPriceList } from '../../../db/locks.ts'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { leadPrices } from '../../../db/schema/leads.ts'
import { admins } from '../../../db/schema/people.ts'
import { centsOf, dollarsOf } from '../../../domain/money.ts'
import { type LeadPrice, type NewLeadPrice, say } from '../../contract/admin/prices.ts'
import { isDay } from '../../contract/fields.ts'
import type { LeadPriceRange } from '../../contract/supplier/lead-prices.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { dayInToronto } from '../../platform/shared/clock.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import type { WithMarketCache } from '../../rate-check/submitted-leads/submitted-lead.ts'

/** All past, current and planned prices, by tier, newest first. */
export async function leadPriceList(db: Db, now: Date): Promise<LeadPrice[]> {
  const rows = await findPrices(db)
  const isPlanned = ({ validFrom }: Price) => validFrom > now
  const currentOf = (tier: Tier) => rows.find(({ price }) => price.tier === tier && !isPlanned(price))?.price
  return rows.map(({ price, enteredAt, enteredBy }) => ({
    id: price.id,
    tier: price.tier,
    price: dollarsOf(price.priceCents),
    validFrom: price.validFrom.toISOString(),
    state: isPlanned(price) ? 'planned' : price === currentOf(price.tier) ? 'current' : 'past',
    enteredBy,
    enteredAt: enteredAt?.toISOString() ?? null,
  }))
}

type Price = typeof leadPrices.$inferSelect
type Tier = Price['tier']

/** The price of each tier at a moment, by tier; a tier before its first price is left out. */
export const currentPrices = (db: Db | Tx, at: Date) =>
  db
    .selectDistinctOn([leadPrices.tier], { tier: leadPrices.tier, priceCents: leadPrices.priceCents })
    .from(leadPrices)
    .where(lte(leadPrices.validFrom, at))
    .orderBy(leadPrices.tier, desc(leadPrices.validFrom))

export async function leadPriceRange(db: Db, now: Date): Promise<LeadPriceRange> {
  const dollars = (await currentPrices(db, now)).map(({ priceCents }) => dollarsOf(priceCents))
  return { lowest: Math.min(...dollars), highest: Math.max(...dollars) }
}

/** Open payments keep their price; payments opened after the price starts have this one. */
export async function setLeadPrice(
  { db, market }: Pick<Dependencies, 'db'> & WithMarketCache,
  adminId: string,
  wanted: NewLeadPrice,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPriceList(tx)
    const validFrom = await startOf(tx, wanted.validFrom, now)
    if (validFrom < now) throw priceBeginsInThePast()
    const { tier } = wanted
    const before = (await currentPrices(tx, validFrom)).find((price) => price.tier === tier)
    const priceCents = centsOf(wanted.price)
    const [put] = await tx
      .insert(leadPrices)
      .values({ tier, priceCents, validFrom })
      .onConflictDoUpdate({ target: [leadPrices.tier, leadPrices.validFrom], set: { priceCents } })
      .returning({ id: leadPrices.id })
    if (put === undefined) throw new Error('The price was not written.')
    await appendAudit(tx, {
      at: now,
      actor: 'admin',
      actorId: adminId,
      action: 'set a price',
      recordType: PRICE,
      recordId: put.id,
      details: { before: before ?? null, after: { tier, priceCents, validFrom: validFrom.toISOString() } },
    })
  })
  market.dropFirstPage()
}

/** A day starts in Toronto. Today means now, because purchases since midnight keep their price. */
async function startOf(tx: Tx, text: string, now: Date): Promise<Date> {
  if (text === '' || text === dayInToronto(now)) return now
  if (!isDay(text)) return new Date(text)
  const { rows } = await tx.execute<{ start: Date | string }>(
    sql`select ${text}::date::timestamp at time zone 'America/Toronto' as start`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('A day has a start.')
  return new Date(row.start)
}

/** The record type of a price in the audit log, which keeps who entered it. */
const PRICE = 'lead price'

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

function priceBeginsInThePast() {
  const message = say('momentIsPast')({})
  return new Refusal('check_your_answers', 422, message, { fields: { validFrom: message } })
}
