import { OF_SUPPLIER, tabStorage } from '../../../lib/tab-storage.ts'

const KEY = `${OF_SUPPLIER}market-search`

/** The market as this tab saw it last: with the search and the filters of then. */
export const marketPath = () => `/supplier/dashboard${tabStorage().getItem(KEY) ?? ''}`

/** `query` is that of the market's address. */
export const keepMarketSearch = (query: string) => tabStorage().setItem(KEY, query)
