import { and, count, desc, eq, isNull, max, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { consents } from '../../db/schema/consents.ts'
import { leads } from '../../db/schema/leads.ts'
import { users } from '../../db/schema/people.ts'
import { quotes, rateChecks } from '../../db/schema/rate-checks.ts'

export type QuoteRow = typeof quotes.$inferSelect

/** A rate check belongs to whoever has proved its address, before it or after; an erased one to nobody. */
const isOwnCheck = () => and(eq(rateChecks.email, users.email), isNull(rateChecks.erasedAt))

/** All quotes of an owner: those of the newest rate check first, each check's best first. */
export async function findQuotes(db: Db, userId: string): Promise<QuoteRow[]> {
  const rows = await ownQuotes(db, eq(users.id, userId)).orderBy(
    desc(rateChecks.checkedAt),
    desc(rateChecks.id),
    desc(quotes.isRecommended),
    desc(quotes.estimatedSavingsCents),
    quotes.providerName,
  )
  return rows.map(({ quote }) => quote)
}

/** One of the owner's own quotes, which nobody else can accept before this transaction ends; undefined for another's. */
export async function lockQuote(tx: Tx, userId: string, quoteId: string): Promise<QuoteRow | undefined> {
  const [found] = await ownQuotes(tx, and(eq(users.id, userId), eq(quotes.id, quoteId))).for('update', {
    of: quotes,
  })
  return found?.quote
}

const ownQuotes = (db: Db | Tx, which: SQL | undefined) =>
  db
    .select({ quote: quotes })
    .from(quotes)
    .innerJoin(rateChecks, eq(rateChecks.id, quotes.rateCheckId))
    .innerJoin(users, isOwnCheck())
    .where(which)

export async function writeAccepted(tx: Tx, quoteId: string, now: Date): Promise<void> {
  await tx.update(quotes).set({ status: 'accepted', acceptedAt: now }).where(eq(quotes.id, quoteId))
}

export type HistoryRow = Awaited<ReturnType<typeof findHistory>>[number]

/** The owner's newest rate checks, the newest first, each with how many quotes it gave and the best saving among them. */
export function findHistory(db: Db, userId: string, limit: number) {
  const found = db
    .select({
      number: count().as('number'),
      bestSavingCents: max(quotes.estimatedSavingsCents).as('best_saving_cents'),
    })
    .from(quotes)
    .where(eq(quotes.rateCheckId, rateChecks.id))
    .as('found')
  return db
    .select({
      id: rateChecks.id,
      currentProvider: rateChecks.currentProvider,
      checkedAt: rateChecks.checkedAt,
      monthlyCostCents: sql`${rateChecks.estimate}->'current'->>'monthlyCostCents'`.mapWith(Number),
      atLeastCents: sql<number | null>`(${rateChecks.estimate}->'current'->>'atLeastCents')::bigint`.mapWith(
        Number,
      ),
      quotes: found.number,
      bestSavingCents: found.bestSavingCents,
    })
    .from(users)
    .innerJoin(rateChecks, isOwnCheck())
    .innerJoinLateral(found, sql`true`)
    .where(eq(users.id, userId))
    .orderBy(desc(rateChecks.checkedAt), desc(rateChecks.id))
    .limit(limit)
}

export type LastCheckRow = NonNullable<Awaited<ReturnType<typeof findLastCheck>>>

/** The account with its newest rate check. The contact comes from the lead that the check made. Undefined when the account is gone. */
export async function findLastCheck(db: Db, userId: string) {
  const [found] = await db
    .select({ user: users, check: rateChecks, lead: leads, verifiedPhone: consents.verifiedPhone })
    .from(users)
    .leftJoin(rateChecks, isOwnCheck())
    .leftJoin(leads, and(eq(leads.id, rateChecks.leadId), isNull(leads.erasedAt)))
    .leftJoin(consents, eq(consents.rateCheckId, rateChecks.id))
    .where(eq(users.id, userId))
    .orderBy(desc(rateChecks.checkedAt).append(sql` nulls last`), desc(rateChecks.id))
    .limit(1)
  return found
}
