import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db, Tx } from '../../../db/client.ts'
import { lockSupplier } from '../../../db/locks.ts'
import { admins } from '../../../db/schema/people/people.ts'
import { supplierRateCards as cards } from '../../../db/schema/rate-cards.ts'
import type { RateCard, RateCardHistory, RateCardVersion } from '../../contract/admin/rate-cards.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { englishOnly, Refusal } from '../../platform/shared/refusal.ts'
import type { WithRateBook } from '../../rate-check/rates/rate-book.ts'
import { auditSupplier, fieldRefusal, findSupplier } from '../accounts/suppliers.service.ts'
import { existingProvider, providerNotFound } from './providers.ts'
import type { WithRateCards } from './rate-book-with-cards.ts'
import { arePublished, readCard } from './rate-book-with-cards.ts'

type Row = typeof cards.$inferSelect
type Change = { adminId: string; supplierId: string; now: Date }

/** The current card and the earlier ones, newest first. */
export async function rateCardsOf(db: Db, log: Logger, supplierId: string): Promise<RateCardHistory> {
  if ((await findSupplier(db, supplierId)) === undefined) throw providerNotFound()
  const found = await cardsOf(db, supplierId)
  const versions = found.flatMap(({ row, enteredBy }) => versionOf(log, row, enteredBy))
  const current = versions.find(({ withdrawnAt }) => withdrawnAt === null) ?? null
  return { current, earlier: versions.filter((version) => version !== current) }
}

/** Enters a card and withdraws the one before it, which stays in the history. */
export async function enterRateCard(
  { db, log, rateBook, rateCards }: Pick<Dependencies, 'db' | 'log'> & WithRateBook & WithRateCards,
  by: Change,
  card: RateCard,
): Promise<RateCardHistory> {
  const { supplierId, adminId, now } = by
  if (Date.parse(card.asOf) > now.getTime()) throw pageIsFromTheFuture()
  await db.transaction(async (tx) => {
    const supplier = existingProvider(await lockSupplier(tx, supplierId))
    if (arePublished(rateBook, supplier.name)) throw ratesArePublished()
    const [before] = await withdrawCards(tx, supplierId, now)
    const { page, asOf, ...prices } = card
    const row = { card: prices, source: page, sourcedOn: asOf }
    await tx.insert(cards).values({ ...row, supplierId, enteredBy: adminId, enteredAt: now })
    await auditSupplier(tx, 'entered a rate card', by, { before: auditedCard(before), after: row })
  })
  rateCards.forget()
  return rateCardsOf(db, log, by.supplierId)
}

/** Estimates no longer use the provider's prices; the card stays in the history. */
export async function withdrawRateCard(
  { db, log, rateCards }: Pick<Dependencies, 'db' | 'log'> & WithRateCards,
  by: Change,
): Promise<RateCardHistory> {
  await db.transaction(async (tx) => {
    existingProvider(await lockSupplier(tx, by.supplierId))
    const [before] = await withdrawCards(tx, by.supplierId, by.now)
    if (before === undefined) throw noRateCard()
    await auditSupplier(tx, 'withdrew a rate card', by, { before: auditedCard(before), after: null })
  })
  rateCards.forget()
  return rateCardsOf(db, log, by.supplierId)
}

/** Empty for a card that cannot be read. */
function versionOf(log: Logger, row: Row, enteredBy: string | null): RateCardVersion[] {
  const card = readCard(log, row)
  if (card === null) return []
  const enteredAt = row.enteredAt.toISOString()
  return [{ id: row.id, card, enteredBy, enteredAt, withdrawnAt: row.withdrawnAt?.toISOString() ?? null }]
}

const auditedCard = (row: Row | undefined) =>
  row === undefined ? null : { card: row.card, source: row.source, sourcedOn: row.sourcedOn }

/** Newest first. */
const cardsOf = (db: Db, supplierId: string) =>
  db
    .select({ row: cards, enteredBy: admins.username })
    .from(cards)
    .leftJoin(admins, eq(admins.id, cards.enteredBy))
    .where(eq(cards.supplierId, supplierId))
    .orderBy(desc(cards.enteredAt), desc(cards.id))

/** Returns the withdrawn cards. */
const withdrawCards = (tx: Tx, supplierId: string, now: Date) =>
  tx
    .update(cards)
    .set({ withdrawnAt: now })
    .where(and(eq(cards.supplierId, supplierId), isNull(cards.withdrawnAt)))
    .returning()

const noRateCard = () => new Refusal('no_rate_card', 404, englishOnly('This provider has no rate card.'))

const ratesArePublished = () =>
  new Refusal(
    'rates_are_published',
    409,
    englishOnly('We already have published rates for a provider with this name, and estimates use those.'),
  )

const pageIsFromTheFuture = () =>
  fieldRefusal(
    'asOf',
    'check_your_answers',
    422,
    englishOnly('Enter the day you saw the page. It can’t be in the future.'),
  )
