import { and, asc, count, desc, eq, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockPriceList } from '../../../db/locks.ts'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { isOnMarket, leadPrices, leads } from '../../../db/schema/leads.ts'
import { admins } from '../../../db/schema/people/people.ts'
import { dateOf, startOfDay } from '../../../db/toronto.ts'
import { centsOf, dollarsOf, dollarsOrNull } from '../../../domain/money.ts'
import {
  type LeadPrice,
  type LeadPriceEffect,
  type LeadPriceEffectQuery,
  type NewLeadPrice,
  say,
} from '../../contract/admin/prices.ts'
import { isDay } from '../../contract/forms/fields.ts'
import type { LeadPriceRange } from '../../contract/market/lead-prices.ts'
import type { WithMarketCache } from '../../leads/placing/submitted-lead.ts'
import { type AuditEntry, appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { dayInToronto, minutesAfter } from '../../platform/shared/clock.ts'
import { englishOnly, Refusal, saidBy } from '../../platform/shared/refusal.ts'

/** All past, current and planned prices, by tier, newest first. */
export async function leadPriceList(db: Db, now: Date): Promise<LeadPrice[]> {
  const rows = await findPrices(db)
  const isPlanned = ({ validFrom }: Price) => validFrom > now
  const currentOf = (tier: Tier) => rows.find(({ price }) => price.tier === tier && !isPlanned(price))?.price
  return rows.map((row) => {
    const { price, enteredAt, enteredBy } = row
    return {
      id: price.id,
      tier: price.tier,
      price: dollarsOf(price.priceCents),
      validFrom: price.validFrom.toISOString(),
      state: isPlanned(price) ? 'planned' : price === currentOf(price.tier) ? 'current' : 'past',
      enteredBy,
      enteredAt: enteredAt?.toISOString() ?? null,
      undoUntil:
        isLastEntered(row, rows) && isUndoable(row, now) ? undoUntil(row.enteredAt).toISOString() : null,
    }
  })
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

/** What a new price of this tier would replace, and how many leads on the market it would be for. */
export async function leadPriceEffect(
  db: Db,
  { tier, validFrom }: LeadPriceEffectQuery,
  now: Date,
): Promise<LeadPriceEffect> {
  const before = await priceBefore(db, tier, await startOf(db, validFrom, now))
  const [found] = await db
    .select({ leads: count() })
    .from(leads)
    .where(and(isOnMarket(leads), eq(leads.tier, tier)))
  return { price: dollarsOrNull(before?.priceCents ?? null), leads: found?.leads ?? 0 }
}

const priceBefore = async (db: Db | Tx, tier: Tier, at: Date) =>
  (await currentPrices(db, at)).find((price) => price.tier === tier)

type Setting = Pick<Dependencies, 'db'> & WithMarketCache

/** Open payments keep their price; payments opened after the price starts have this one. */
export async function setLeadPrice(
  { db, market }: Setting,
  adminId: string,
  { tier, price, validFrom, replaces }: NewLeadPrice,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPriceList(tx)
    const start = await startOf(tx, validFrom, now)
    if (start < now) throw priceBeginsInThePast()
    const before = await priceBefore(tx, tier, start)
    if (replaces !== undefined && before?.priceCents !== centsOf(replaces)) throw priceChangedSince()
    const put = { tier, priceCents: centsOf(price), validFrom: start, before }
    await putPrice(tx, put, { at: now, actorId: adminId, action: 'set a price' })
  })
  market.dropFirstPage()
}

const UNDO_MINUTES = 10

/** Sets the former price as a new one from now on, or from the start of a planned price. */
export async function undoLeadPrice(
  { db, market }: Setting,
  adminId: string,
  priceId: string,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPriceList(tx)
    const rows = await findPrices(tx)
    const row = rows.find(({ price }) => price.id === priceId)
    if (row === undefined) throw noSuchPrice()
    if (!isLastEntered(row, rows)) throw priceChangedSince()
    if (!isUndoable(row, now)) throw undoIsOver()
    const { tier, priceCents } = row.price
    const validFrom = row.price.validFrom > now ? row.price.validFrom : now
    const former = { tier, priceCents: row.formerCents, validFrom, before: { tier, priceCents } }
    await putPrice(tx, former, { at: now, actorId: adminId, action: 'undid a price' })
  })
  market.dropFirstPage()
}

type Put = Pick<Price, 'tier' | 'priceCents' | 'validFrom'> & {
  before: Pick<Price, 'tier' | 'priceCents'> | undefined
}

async function putPrice(
  tx: Tx,
  { tier, priceCents, validFrom, before }: Put,
  by: Pick<AuditEntry, 'at' | 'actorId' | 'action'>,
): Promise<void> {
  const [put] = await tx
    .insert(leadPrices)
    .values({ tier, priceCents, validFrom })
    .onConflictDoUpdate({ target: [leadPrices.tier, leadPrices.validFrom], set: { priceCents } })
    .returning({ id: leadPrices.id })
  if (put === undefined) throw new Error('The price was not written.')
  await appendAudit(tx, {
    ...by,
    actor: 'admin',
    recordType: PRICE,
    recordId: put.id,
    details: { before: before ?? null, after: { tier, priceCents, validFrom: validFrom.toISOString() } },
  })
}

/** A day starts in Toronto. Today means now, because purchases since midnight keep their price. */
async function startOf(tx: Db | Tx, text: string, now: Date): Promise<Date> {
  if (text === '' || text === dayInToronto(now)) return now
  if (!isDay(text)) return new Date(text)
  const { rows } = await tx.execute<{ start: Date | string }>(
    sql`select ${startOfDay(dateOf(text))} as start`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('A day has a start.')
  return new Date(row.start)
}

/** The record type of a price in the audit log, which keeps who entered it. */
const PRICE = 'lead price'

/** By tier, newest first, each with its last entry in the audit log. */
async function findPrices(db: Db | Tx) {
  const entered = db
    .select({
      entryId: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      formerCents: sql<number | null>`(${auditLog.details}->'before'->>'priceCents')::int`.as('former_cents'),
      by: admins.username,
    })
    .from(auditLog)
    .leftJoin(admins, sql`${admins.id}::text = ${auditLog.actorId}`)
    .where(and(eq(auditLog.recordType, PRICE), sql`${auditLog.recordId} = ${leadPrices.id}::text`))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
    .as('entered')
  return await db
    .select({
      price: leadPrices,
      entryId: entered.entryId,
      enteredAt: entered.at,
      enteredBy: entered.by,
      action: entered.action,
      formerCents: entered.formerCents,
    })
    .from(leadPrices)
    .leftJoinLateral(entered, sql`true`)
    .orderBy(asc(leadPrices.tier), desc(leadPrices.validFrom))
}

type Found = Awaited<ReturnType<typeof findPrices>>[number]
type Undoable = Found & { enteredAt: Date; formerCents: number }

const isLastEntered = ({ price, entryId }: Found, rows: Found[]) =>
  rows.every((row) => row.price.tier !== price.tier || (row.entryId ?? 0) <= (entryId ?? 0))

/** A first price replaces none, and what was undone is not done again by undoing. */
const isUndoable = (row: Found, now: Date): row is Undoable =>
  row.action === 'set a price' &&
  row.formerCents !== null &&
  row.enteredAt !== null &&
  now < undoUntil(row.enteredAt)

const undoUntil = (enteredAt: Date) => minutesAfter(enteredAt, UNDO_MINUTES)

function priceBeginsInThePast() {
  const message = saidBy(say('momentIsPast'))
  return new Refusal('check_your_answers', 422, message, { fields: { validFrom: message } })
}

const noSuchPrice = () => new Refusal('price_not_found', 404, englishOnly('We can’t find this price.'))

const priceChangedSince = () =>
  new Refusal(
    'price_changed',
    409,
    englishOnly('The price has changed since you looked. Review the list and try again.'),
  )

const undoIsOver = () =>
  new Refusal(
    'undo_is_over',
    409,
    englishOnly('A price can be undone for ten minutes. Set the former price instead.'),
  )
