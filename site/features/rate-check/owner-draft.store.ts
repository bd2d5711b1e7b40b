import { type TabStorage, tabStorage } from '../../lib/browser-session.ts'
import { resultsHint } from './results-hint.ts'
import { forgetSureOfFees } from './sure-of-fees.ts'

export const OWNER_DRAFT = 'owner-rate-check'

/** To be called once nobody is signed in: an owner's answers and results are not for whoever is here next. */
export function forgetOwner(): void {
  forgetOwnerDraft()
  forgetSureOfFees()
  resultsHint('owner').keep(null)
}

export function forgetOwnerDraft(storage: TabStorage | undefined = tabStorage()): void {
  try {
    storage?.removeItem(OWNER_DRAFT)
  } catch {}
}
