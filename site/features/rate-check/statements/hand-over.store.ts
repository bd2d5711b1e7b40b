import { type TabStorage, tabStorage } from '../../../lib/tab-storage.ts'
import type { ConfirmedFigures } from './confirmed-figures.store.ts'

// Apart from what takes them: the page that gives them has no use for its checks.

export const KEY = 'statement-figures'

/** Gives the figures to the next page of this tab, which begins a rate check with them. */
export function handOver(figures: ConfirmedFigures, storage: TabStorage | undefined = tabStorage()): void {
  try {
    storage?.setItem(KEY, JSON.stringify(figures))
  } catch {}
}
