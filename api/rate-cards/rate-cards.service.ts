import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Db, Tx } from '../../db/client.ts'
import type { supplierRateCards } from '../../db/schema/rate-cards.ts'
import { appendAudit } from '../audit/audit.ts'
import { RateCard, type RateCardHistory, type RateCardVersion } from '../contract/admin/rate-cards.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  cardsOf,
  cardsThatCount,
  insertCard,
  lockSupplierName,
  supplierIsThere,
  withdrawCards,
} from './rate-cards.queries.ts'
import {
  noRateCard,
  pageIsFromTheFuture,
  providerNotFound,
  ratesArePublished,
} from './rate-cards.refusals.ts'
import { arePublished, type CountingCard } from './rate-cards.ts'

type Row = typeof supplierRateCards.$inferSelect
type Deed = { adminId: string; supplierId: string; now: Date }

/** The card that counts now and those before it. */
export async function rateCardsOf(db: Db, log: Logger, supplierId: string): Promise<RateCardHistory> {
  if (!(await supplierIsThere(db, supplierId))) throw providerNotFound()
  const versions = (await cardsOf(db, supplierId)).flatMap(({ row, enteredBy }) =>
    versionOf(log, row, enteredBy),
  )
  const current = versions.find(({ withdrawnAt }) => withdrawnAt === null) ?? null
  return { current, earlier: versions.filter((version) => version !== current) }
}

/** Enters a card in the place of the one before it, which is kept. */
export async function enterRateCard(
  { db, rateBook, rateCards }: Pick<Dependencies, 'db' | 'rateBook' | 'rateCards'>,
  { adminId, supplierId, now }: Deed,
  card: RateCard,
): Promise<void> {
  if (Date.parse(card.asOf) > now.getTime()) throw pageIsFromTheFuture()
  await db.transaction(async (tx) => {
    const name = await lockSupplierName(tx, supplierId)
    if (name === undefined) throw providerNotFound()
    if (arePublished(rateBook, name)) throw ratesArePublished()
    const [before] = await withdrawCards(tx, supplierId, now)
    const { page, asOf, ...prices } = card
    const row = {
      supplierId,
      card: prices,
      source: page,
      sourcedOn: asOf,
      enteredBy: adminId,
      enteredAt: now,
    }
    await insertCard(tx, row)
    await writeDown(tx, { adminId, supplierId, now }, 'entered a rate card', { before, after: row })
  })
  rateCards.forget()
}

/** Estimates do not know the provider's prices any more; the card is kept. */
export async function withdrawRateCard(
  { db, rateCards }: Pick<Dependencies, 'db' | 'rateCards'>,
  { adminId, supplierId, now }: Deed,
): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await lockSupplierName(tx, supplierId)) === undefined) throw providerNotFound()
    const [before] = await withdrawCards(tx, supplierId, now)
    if (before === undefined) throw noRateCard()
    await writeDown(tx, { adminId, supplierId, now }, 'withdrew a rate card', { before })
  })
  rateCards.forget()
}

/** The cards that estimates use. One that is not as a card must be is logged and left out. */
export const countingCards = async (db: Db, log: Logger): Promise<CountingCard[]> =>
  (await cardsThatCount(db)).flatMap(({ row, supplierName }) => {
    const card = readCard(log, row)
    return card === null ? [] : [{ id: row.id, supplierName, card }]
  })

function versionOf(log: Logger, row: Row, enteredBy: string | null): RateCardVersion[] {
  const card = readCard(log, row)
  if (card === null) return []
  return [
    {
      id: row.id,
      card,
      enteredBy,
      enteredAt: row.enteredAt.toISOString(),
      withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    },
  ]
}

function readCard(log: Logger, row: Row): RateCard | null {
  const prices = typeof row.card === 'object' ? row.card : {}
  const { success, output } = v.safeParse(RateCard, { ...prices, page: row.source, asOf: row.sourcedOn })
  if (success) return output
  log.error({ alarm: 'rate_card_unreadable', rateCard: row.id }, 'a rate card was left out of estimates')
  return null
}

type Kept = Pick<Row, 'card' | 'source' | 'sourcedOn'>

const writeDown = (
  tx: Tx,
  { adminId, supplierId, now }: Deed,
  deed: string,
  { before, after }: { before?: Kept | undefined; after?: Kept },
) =>
  appendAudit(tx, {
    at: now,
    actor: 'admin',
    actorId: adminId,
    deed,
    subject: 'supplier',
    subjectId: supplierId,
    details: { before: toWriteDown(before), after: toWriteDown(after) },
  })

const toWriteDown = (kept: Kept | undefined) =>
  kept === undefined ? null : { card: kept.card, source: kept.source, sourcedOn: kept.sourcedOn }
