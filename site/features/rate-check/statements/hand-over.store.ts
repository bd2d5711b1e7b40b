import { tabStorage } from '../../../lib/tab-storage.ts'
import type { ConfirmedFigures, Statement } from './confirmed-figures.store.ts'

// Separate from `readHandedOver` and `readStatements`, so that the page loads no validation before it needs it.

const FIGURES = 'statement-figures'
const STATEMENTS = 'statement-confirmed'

/** Passes the figures to the next page of this tab, which starts a rate check with them. */
export const handOver = (figures: ConfirmedFigures, storage = tabStorage()) =>
  storage.setItem(FIGURES, JSON.stringify(figures))

/** What another page of this tab passed on, once. Not validated yet. */
export function takeHandedOver(storage = tabStorage()): string | null {
  const text = storage.getItem(FIGURES)
  storage.removeItem(FIGURES)
  return text
}

/** Keeps confirmed statements until the tab closes, for Back and a reload. Never the files. */
export function keepStatements(statements: Statement[]): void {
  if (statements.length === 0) tabStorage().removeItem(STATEMENTS)
  else tabStorage().setItem(STATEMENTS, JSON.stringify(statements))
}

/** What `keepStatements` wrote, not validated yet; null for nothing. */
export const keptStatements = () => tabStorage().getItem(STATEMENTS)
