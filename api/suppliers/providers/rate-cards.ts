import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db, Tx } from '../../../db/client.ts'
import { lockSupplier } from '../../../db/locks.ts'
import { admins } from '../../../db/schema/people.ts'
import { supplierRateCards as cards } from '../../../db/schema/rate-cards.ts'
import type { AuditAction } from '../../contract/admin/audit-log.ts'
import type { RateCard, RateCardHistory, RateCardVersion } from '../../contract/admin/rate-cards.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import type { WithRateBook } from '../../rate-check/rates/rate-book.ts'
import { findSupplier } from '../accounts/suppliers.service.ts'
import { providerNotFound } from './providers.ts'
import type { WithRateCards } from './rate-book-with-cards.ts'
import { arePublished, readCard } from './rate-book-with-cards.ts'

type Row = typeof cards.$inferSelect
type Change = { adminId: string; supplierId: string; now: Date }

/** The card that counts now and those before it. */
export async function rateCardsOf(db: Db, log: Logger, supplierId: string): Promise<RateCardHistory> {
  if ((await findSupplier(db, supplierId)) === undefined) throw providerNotFound()
  const versions = (await cardsOf(db, supplierId)).flatMap(({ row, enteredBy }) =>
    versionOf(log, row, enteredBy),
  )
  const current = versions.find(({ withdrawnAt }) => withdrawnAt === null) ?? null
  return { current, earlier: versions.filter((version) => version !== current) }
}

/** Enters a card in the place of the one before it, which is kept. */
export async function enterRateCard(
  { db, rateBook, rateCards }: Pick<Dependencies, 'db'> & WithRateBook & WithRateCards,
  { adminId, supplierId, now }: Change,
  card: RateCard,
): Promise<void> {
  if (Date.parse(card.asOf) > now.getTime()) throw pageIsFromTheFuture()
  await db.transaction(async (tx) => {
    const supplier = await lockSupplier(tx, supplierId)
    if (supplier === undefined || supplier.anonymisedAt !== null) throw providerNotFound()
    if (arePublished(rateBook, supplier.name)) throw ratesArePublished()
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
    await tx.insert(cards).values(row)
    await writeToAudit(tx, { adminId, supplierId, now }, 'entered a rate card', { before, after: row })
  })
  rateCards.forget()
}

/** Estimates do not know the provider's prices any more; the card is kept. */
export async function withdrawRateCard(
  { db, rateCards }: Pick<Dependencies, 'db'> & WithRateCards,
  { adminId, supplierId, now }: Change,
): Promise<void> {
  await db.transaction(async (tx) => {
    const supplier = await lockSupplier(tx, supplierId)
    if (supplier === undefined || supplier.anonymisedAt !== null) throw providerNotFound()
    const [before] = await withdrawCards(tx, supplierId, now)
    if (before === undefined) throw noRateCard()
    await writeToAudit(tx, { adminId, supplierId, now }, 'withdrew a rate card', { before })
  })
  rateCards.forget()
}

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

type Kept = Pick<Row, 'card' | 'source' | 'sourcedOn'>

const writeToAudit = (
  tx: Tx,
  { adminId, supplierId, now }: Change,
  deed: AuditAction,
  { before, after }: { before?: Kept | undefined; after?: Kept },
) =>
  appendAudit(tx, {
    at: now,
    actor: 'admin',
    actorId: adminId,
    deed,
    subject: 'supplier',
    subjectId: supplierId,
    details: { before: auditedOf(before), after: auditedOf(after) },
  })

const auditedOf = (kept: Kept | undefined) =>
  kept === undefined ? null : { card: kept.card, source: kept.source, sourcedOn: kept.sourcedOn }

/** Every card the supplier has had, newest first. */
const cardsOf = (db: Db, supplierId: string) =>
  db
    .select({ row: cards, enteredBy: admins.username })
    .from(cards)
    .leftJoin(admins, eq(admins.id, cards.enteredBy))
    .where(eq(cards.supplierId, supplierId))
    .orderBy(desc(cards.enteredAt), desc(cards.id))

/** The cards that counted until now, newest first. */
const withdrawCards = (tx: Tx, supplierId: string, now: Date) =>
  tx
    .update(cards)
    .set({ withdrawnAt: now })
    .where(and(eq(cards.supplierId, supplierId), isNull(cards.withdrawnAt)))
    .returning()

const noRateCard = () => new Refusal('no_rate_card', 404, 'This provider has no rate card.')

const ratesArePublished = () =>
  new Refusal(
    'rates_are_published',
    409,
    'We already have published rates for a provider with this name, and estimates use those.',
  )

function pageIsFromTheFuture() {
  const message = 'Enter the day you saw the page. It can’t be in the future.'
  return new Refusal('check_your_answers', 422, message, { fields: { asOf: message } })
}
