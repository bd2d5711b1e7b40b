import { tabStorage } from '../../../lib/tab-storage.ts'
import type { Statement } from './kept-statements.store.ts'

// Separate from `readStatements`, so that the page loads no validation before it needs it.

const KEY = 'statement-confirmed'

/** Keeps confirmed statements until the tab closes, for Back and a reload. Never the files. */
export function keepStatements(statements: Statement[]): void {
  if (statements.length === 0) tabStorage().removeItem(KEY)
  else tabStorage().setItem(KEY, JSON.stringify(statements))
}

/** What `keepStatements` wrote, not validated yet; null for nothing. */
export const keptStatements = () => tabStorage().getItem(KEY)
