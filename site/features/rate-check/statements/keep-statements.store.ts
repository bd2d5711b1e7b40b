import { type TabStorage, tabStorage } from '../../../lib/tab-storage.ts'
import type { Statement } from './kept-statements.store.ts'

// Separate from `keptStatements`, so that the page loads no validation before it needs it.

export const KEY = 'statement-confirmed'

/** Keeps confirmed statements until the tab closes, for Back and a reload. Never the files. */
export function keepStatements(
  statements: Statement[],
  storage: TabStorage | undefined = tabStorage(),
): void {
  try {
    if (statements.length === 0) storage?.removeItem(KEY)
    else storage?.setItem(KEY, JSON.stringify(statements))
  } catch {}
}

export function hasKeptStatements(storage: TabStorage | undefined = tabStorage()): boolean {
  try {
    return storage?.getItem(KEY) != null
  } catch {
    return false
  }
}
