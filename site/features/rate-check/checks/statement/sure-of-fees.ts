import { type TabStorage, tabStorage } from '../../../../lib/browser-session.ts'
import type { ConfirmedFigures } from '../../statements/confirmed-figures.store.ts'
import { unusualFees } from './unusual-fees.ts'

const KEY = 'sure-of-fees'

/** Whether this pair of fees and sales was asked about in this tab, and stands. */
export function isSureOfFees(pair: string, storage: TabStorage | undefined = tabStorage()): boolean {
  try {
    return storage?.getItem(KEY) === markOf(pair)
  } catch {
    return false
  }
}

/** Storage may be full or forbidden; then it may be asked again. */
export function keepSureOfFees(pair: string, storage: TabStorage | undefined = tabStorage()): void {
  try {
    storage?.setItem(KEY, markOf(pair))
  } catch {}
}

/** The reader asks about unusual fees before it lets them be confirmed: they are not asked about again. */
export function keepSureOfRead(read: ConfirmedFigures, storage?: TabStorage): void {
  const unusual = unusualFees({ ...read, monthlyVolume: null })
  if (unusual) keepSureOfFees(unusual.key, storage)
}

/** Tells pairs apart without their amounts, which are not for whoever uses this tab next. */
function markOf(pair: string): string {
  let mark = 0
  for (const letter of pair) mark = (Math.imul(mark, 31) + letter.charCodeAt(0)) | 0
  return String(mark)
}
