import { type TabStorage, tabStorage } from '../../lib/browser-session.ts'

export const OWNER_DRAFT = 'owner-rate-check'

/** To be called once nobody is signed in: an owner's answers are not for whoever uses this tab next. */
export function forgetOwnerDraft(storage: TabStorage | undefined = tabStorage()): void {
  try {
    storage?.removeItem(OWNER_DRAFT)
  } catch {}
}
