import type { CardSales } from './card-sales.ts'
import { type Basis, type CurrentCost, mainBasis } from './current-cost.ts'
import type { Workings } from './explanation.ts'
import { dollars, share } from './figures-in-words.ts'

export type WhyNone = {
  reason: 'own-rate-needed' | 'nobody-to-compare' | 'already-best' | 'saving-too-small'
  /** For the business owner. */
  says: string
  /** The answers of the rate check that would make the estimate better; may be empty for any reason. */
  missingRates: MissingRate[]
}

export type MissingRate = 'cardPresentRate' | 'cardNotPresentRate'

/** Why nobody is recommended, when nobody is. */
export function whyNone(workings: Workings): WhyNone {
  const reason = reasonFor(workings)
  return { reason, says: inWords(reason, workings), missingRates: missingRates(workings) }
}

function reasonFor({ sold, current, compared }: Workings): WhyNone['reason'] {
  // A rate that is missing for the smaller part of the sales would hardly turn the answer.
  if (isMissing(mainBasis(sold, current))) return 'own-rate-needed'
  if (compared.length === 0) return 'nobody-to-compare'
  return compared.some(({ savingCents }) => savingCents > 0) ? 'saving-too-small' : 'already-best'
}

function inWords(reason: WhyNone['reason'], { book }: Workings): string {
  const { leastSavingCents, leastSavingShare } = book.assumptions
  switch (reason) {
    case 'own-rate-needed':
      return 'We know of no published rates for your provider. Enter the rate on your statement to see a figure.'
    case 'nobody-to-compare':
      return 'We know of no other provider whose published prices fit your business.'
    case 'already-best':
      return 'None of the published prices we compared is lower than what you may be paying now.'
    case 'saving-too-small':
      return `Changing would save you less than ${dollars(leastSavingCents.value)} a month or ${share(leastSavingShare.value)} of what you pay now.`
  }
}

function missingRates({ sold, current }: { sold: CardSales; current: CurrentCost }): MissingRate[] {
  const missing: MissingRate[] = []
  if (sold.inPersonCredit.volumeCents > 0 && isMissing(current.inPerson)) missing.push('cardPresentRate')
  if (sold.online.volumeCents > 0 && isMissing(current.online)) missing.push('cardNotPresentRate')
  return missing
}

function isMissing(basis: Basis): boolean {
  return basis === 'reported-range' || basis === 'wholesale-only'
}
