import { tabStorage } from '../../../lib/tab-storage.ts'

const KEY = 'market-search'

/** The market as this tab saw it last: with the search and the filters of then. */
export const marketPath = () => `/supplier/dashboard${tabStorage().getItem(KEY) ?? ''}`

/** `query` is that of the market's address. */
export const keepMarketSearch = (query: string) => tabStorage().setItem(KEY, query)

/** The next supplier in this tab starts without it. */
export const forgetMarketSearch = () => tabStorage().removeItem(KEY)
