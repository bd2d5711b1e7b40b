import { type TabStorage, tabStorage } from '../../../lib/tab-storage.ts'
import type { Statement } from './statement-figures.ts'

// Apart from what reads them again, which only a page that was left needs.

export const KEY = 'statement-confirmed'

/** Keeps what was confirmed until the tab is closed, so that Back and a reload find it. The files are forgotten all the same. */
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
