import { type TabStorage, tabStorage } from '../../../lib/browser-session.ts'
import { resultsHint } from './results-hint.ts'

export const OWNER_DRAFT = 'owner-rate-check'

/** To be called once nobody is signed in: an owner's answers and results are not for whoever is here next. */
export function forgetOwner(): void {
  forgetOwnerDraft()
  resultsHint('owner').keep(null)
}

export function forgetOwnerDraft(storage: TabStorage | undefined = tabStorage()): void {
  try {
    storage?.removeItem(OWNER_DRAFT)
  } catch {}
}
