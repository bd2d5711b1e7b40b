import { type TabStorage, tabStorage } from '../../../lib/tab-storage.ts'
import type { ConfirmedFigures } from './confirmed-figures.store.ts'

// Separate from `readHandedOver`, so that the page loads no validation.

const KEY = 'statement-figures'

/** Passes the figures to the next page of this tab, which starts a rate check with them. */
export const handOver = (figures: ConfirmedFigures, storage: TabStorage = tabStorage()) =>
  storage.setItem(KEY, JSON.stringify(figures))

/** What another page of this tab passed on, once. Not validated yet. */
export function takeHandedOver(storage: TabStorage = tabStorage()): string | null {
  const text = storage.getItem(KEY)
  storage.removeItem(KEY)
  return text
}
