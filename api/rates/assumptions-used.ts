import { onlineShareOf } from './card-sales.ts'
import type { Workings } from './explanation.ts'
import { dollars, months, percent, share } from './figures-in-words.ts'
import type { Source } from './rates.schema.ts'
import { type SourceShown, sourcesShown } from './sources-shown.ts'
import { interchangeFor } from './wholesale-rates.ts'

/** In words a shop owner understands. `value` is ready to show, and null for an assumption without a figure. */
export type AssumptionShown = {
  says: string
  value: string | null
  basis: string
  asOf: string | null
  sources: SourceShown[]
}

/** Only those that bear on this business: an online shop is not told about debit or terminals. */
export function assumptionsUsed({ book, situation, sold, current, compared }: Workings): AssumptionShown[] {
  const { assumptions, wholesale } = book
  const interchange = interchangeFor(wholesale, sold.isSmallMerchant)
  const sellsInPerson = sold.inPersonCredit.volumeCents > 0
  const sellsOnline = sold.online.volumeCents > 0
  const usesOwnRate =
    (sellsInPerson && current.inPerson === 'own-rate') || (sellsOnline && current.online === 'own-rate')
  const { sameTicket, ownRateIsAllIn, leftOut, feeNotKnown, onlineAtWholesale } = assumptions.inWords

  return [
    figure(onlineShareOf(assumptions, situation.businessType), share),
    ...when(sellsInPerson, figure(assumptions.debitShareInPerson, share)),
    ...when(sellsInPerson, words(sameTicket)),
    ...when(usesOwnRate, words(ownRateIsAllIn)),
    ...when(sellsOnline && current.online === 'wholesale-only', words(onlineAtWholesale)),
    ...when(current.monthlyFee === 'not-known', words(feeNotKnown)),
    figure(wholesale.smallMerchantBelowYearlyCents.mastercard, dollars),
    ...when(sellsInPerson, figure(interchange.cardPresent, percent)),
    ...when(sellsOnline, figure(interchange.cardNotPresent, percent)),
    figure(wholesale.assessmentPercent, percent),
    ...when(sold.debit.volumeCents > 0, figure(wholesale.interacFloorCents, dollars)),
    ...when(sellsInPerson && compared.length > 0, figure(assumptions.terminalLifeMonths, months)),
    figure(assumptions.leastSavingCents, dollars),
    figure(assumptions.leastSavingShare, share),
    words(leftOut),
  ]
}

type Figure = { value: number; says: string; basis: string; asOf: string | null; sources: Source[] }

function figure({ value, says, basis, asOf, sources }: Figure, inUnits: (value: number) => string) {
  return { says, value: inUnits(value), basis, asOf, sources: sourcesShown(sources) }
}

function words({ says, basis }: { says: string; basis: string }): AssumptionShown {
  return { says, value: null, basis, asOf: null, sources: [] }
}

function when(isUsed: boolean, assumption: AssumptionShown): AssumptionShown[] {
  return isUsed ? [assumption] : []
}
