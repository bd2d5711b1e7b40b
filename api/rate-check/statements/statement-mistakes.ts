import { feesMistake, type StatementRead, sayRateCheck } from '../../contract/rate-check/rate-check.ts'
import { checkYourAnswers, type Said, saidBy } from '../../platform/shared/refusal.ts'

const says = {
  feesRequired: saidBy(sayRateCheck('statementFeesRequired')),
  partsTooHigh: {
    en: 'These amounts add up to more than your total fees. Check each one.',
    fr: 'La somme de ces montants dépasse le total de vos frais. Vérifiez chaque montant.',
  },
  startRequired: {
    en: 'Enter the first day the statement covers.',
    fr: 'Entrez le premier jour visé par le relevé.',
  },
  endRequired: {
    en: 'Enter the last day the statement covers.',
    fr: 'Entrez le dernier jour visé par le relevé.',
  },
  periodBackwards: {
    en: 'The last day can’t be before the first day.',
    fr: 'Le dernier jour ne peut pas précéder le premier.',
  },
  periodTooLong: {
    en: 'Statements can cover up to 400 days. Check both dates.',
    fr: 'Un relevé peut viser au plus 400\u00a0jours. Vérifiez les deux dates.',
  },
  periodInFuture: {
    en: 'The last day can’t be in the future.',
    fr: 'Le dernier jour ne peut pas être à venir.',
  },
  periodTooOld: {
    en: 'This statement ended more than five years ago. Use a newer one, or check the date.',
    fr: 'Ce relevé a pris fin il y a plus de cinq ans. Utilisez-en un plus récent ou vérifiez la date.',
  },
  salesRequired: {
    en: 'Enter the card sales for the same months.',
    fr: 'Entrez les ventes par carte des mêmes mois.',
  },
}

/** What a statement's answers say wrong together: the fields' own schema sees each by itself, and knows no day. */
export function refuseMistakenStatement(own: StatementRead, monthlyVolume: number, now: Date): void {
  // Canada is behind UTC: a day that is over there may have started here.
  const mistake = statementMistake(own, { monthlyVolume, today: now.toISOString().slice(0, 10) })
  if (mistake === null) return
  throw checkYourAnswers({ [mistake.field]: mistake.says })
}

type Mistake = { field: keyof StatementRead; says: Said }

/** The first of them; null where the answers agree. `today` as 2026-11-22. */
export function statementMistake(
  own: StatementRead,
  { monthlyVolume, today }: { monthlyVolume: number; today: string },
): Mistake | null {
  const ofFees = feesMistake(own, monthlyVolume)
  if (ofFees !== null) return { field: ofFees.field, says: saidBy(sayRateCheck(ofFees.key)) }
  return partsMistake(own) ?? periodMistake(own, today)
}

const PARTS = ['statementInterchange', 'statementAssessments', 'statementFixedFees'] as const

function partsMistake(own: StatementRead): Mistake | null {
  const [first] = PARTS.filter((field) => own[field] !== null)
  if (first === undefined) return null
  if (own.statementFees === null) return { field: 'statementFees', says: says.feesRequired }
  const cents = (amount: number | null) => Math.round((amount ?? 0) * 100)
  const together = PARTS.reduce((sum, field) => sum + cents(own[field]), 0)
  return together > cents(own.statementFees) ? { field: first, says: says.partsTooHigh } : null
}

/** The longest that papers of one month speak of. Without its sales, a longer one would count as a month's fees. */
const LONGEST_MONTH_DAYS = 45
const LONGEST_PERIOD_DAYS = 400
const OLDEST_YEARS = 5

function periodMistake(own: StatementRead, today: string): Mistake | null {
  const { statementFees: fees, statementSales: sales, statementStart: start, statementEnd: end } = own
  if (start === null && end === null) return null
  if (fees === null) return { field: 'statementFees', says: says.feesRequired }
  if (start === null) return { field: 'statementStart', says: says.startRequired }
  if (end === null) return { field: 'statementEnd', says: says.endRequired }
  if (end < start) return { field: 'statementEnd', says: says.periodBackwards }
  if (end > today) return { field: 'statementEnd', says: says.periodInFuture }
  if (end < oldestDay(today)) return { field: 'statementEnd', says: says.periodTooOld }
  const days = (Date.parse(end) - Date.parse(start)) / (24 * 60 * 60 * 1000) + 1
  if (days > LONGEST_PERIOD_DAYS) return { field: 'statementEnd', says: says.periodTooLong }
  if (days > LONGEST_MONTH_DAYS && sales === null)
    return { field: 'statementSales', says: says.salesRequired }
  return null
}

/** The same day five years ago; the days of a year compare as text. */
const oldestDay = (day: string) => `${Number(day.slice(0, 4)) - OLDEST_YEARS}${day.slice(4)}`
