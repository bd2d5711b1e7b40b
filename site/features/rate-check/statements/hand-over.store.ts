import { type TabStorage, tabStorage } from '../../../lib/tab-storage.ts'
import type { ConfirmedFigures } from './confirmed-figures.store.ts'

// Separate from `takeHandedOver`, so that the page loads no validation.

export const KEY = 'statement-figures'

/** Passes the figures to the next page of this tab, which starts a rate check with them. */
export function handOver(figures: ConfirmedFigures, storage: TabStorage | undefined = tabStorage()): void {
  try {
    storage?.setItem(KEY, JSON.stringify(figures))
  } catch {}
}
