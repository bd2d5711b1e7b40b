import { tabStorage } from '../../../lib/tab-storage.ts'

/** What a supplier leaves in this tab has keys that begin so. */
export const OF_SUPPLIER = 'supplier:'

/** The next supplier in this tab finds nothing of the last one. */
export function forgetSupplier(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(OF_SUPPLIER)) sessionStorage.removeItem(key)
  } catch {}
}

const KEY = `${OF_SUPPLIER}market-search`

/** The market as this tab saw it last: with the search and the filters of then. */
export const marketPath = () => `/supplier/dashboard${tabStorage().getItem(KEY) ?? ''}`

/** `query` is that of the market's address. */
export const keepMarketSearch = (query: string) => tabStorage().setItem(KEY, query)
