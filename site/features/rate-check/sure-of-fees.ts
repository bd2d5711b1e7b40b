import { tabStorage } from '../../lib/browser-session.ts'

const KEY = 'sure-of-fees'

/** Whether this pair of fees and sales was asked about in this tab, and stands. */
export function isSureOfFees(pair: string): boolean {
  try {
    return tabStorage()?.getItem(KEY) === pair
  } catch {
    return false
  }
}

/** Storage may be full or forbidden; then it may be asked again. */
export function keepSureOfFees(pair: string): void {
  try {
    tabStorage()?.setItem(KEY, pair)
  } catch {}
}

export function forgetSureOfFees(): void {
  try {
    tabStorage()?.removeItem(KEY)
  } catch {}
}
