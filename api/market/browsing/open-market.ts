import * as v from 'valibot'
import type { Db } from '../../../db/client.ts'
import { LEADS_ON_A_PAGE, type LeadCard } from '../../contract/supplier/market.ts'
import { MarketQuery, say } from '../../contract/supplier/market-query.ts'
import { calledTooOften } from '../../people/sessions/account-limits.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { limitInMemory } from '../../platform/shared/limits.ts'
import { addressOfPage } from '../../platform/shared/next-page.ts'
import { checkYourAnswers, Refusal } from '../../platform/shared/refusal.ts'
import { semaphore, semaphoreForEach } from '../../platform/shared/semaphore.ts'
import { cardOf, type PublicLead } from './lead-card.ts'
import {
  countLeadsOnMarket,
  findLeadOnMarket,
  findLeadsOnMarket,
  findNextPriceChange,
  isSearching,
  prepareLeadsOnMarket,
} from './leads-on-market.ts'
import { filtersOf, given, hasFilters, isContradictory, type MarketFilters } from './market-filters.ts'
import { type MarketPosition, marketCursorOf, marketPositionOf } from './market-order.ts'
import { compressed, keepFirstPage, type LoadedPage, type MarketPage, pageOf } from './market-page.ts'

export type Market = {
  page(query: MarketQuery, now: Date): Promise<MarketPage>
  /** Refused where it is not on the market, or not any more. */
  lead(id: string, now: Date): Promise<LeadCard>
  /** For whoever sells a lead, before the buyer is answered; the change feed notifies other processes. */
  dropFirstPage(): void
}

/** What a test key sees instead of the market. */
export type TestMarket = {
  page(supplierId: string, query: MarketQuery): Promise<MarketPage>
  lead(wanted: { supplierId: string; leadId: string }): Promise<LeadCard>
}

/**
 * Connections of its own: searches cannot take those that purchases need, and what takes longer than any honest question to
 * the market is ended by Postgres.
 */
export const MARKET_CONNECTIONS = { name: 'northrate market', size: 6, statementTimeoutMs: 500 }

/** The change feed reports every change; this bounds the harm of a day on which it does not. */
const FIRST_PAGE_GOOD_FOR_MINUTES = 1

/**
 * The list of leads on the market, asked through `db`, which has MARKET_CONNECTIONS where the public asks. Opens nothing itself;
 * nothing is asked of the database until a page is.
 */
export function openMarket(db: Db): Market {
  const findWithoutFilters = prepareLeadsOnMarket(db)
  const firstPage = keepFirstPage(loadFirstPage)

  async function load(query: MarketQuery, now: Date): Promise<MarketPage> {
    const { sort } = query
    const after = positionBefore(query)
    if (isContradictory(query)) return foundPage(query, [], 0)
    const filters = filtersOf(query)
    // One more than the page shows: it tells whether there is a next page.
    const wanted = { after, limit: query.limit + 1, now }
    const finding =
      hasFilters(filters) || sort !== 'newest'
        ? findLeadsOnMarket(db, { filters, sort, ...wanted })
        : findWithoutFilters(wanted).then((leads) => ({ leads, count: null }))
    const { leads: found, count } = await finding.catch((error: unknown) => {
      if (!hasSqlState(error, QUERY_CANCELED)) throw error
      throw filters.search === '' ? marketBusy() : searchTooSlow()
    })
    if (after !== null) return foundPage(query, found, null)
    if (found.length <= query.limit) return foundPage(query, found, found.length)
    return foundPage(query, found, count ?? (await countMatching(filters, now)))
  }

  /** Null where counting takes too long: the page is shown all the same. */
  async function countMatching(filters: MarketFilters, now: Date): Promise<number | null> {
    // Without filters the total is that of the first page, whatever the length and order of this page.
    const first = hasFilters(filters) ? null : firstPage.kept(now)
    if (first !== null) return first.total
    return countLeadsOnMarket(db, filters).catch((error: unknown) => {
      if (!hasSqlState(error, QUERY_CANCELED)) throw error
      return null
    })
  }

  async function loadFirstPage(now: Date): Promise<LoadedPage> {
    const [page, priceChange] = await Promise.all([load(FIRST, now), findNextPriceChange(db, now)])
    const netEnd = minutesAfter(now, FIRST_PAGE_GOOD_FOR_MINUTES)
    const goodUntil = priceChange !== null && priceChange < netEnd ? priceChange : netEnd
    return { page: compressed(page), goodUntil }
  }

  return {
    page: (query, now) => (isFirst(query) ? firstPage.at(now) : load(query, now)),
    async lead(id, now) {
      const found = await findLeadOnMarket(db, id, now)
      if (found === undefined) throw notOnMarket()
      return cardOf(found)
    },
    dropFirstPage: firstPage.drop,
  }
}

/** The position that a page follows; null for a first page. Refuses a cursor that we did not make for this order. */
export function positionBefore({ sort, after }: MarketQuery): MarketPosition | null {
  if (after === '') return null
  const position = marketPositionOf(sort, after)
  if (position === null) throw checkYourAnswers({ after: say('afterUnreadable')({}) })
  return position
}

/** A page of `found`, in which any lead beyond the page's limit means that there is a next page. */
export function foundPage(query: MarketQuery, found: PublicLead[], total: number | null): MarketPage {
  const shown = found.slice(0, query.limit)
  const last = found.length > shown.length ? shown.at(-1) : undefined
  const next = last && { ...given(query), after: marketCursorOf(query.sort, last) }
  return pageOf(shown.map(cardOf), next ? addressOfPage('/api/supplier/leads', next) : null, total)
}

const FIRST: MarketQuery = v.parse(MarketQuery, {})

const isFirst = (query: MarketQuery) =>
  !hasFilters(filtersOf(query)) &&
  query.volume === null &&
  query.sort === 'newest' &&
  query.after === '' &&
  query.limit === LEADS_ON_A_PAGE

/** Whether a question costs more than the next leads of an index, and so has to wait its turn. */
export const isSearch = (query: MarketQuery) => isSearching(query.sort, filtersOf(query))

export const notOnMarket = () => new Refusal('lead_not_found', 404, 'This lead is no longer on the market.')

const searchTooSlow = () =>
  new Refusal('search_too_slow', 503, 'This search takes too long. Try a longer or rarer word.', {
    retryAfterSeconds: 5,
  })

/** Of the market as a whole, or of its searches. */
const marketBusy = () =>
  new Refusal('market_busy', 503, 'The market is very busy right now. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
  })

/** A statement that ran into its time limit, or was ended by hand. */
const QUERY_CANCELED = '57014'

/** Whether Postgres refused with this SQLSTATE; Drizzle wraps its errors. */
function hasSqlState(error: unknown, state: string): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === state) return true
  return false
}

/** Two a second for a whole minute: more than a person types, or pages through. */
const SEARCHES_A_MINUTE = 120
/** Half of the market's connections, so that pages without a search find one free. */
const AT_ONCE = { atOnce: 3, waiting: 30 }
/** A window types ahead of its answers, and there may be several. One at a time, so that one account does not delay the others. */
const AT_ONCE_OF_ONE = { atOnce: 1, waiting: 5 }

/** Runs a search of a supplier when it is its turn, or refuses it. Counted by this process (decision 34). */
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
  new Refusal('too_often', 429, 'Your last searches are still running. Please try again in a few seconds.', {
    retryAfterSeconds: 2,
  })
