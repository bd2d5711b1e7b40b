import { keepUnsavedText, unsavedText } from '../../../lib/unsaved-text.ts'
import { HOME } from '../../../lib/words/language.ts'

const KEY = 'supplier:market-search'

/** The market as this tab saw it last: with the search and the filters of then. */
export const marketPath = () => `${HOME}/supplier/dashboard${unsavedText(KEY)}`

/** `query` is that of the market's address. */
export const keepMarketSearch = (query: string) => keepUnsavedText(KEY, query)
