import type { Db } from '../../db/client.ts'
import { appendAudit } from '../audit/audit.ts'
import type { LastCheck, Quote, RateHistoryItem } from '../contract/quotes.ts'
import { isUuid } from '../shared/uuid.ts'
import { noteCurrentProvider } from '../users/owner-accounts.ts'
import { notSignedIn } from '../users/signed-in.ts'
import { findHistory, findLastCheck, findQuotes, lockQuote, writeAccepted } from './quotes.queries.ts'
import { noSuchQuote, quoteExpired } from './quotes.refusals.ts'
import { statusAt, wireHistoryItem, wireLastCheck, wireQuote } from './quotes.ts'

/** More than a home screen shows; somebody who checks each week finds a year. */
const HISTORY_ITEMS = 50

export async function savedQuotes(db: Db, userId: string, now: Date): Promise<Quote[]> {
  return (await findQuotes(db, userId)).map((quote) => wireQuote(quote, now))
}

export async function rateHistory(db: Db, userId: string): Promise<RateHistoryItem[]> {
  return (await findHistory(db, userId, HISTORY_ITEMS)).map(wireHistoryItem)
}

export async function lastCheck(db: Db, userId: string): Promise<LastCheck> {
  const found = await findLastCheck(db, userId)
  if (found === undefined) throw notSignedIn()
  return wireLastCheck(found)
}

/**
 * The owner goes with this provider: it becomes their current one, and the other quotes stay as they are. A quote that
 * was accepted before is answered again and changes nothing.
 */
export async function acceptQuote(
  db: Db,
  { userId, quoteId, now }: { userId: string; quoteId: string; now: Date },
): Promise<Quote> {
  if (!isUuid(quoteId)) throw noSuchQuote()
  return db.transaction(async (tx) => {
    const quote = await lockQuote(tx, userId, quoteId)
    if (quote === undefined) throw noSuchQuote()
    const status = statusAt(quote, now)
    if (status === 'accepted') return wireQuote(quote, now)
    if (status === 'expired') throw quoteExpired()
    await writeAccepted(tx, quote.id, now)
    await noteCurrentProvider(tx, userId, quote.providerName)
    await appendAudit(tx, {
      at: now,
      actor: 'user',
      actorId: userId,
      deed: 'accepted quote',
      subject: 'quote',
      subjectId: quote.id,
      details: { provider: quote.providerSlug },
    })
    return wireQuote({ ...quote, status: 'accepted' }, now)
  })
}
