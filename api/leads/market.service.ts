import type { Db } from '../../db/client.ts'
import { LEADS_ON_A_PAGE, type MarketQuery } from '../contract/supplier/market.ts'
import { minutesAfter } from '../shared/clock.ts'
import { hasSqlState, QUERY_CANCELED } from '../shared/sql-state.ts'
import {
  findLeadsOnMarket,
  findNextPriceChange,
  type MarketFilters,
  prepareLeadsOnMarket,
} from './market.queries.ts'
import { marketBusy, noSuchPage, searchTooSlow } from './market.refusals.ts'
import { cardOf, searchedFor, TIER_OF_BAND } from './market.ts'
import { cursorOf, positionOf } from './market-cursor.ts'
import { keepFirstPage, type LoadedPage } from './market-first-page.ts'
import { compressed, type MarketPage, pageOf } from './market-page.ts'

export type Market = {
  page(query: MarketQuery, now: Date): Promise<MarketPage>
  /** For whoever sells a lead, before the buyer is answered; other processes hear of it by the change feed. */
  dropFirstPage(): void
}

/**
 * Connections of its own: searches cannot take those that purchases need, and what takes longer than any honest question to
 * the market is ended by Postgres.
 */
export const MARKET_CONNECTIONS = { name: 'northrate market', size: 6, statementTimeoutMs: 500 }

/** The change feed tells of every change; this is for the day it does not. */
const FIRST_PAGE_GOOD_FOR_MINUTES = 1

/**
 * The list of leads on the market, asked through `db`, which has MARKET_CONNECTIONS where the public asks. Opens nothing itself;
 * nothing is asked of the database until a page is.
 */
export function openMarket(db: Db): Market {
  const findWithoutFilters = prepareLeadsOnMarket(db)
  const firstPage = keepFirstPage(loadFirstPage)

  async function load(query: MarketQuery, now: Date): Promise<MarketPage> {
    const after = query.after === '' ? null : positionOf(query.after)
    if (after === null && query.after !== '') throw noSuchPage()
    const filters = filtersOf(query)
    // One more than is shown tells whether there is a next page.
    const wanted = { after, limit: query.limit + 1, now }
    const asked = hasFilters(filters)
      ? findLeadsOnMarket(db, { filters, ...wanted })
      : findWithoutFilters(wanted)
    const found = await asked.catch((error: unknown) => {
      if (!hasSqlState(error, QUERY_CANCELED)) throw error
      throw filters.search === '' ? marketBusy() : searchTooSlow()
    })
    const shown = found.slice(0, query.limit)
    const last = found.length > shown.length ? shown.at(-1) : undefined
    return pageOf(
      shown.map(cardOf),
      last === undefined ? null : addressOf({ ...query, after: cursorOf(last) }),
    )
  }

  async function loadFirstPage(now: Date): Promise<LoadedPage> {
    const [page, priceChange] = await Promise.all([load(FIRST, now), findNextPriceChange(db, now)])
    const netEnd = minutesAfter(now, FIRST_PAGE_GOOD_FOR_MINUTES)
    const goodUntil = priceChange !== null && priceChange < netEnd ? priceChange : netEnd
    return { page: compressed(page), goodUntil }
  }

  return {
    page: (query, now) => (isFirst(query) ? firstPage.at(now) : load(query, now)),
    dropFirstPage: firstPage.drop,
  }
}

const FIRST: MarketQuery = { search: '', businessType: null, volume: null, limit: LEADS_ON_A_PAGE, after: '' }

const isFirst = (query: MarketQuery) =>
  !hasFilters(filtersOf(query)) && query.after === '' && query.limit === LEADS_ON_A_PAGE

const filtersOf = ({ search, businessType, volume }: MarketQuery): MarketFilters => ({
  search: searchedFor(search),
  businessType,
  tier: volume === null ? null : TIER_OF_BAND[volume],
})

const hasFilters = ({ search, businessType, tier }: MarketFilters) =>
  search !== '' || businessType !== null || tier !== null

function addressOf(query: MarketQuery): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== '') parameters.set(name, String(value))
  return `/api/supplier/leads?${parameters}`
}
