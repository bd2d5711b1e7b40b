import { type LeadCard, NEW_FOR_HOURS } from '../../../../api/contract/market/market.ts'

const HOUR_MS = 60 * 60 * 1000

export const isNew = ({ submittedAt }: Pick<LeadCard, 'submittedAt'>, now: Date) =>
  now.getTime() - Date.parse(submittedAt) < NEW_FOR_HOURS * HOUR_MS

export const MOST_STARS = 5

type Verified = Pick<LeadCard, 'emailVerified' | 'phoneVerified'>

/** 3, and one more for each verified way to reach the business. */
export const starsOf = ({ emailVerified, phoneVerified }: Verified) =>
  3 + Number(emailVerified) + Number(phoneVerified)
