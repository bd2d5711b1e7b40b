import { tabStorage } from '../../lib/browser-session.ts'

const KEY = 'sure-of-fees'

/** Whether this pair of fees and sales was asked about in this tab, and stands. */
export function isSureOfFees(pair: string): boolean {
  try {
    return tabStorage()?.getItem(KEY) === markOf(pair)
  } catch {
    return false
  }
}

/** Storage may be full or forbidden; then it may be asked again. */
export function keepSureOfFees(pair: string): void {
  try {
    tabStorage()?.setItem(KEY, markOf(pair))
  } catch {}
}

/** Tells pairs apart without their amounts, which are not for whoever uses this tab next. */
function markOf(pair: string): string {
  let mark = 0
  for (const letter of pair) mark = (Math.imul(mark, 31) + letter.charCodeAt(0)) | 0
  return String(mark)
}
