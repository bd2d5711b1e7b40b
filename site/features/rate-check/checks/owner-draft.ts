import * as v from 'valibot'
import type { LastCheck } from '../../../../api/contract/quotes.ts'
import type { TabStorage } from '../../../lib/browser-session.ts'
import { Draft, NEW_DRAFT } from './draft.ts'
import { OWNER_DRAFT } from './owner-draft.store.ts'

const OwnerDraft = v.object({ owner: v.string(), draft: Draft })

/** What a signed-in owner begins with: what this tab holds of theirs, else their last answers. `owner` is an address. */
export function ownerDraft(storage: TabStorage | undefined, lastCheck: LastCheck): Draft {
  try {
    const kept = v.safeParse(OwnerDraft, JSON.parse(storage?.getItem(OWNER_DRAFT) ?? 'null'))
    if (kept.success && kept.output.owner === lastCheck.email) return kept.output.draft
  } catch {}
  return filledIn(lastCheck)
}

/** Whether the draft holds more than what the owner would begin with again. */
export const isChanged = (draft: Draft, lastCheck: LastCheck) =>
  JSON.stringify(draft.answers) !== JSON.stringify(filledIn(lastCheck).answers)

/** Storage may be full or forbidden; then the answers last as long as the page. */
export function keepOwnerDraft(storage: TabStorage | undefined, owner: string, draft: Draft): void {
  try {
    storage?.setItem(OWNER_DRAFT, JSON.stringify({ owner, draft }))
  } catch {}
}

/** Consent is given anew each time. Signing in has proved the address; a telephone is proved again. */
function filledIn({ checkedAt: _, ...known }: LastCheck): Draft {
  return {
    ...NEW_DRAFT,
    emailProof: { name: 'verified', address: known.email },
    answers: {
      ...NEW_DRAFT.answers,
      ...known,
      monthlyVolume: typed(known.monthlyVolume),
      averageTransaction: typed(known.averageTransaction),
      cardPresentRate: typed(known.cardPresentRate),
      cardNotPresentRate: typed(known.cardNotPresentRate),
      monthlyFee: typed(known.monthlyFee),
    },
  }
}

const typed = (amount: number | null) => (amount === null ? '' : String(amount))
