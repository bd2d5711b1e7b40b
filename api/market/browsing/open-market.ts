import type { SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { type Db, isCanceled } from '../../../db/client.ts'
import { LEADS_ON_A_PAGE } from '../../contract/market/market.ts'
import { MarketQuery, type OwnMarketQuery, say } from '../../contract/market/market-query.ts'
import { calledTooOften } from '../../people/sessions/account-limits.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { limitInMemory } from '../../platform/shared/limits.ts'
import { addressOfPage, type ListQuery } from '../../platform/shared/next-page.ts'
import { checkYourAnswers, Refusal, saidBy, tooMany, unavailable } from '../../platform/shared/refusal.ts'
import { semaphore, semaphoreForEach } from '../../platform/shared/semaphore.ts'
import { cardOf, type PublicLead } from './lead-card.ts'
import {
  countLeadsOnMarket,
  findLeadOnMarket,
  findLeadsOnMarket,
  findNextPriceChange,
} from './leads-on-market.ts'
import { addressQuery, filtersOf, hasFilters, isContradictory, type MarketFilters } from './market-filters.ts'
import { type MarketPosition, marketCursorOf, marketPositionOf } from './market-order.ts'
import { compressed, keepFirstPage, type LoadedPage, type MarketPage, pageOf } from './market-page.ts'
import { isOwn } from './own-leads.ts'

export type Market = ReturnType<typeof openMarket>

/** A separate pool, so that searches cannot use up the connections of purchases. Postgres ends statements that take too long. */
export const MARKET_CONNECTIONS = { name: 'northrate market', size: 6, statementTimeoutMs: 500 }

/** The change feed clears the page on every change; this limits the harm if the feed fails. */
const FIRST_PAGE_GOOD_FOR_MINUTES = 1

/** The list of leads on the market. `db` is a pool of MARKET_CONNECTIONS; it is first used when a page is requested. */
export function openMarket(db: Db) {
  const firstPage = keepFirstPage(loadFirstPage)

  /** Of all leads on the market, or with `mine` and `marked` those that a supplier's own list has. */
  async function load(
    { mine = false, marked = null, ...query }: MarketQuery & Partial<OwnMarketQuery>,
    now: Date,
    supplierId = '',
  ): Promise<MarketPage> {
    const after = positionBefore(query)
    const list = { mine: mine ? 'true' : '', marked }
    if (isContradictory(query)) return foundPage(query, [], 0, list)
    const filters = filtersOf(query)
    const own = mine || marked !== null ? await isOwn(db, supplierId, { mine, marked }) : undefined
    // One extra lead shows that there is a next page.
    const request = { filters, sort: query.sort, own, after, limit: query.limit + 1, now }
    const found = await findLeadsOnMarket(db, request).catch(refusingSlow(filters))
    if (after !== null) return foundPage(query, found, null, list)
    const isWhole = found.length <= query.limit
    return foundPage(query, found, isWhole ? found.length : await countMatching(filters, own, now), list)
  }

  /** Null when counting takes too long; the page is shown without a count. */
  async function countMatching(filters: MarketFilters, own: SQL | undefined, now: Date) {
    // Without filters the total equals that of the first page, whatever the limit and order of this page.
    const first = hasFilters(filters) || own !== undefined ? null : firstPage.kept(now)
    if (first !== null) return first.total
    return countLeadsOnMarket(db, filters, own).catch((error: unknown) => {
      if (!isCanceled(error)) throw error
      return null
    })
  }

  async function loadFirstPage(now: Date): Promise<LoadedPage> {
    const [page, priceChange] = await Promise.all([load(FIRST, now), findNextPriceChange(db, now)])
    const latest = minutesAfter(now, FIRST_PAGE_GOOD_FOR_MINUTES)
    const goodUntil = priceChange !== null && priceChange < latest ? priceChange : latest
    return { page: compressed(page), goodUntil }
  }

  return {
    page: (query: MarketQuery, now: Date) => (isFirst(query) ? firstPage.at(now) : load(query, now)),
    /** Of what the supplier has marked, or of what its account names. */
    ownPage: (query: OwnMarketQuery, supplierId: string, now: Date) => load(query, now, supplierId),
    /** Refuses a lead that is not on the market. */
    async lead(id: string, now: Date) {
      const found = await findLeadOnMarket(db, id, now)
      if (found === undefined) throw notOnMarket()
      return cardOf(found)
    },
    /** Called when a lead is sold, before the response; the change feed notifies other processes. */
    dropFirstPage: firstPage.drop,
  }
}

/** The position before a page; null for a first page. Refuses a cursor that we did not make for this order. */
export function positionBefore({ sort, after }: MarketQuery): MarketPosition | null {
  if (after === '') return null
  const position = marketPositionOf(sort, after)
  if (position === null) throw checkYourAnswers({ after: saidBy(say('afterUnreadable')) })
  return position
}

/** A lead in `found` beyond the page's limit means that there is a next page. */
export function foundPage(
  query: MarketQuery,
  found: PublicLead[],
  total: number | null,
  list: ListQuery = {},
): MarketPage {
  const shown = found.slice(0, query.limit)
  const last = found.length > shown.length ? shown.at(-1) : undefined
  const next = last && { ...addressQuery(query), ...list, after: marketCursorOf(query.sort, last) }
  return pageOf(shown.map(cardOf), next ? addressOfPage('/api/supplier/leads', next) : null, total)
}

const FIRST: MarketQuery = v.parse(MarketQuery, {})

const isFirst = (query: MarketQuery) =>
  !hasFilters(filtersOf(query)) &&
  query.volume === null &&
  query.sort === 'newest' &&
  query.after === '' &&
  query.limit === LEADS_ON_A_PAGE

/** Whether a query may read more leads than it shows, so that `limitSearches` applies. */
export const isSearch = (query: MarketQuery) =>
  query.sort === 'price' || hasFilters({ ...filtersOf(query), businessType: null, tier: null })

export const notOnMarket = () =>
  new Refusal('lead_not_found', 404, {
    en: 'This lead is no longer on the market.',
    fr: 'Cette piste n’est plus sur le marché.',
  })

const refusingSlow =
  ({ search }: MarketFilters) =>
  (error: unknown): never => {
    if (!isCanceled(error)) throw error
    throw search === '' ? marketBusy() : searchTooSlow()
  }

const searchTooSlow = () =>
  unavailable('search_too_slow', 5, {
    en: 'This search takes too long. Try a longer or rarer word.',
    fr: 'Cette recherche prend trop de temps. Essayez un mot plus long ou plus rare.',
  })

const marketBusy = () =>
  unavailable('market_busy', 5, {
    en: 'The market is very busy right now. Please try again in a few seconds.',
    fr: 'Le marché est très achalandé en ce moment. Veuillez réessayer dans quelques secondes.',
  })

/** Two a second for a whole minute: more than a person types, or pages through. */
const SEARCHES_A_MINUTE = 120
/** Half of the market's connections, so that pages without a search find a free one. */
const AT_ONCE = { atOnce: 3, waiting: 30 }
/** Several windows may search while typing. One search at a time, so that one account does not delay the others. */
const AT_ONCE_OF_ONE = { atOnce: 1, waiting: 5 }

/** Queues a supplier's search, or refuses it. Each process counts for itself (decision 21). */
export function limitSearches() {
  const often = limitInMemory({ points: SEARCHES_A_MINUTE, seconds: 60 })
  const ofAll = semaphore(AT_ONCE, marketBusy)
  const ofOne = semaphoreForEach(AT_ONCE_OF_ONE, searchesUnderWay)
  return async <Found>(supplierId: string, search: () => Promise<Found>): Promise<Found> => {
    const wait = await often.take(supplierId)
    if (wait > 0) throw calledTooOften(wait)
    return ofOne(supplierId, () => ofAll(search))
  }
}

/** Other windows of the same account are searching. */
const searchesUnderWay = () =>
  tooMany('too_often', 2, {
    en: 'Your last searches are still running. Please try again in a few seconds.',
    fr: 'Vos dernières recherches sont encore en cours. Veuillez réessayer dans quelques secondes.',
  })
