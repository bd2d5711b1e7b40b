import type { Db, Tx } from '../../db/client.ts'
import { appendAudit } from '../audit/audit.ts'
import type { LeadPrice, NewLeadPrice } from '../contract/admin/prices.ts'
import { isDay } from '../contract/fields.ts'
import type { Dependencies } from '../dependencies.ts'
import { dayInToronto } from '../shared/days.ts'
import { centsOf, dollarsOf } from '../shared/money.ts'
import { findPrices, lockPrices, PRICE, priceCentsAt, putPrice, startOfDay } from './prices.queries.ts'
import { priceBeginsInThePast } from './prices.refusals.ts'

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
  { db, market }: Pick<Dependencies, 'db' | 'market'>,
  adminId: string,
  wanted: NewLeadPrice,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPrices(tx)
    const validFrom = await beginningOf(tx, wanted.validFrom, now)
    if (validFrom < now) throw priceBeginsInThePast()
    const before = await priceCentsAt(tx, wanted.tier, validFrom)
    const priceCents = centsOf(wanted.price)
    const id = await putPrice(tx, { tier: wanted.tier, priceCents, validFrom })
    await appendAudit(tx, {
      at: now,
      actor: 'admin',
      actorId: adminId,
      deed: 'set a price',
      subject: PRICE,
      subjectId: id,
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
