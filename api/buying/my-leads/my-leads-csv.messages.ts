import type { Language } from '../../../domain/languages.ts'
import type { Outcome, PURCHASE_SOURCES } from '../../../domain/outcomes.ts'
import type { CONTACT_ANSWERS } from '../../../domain/requests.ts'
import type { Tier } from '../../../domain/tiers.ts'
import { callTimesInWords } from '../../contract/call-times.ts'

type SameFor<Key extends string> = { readonly [One in Key]: string }

const source: SameFor<(typeof PURCHASE_SOURCES)[number]> = {
  card: 'card',
  credit: 'credit',
  assignment: 'assignment',
}
const outcome: SameFor<Outcome> = {
  pending: 'pending',
  contacted: 'contacted',
  converted: 'converted',
  lost: 'lost',
}
const tier: SameFor<Tier> = { tier1: 'tier1', tier2: 'tier2', tier3: 'tier3' }
const ownerSays: SameFor<(typeof CONTACT_ANSWERS)[number]> = {
  yes: 'yes',
  'not-yet': 'not-yet',
  'not-wanted': 'not-wanted',
}

const language: SameFor<Language> = { en: 'en', fr: 'fr' }

/** The English table has the names of the API, which suppliers' systems read. */
export const en = {
  file: (day: string) => `my-leads-${day}.csv`,
  headings: {
    receipt: 'Receipt',
    purchasedAt: 'Purchased (UTC)',
    source: 'Paid by',
    price: 'Price (CAD)',
    company: 'Company',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    language: 'Language',
    contactRequestedAt: 'Asked to be contacted (UTC)',
    withdrawnAt: 'Do not contact since (UTC)',
    website: 'Website',
    isDecisionMaker: 'Decision-maker',
    decisionMakerName: 'Who decides',
    businessType: 'Business type',
    currentProvider: 'Current provider',
    monthlyVolume: 'Monthly card sales (CAD)',
    averageTransaction: 'Average sale (CAD)',
    cardPresentRate: 'In-person rate (%)',
    cardNotPresentRate: 'Online rate (%)',
    monthlyFee: 'Monthly fee (CAD)',
    effectiveRate: 'Effective rate (%)',
    city: 'City',
    province: 'Province',
    tier: 'Tier',
    outcome: 'Outcome',
    dealValue: 'Deal value (CAD)',
    followUpOn: 'Follow up on',
    notes: 'Notes',
    promisedBy: 'Contact promised by (UTC)',
    callTimes: 'Likes to be called',
    ownerSays: 'Owner says contacted',
    cancelledAt: 'Cancelled by the owner (UTC)',
    id: 'Lead id',
  },
  yes: 'yes',
  no: 'no',
  source,
  outcome,
  tier,
  ownerSays,
  language,
  businessType: (slugOrOwnWords: string) => slugOrOwnWords,
  provider: (slugOrOwnWords: string) => slugOrOwnWords,
  city: (name: string) => name,
  province: (name: string) => name,
  callTimes: callTimesInWords,
}
