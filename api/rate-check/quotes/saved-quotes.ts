import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { quoteLock } from '../../../db/locks.ts'
import { users } from '../../../db/schema/people/people.ts'
import { quotes, rateChecks } from '../../../db/schema/rate-checks.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { Quote, QuoteStatus } from '../../contract/rate-check/quotes.ts'
import { copyCurrentProvider, isOwnCheck } from '../../people/sessions/owner-accounts.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { isUuid } from '../../platform/shared/uuid.ts'
import type { RateBook, WithRateBook } from '../rates/rate-book.ts'
import { orNull } from './past-checks.ts'

type Deps = { db: Db } & WithRateBook

export async function savedQuotes({ db, rateBook }: Deps, userId: string, now: Date): Promise<Quote[]> {
  return (await findQuotes(db, userId)).map((quote) => wireQuote(rateBook, quote, now))
}

type Choice = { userId: string; quoteId: string; now: Date }

/** Makes the quote's provider the owner's current one; other quotes stay. An accepted quote is returned unchanged. */
export function acceptQuote(deps: Deps, choice: Choice): Promise<Quote> {
  return changeQuote(deps, choice, async (tx, quote) => {
    const { userId, now } = choice
    const status = statusAt(quote, now)
    if (status === 'accepted') return {}
    if (status === 'expired') throw quoteExpired()
    const accepted = { status: 'accepted', acceptedAt: now } as const
    await tx.update(quotes).set(accepted).where(eq(quotes.id, quote.id))
    await copyCurrentProvider(tx, userId)
    await appendAudit(tx, { ...auditOf(choice, quote), action: 'accepted quote' })
    return accepted
  })
}

/** Sets the current provider back to what it was without this acceptance. A quote that is not accepted is returned unchanged. */
export function undoAcceptance(deps: Deps, choice: Choice): Promise<Quote> {
  return changeQuote(deps, choice, async (tx, quote) => {
    if (quote.status !== 'accepted') return {}
    const undone = { status: 'active', acceptedAt: null, switchedAt: null } as const
    await tx.update(quotes).set(undone).where(eq(quotes.id, quote.id))
    await copyCurrentProvider(tx, choice.userId)
    await appendAudit(tx, { ...auditOf(choice, quote), action: 'undid acceptance of quote' })
    return undone
  })
}

/** The owner says that they signed with the provider of this accepted quote. Said again, it changes nothing. */
export function saySwitched(deps: Deps, choice: Choice): Promise<Quote> {
  return changeQuote(deps, choice, async (tx, quote) => {
    if (quote.status !== 'accepted') throw quoteNotAccepted()
    if (quote.switchedAt !== null) return {}
    const switched = { switchedAt: choice.now }
    await tx.update(quotes).set(switched).where(eq(quotes.id, quote.id))
    await appendAudit(tx, { ...auditOf(choice, quote), action: 'said they switched' })
    return switched
  })
}

/** A quote of which nobody said so is returned unchanged. */
export function undoSwitched(deps: Deps, choice: Choice): Promise<Quote> {
  return changeQuote(deps, choice, async (tx, quote) => {
    if (quote.switchedAt === null) return {}
    const undone = { switchedAt: null }
    await tx.update(quotes).set(undone).where(eq(quotes.id, quote.id))
    await appendAudit(tx, { ...auditOf(choice, quote), action: 'took back that they switched' })
    return undone
  })
}

type Change = (tx: Tx, quote: QuoteRow) => Promise<Partial<QuoteRow>>

/** Locks the owner's quote, and returns it as it is after the change. */
const changeQuote = ({ db, rateBook }: Deps, { userId, quoteId, now }: Choice, change: Change) =>
  db.transaction(async (tx) => {
    const quote = await lockQuote(tx, userId, quoteId)
    return wireQuote(rateBook, { ...quote, ...(await change(tx, quote)) }, now)
  })

const auditOf = ({ userId, now }: Choice, { id, providerSlug }: QuoteRow) =>
  ({
    at: now,
    actor: 'user',
    actorId: userId,
    recordType: 'quote',
    recordId: id,
    details: { provider: providerSlug },
  }) as const

const noSuchQuote = () =>
  new Refusal('not_found', 404, { en: 'We can’t find this quote.', fr: 'Cette soumission est introuvable.' })

const quoteExpired = () =>
  new Refusal('quote_expired', 409, {
    en: 'This quote has expired. Check your rates again to get a new one.',
    fr: 'Cette soumission a expiré. Vérifiez de nouveau vos taux pour en obtenir une nouvelle.',
  })

const quoteNotAccepted = () =>
  new Refusal('quote_not_accepted', 409, {
    en: 'Accept this quote first.',
    fr: 'Acceptez d’abord cette soumission.',
  })

type QuoteRow = typeof quotes.$inferSelect

/** All quotes of an owner: those of the newest rate check first, each check's best first. */
async function findQuotes(db: Db, userId: string): Promise<QuoteRow[]> {
  const rows = await ownQuotes(db, eq(users.id, userId)).orderBy(
    desc(rateChecks.checkedAt),
    desc(rateChecks.id),
    desc(quotes.isRecommended),
    desc(quotes.estimatedSavingsCents),
    quotes.providerName,
  )
  return rows.map(({ quote }) => quote)
}

/** Refuses another owner's quote. Locks the owner too, so that the second of two concurrent choices sees the first. */
async function lockQuote(tx: Tx, userId: string, quoteId: string): Promise<QuoteRow> {
  if (!isUuid(quoteId)) throw noSuchQuote()
  const [found] = await ownQuotes(tx, and(eq(users.id, userId), eq(quotes.id, quoteId))).for(...quoteLock)
  if (found === undefined) throw noSuchQuote()
  return found.quote
}

const ownQuotes = (db: Db | Tx, which: SQL | undefined) =>
  db
    .select({ quote: quotes })
    .from(quotes)
    .innerJoin(rateChecks, eq(rateChecks.id, quotes.rateCheckId))
    .innerJoin(users, isOwnCheck())
    .where(which)

/** What was accepted stays so; everything else is over once its time is. */
function statusAt(quote: Pick<QuoteRow, 'status' | 'expiresAt'>, now: Date): QuoteStatus {
  return quote.status !== 'accepted' && now >= quote.expiresAt ? 'expired' : quote.status
}

const wireQuote = (rateBook: RateBook, quote: QuoteRow, now: Date): Quote => ({
  id: quote.id,
  rateCheckId: quote.rateCheckId,
  providerName: quote.providerName,
  status: statusAt(quote, now),
  estimatedSavings: dollarsText(quote.estimatedSavingsCents),
  estimatedMonthlyCost: dollarsText(quote.estimatedMonthlyCostCents),
  monthlyFee: orNull(quote.monthlyFeeCents, dollarsText),
  cardPresentRate: orNull(quote.cardPresentRate, String),
  cardNotPresentRate: orNull(quote.cardNotPresentRate, String),
  pricing: quote.pricing,
  cardPresentMargin: orNull(quote.cardPresentMargin, String),
  cardNotPresentMargin: orNull(quote.cardNotPresentMargin, String),
  cardPresentFee: orNull(quote.cardPresentFeeCents, dollarsText),
  cardNotPresentFee: orNull(quote.cardNotPresentFeeCents, dollarsText),
  isRecommended: quote.isRecommended,
  expiresAt: quote.expiresAt.toISOString(),
  acceptedAt: quote.acceptedAt?.toISOString() ?? null,
  switchedAt: quote.switchedAt?.toISOString() ?? null,
  providerPage: pageOf(rateBook, quote.providerSlug),
})

/** The first page among the sources of the provider's prices. We have no other address of it. */
function pageOf({ processors }: RateBook, providerSlug: string): string | null {
  const sources = processors.find(({ slug }) => slug === providerSlug)?.sources ?? []
  for (const source of sources) if ('page' in source) return source.page
  return null
}

const dollarsText = (cents: number) => dollarsOf(cents).toFixed(2)
