import { type LeadCard, NEW_FOR_HOURS } from '../../../../api/contract/supplier/market.ts'
import { processorName } from '../../../../domain/processors.ts'
import { formatMoney, formatWholeMoney } from '../../../lib/format.ts'

const HOUR_MS = 60 * 60 * 1000

export const isNew = ({ submittedAt }: Pick<LeadCard, 'submittedAt'>, now: Date) =>
  now.getTime() - Date.parse(submittedAt) < NEW_FOR_HOURS * HOUR_MS

export const MOST_STARS = 5

/** 3, and one more for each verified way to reach the business. */
export const starsOf = ({
  emailVerified,
  phoneVerified,
}: Pick<LeadCard, 'emailVerified' | 'phoneVerified'>) => 3 + Number(emailVerified) + Number(phoneVerified)

/** "Toronto, Ontario", "Ontario", or "Canada" without either. */
export const placeOf = ({ city, province }: Pick<LeadCard, 'city' | 'province'>) =>
  [city, province].filter(Boolean).join(', ') || 'Canada'

/** "$47", or "$4.70". */
export const saleOf = ({ averageSale }: Pick<LeadCard, 'averageSale'>) =>
  Number.isInteger(averageSale) ? formatWholeMoney(averageSale) : formatMoney(averageSale)

export const processorOf = ({ currentProvider }: Pick<LeadCard, 'currentProvider'>) =>
  processorName(currentProvider)
