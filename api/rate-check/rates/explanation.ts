import { type Language, LOCALES } from '../../../domain/languages/languages.ts'
import { halfUp } from '../../../domain/rounding.ts'
import type { Basis, Source as SourceShown, WhyNone } from '../../contract/rate-check/rate-check-results.ts'
import { daysInWords } from '../../platform/shared/clock.ts'
import { inDollars } from '../../platform/shared/dollars.ts'
import type { Said } from '../../platform/shared/refusal.ts'
import type { Comparison } from './comparison.ts'
import { type CurrentCost, mainBasis } from './current-cost.ts'
import {
  type CardSales,
  effectiveRatePercent,
  interchangeFor,
  type MonthlyRates,
  monthlyCostCents,
  onlineShareOf,
  type Situation,
} from './monthly-cost.ts'
import type { RateBook } from './rate-book.ts'
import { type Assumptions, type Processor, type Source, sourcesShown } from './rates.schema.ts'
import type { Breakdown } from './shown-breakdown.ts'

/** Everything one estimate was worked out from. */
type Workings = {
  book: RateBook
  situation: Situation
  processor: Processor
  priceRow: Processor
  sold: CardSales
  wholesale: MonthlyRates
  current: CurrentCost
  compared: Comparison[]
  /** All but the current one. */
  others: Processor[]
  worthwhile: Comparison[]
  /** Null where there is no statement. */
  breakdown: Breakdown | null
}

/** How the estimate came about, kept with it so that it can be shown long after the rate data has changed. */
export function explain(workings: Workings) {
  const { book, sold, current } = workings
  return {
    rateDataVersion: book.version,
    /** The least that the business may be paying. */
    lowEndCents: halfUp(current.lowCents),
    /** What its sales cost any processor: no offer can be lower. */
    wholesaleFloorCents: floorCents(workings),
    /** How each part of the current cost is known; null where the business has no such sales. */
    knownFrom: {
      inPerson: sold.inPersonCredit.volumeCents > 0 ? current.inPerson : null,
      online: sold.online.volumeCents > 0 ? current.online : null,
      debit: sold.debit.volumeCents > 0 ? current.debit : null,
      monthlyFee: current.monthlyFee,
    },
    /** Everyone whose price was worked out, best first, whether recommended or not. */
    compared: workings.compared.map(({ processor, costCents, savingCents }) => ({
      slug: processor.slug,
      name: processor.name,
      monthlyCostCents: halfUp(costCents),
      savingCents,
    })),
    /** Everyone else whose prices we track, by name: some price that this business needs is not published. */
    unpriced: unpricedNames(workings),
    /** The price rows that the figures rest on. */
    rows: rowsUsed(workings).map(({ slug, name, asOf, sources }) => ({
      slug,
      name,
      asOf,
      sources: sourcesShown(sources),
    })),
    assumptions: assumptionsUsed(workings).map(inBothLanguages),
    whyNone: workings.worthwhile.length > 0 ? null : whyNone(workings),
  }
}

/** As the breakdown has it, to the cent; unless its estimated parts were cut to the fees. */
const floorCents = ({ breakdown, sold, wholesale }: Workings) =>
  breakdown && !breakdown.belowWholesale
    ? breakdown.wholesaleCents
    : halfUp(monthlyCostCents(sold, wholesale))

function unpricedNames({ compared, others }: Workings): string[] {
  const priced = new Set(compared.map(({ processor }) => processor))
  return others
    .filter((processor) => !priced.has(processor) && processor.slug !== 'other')
    .map(({ name }) => name)
    .sort((one, other) => one.localeCompare(other, 'en-CA'))
}

/** Each row once: the current processor and its price row if used, the reported range if needed, then the others. */
function rowsUsed({ book, processor, priceRow, sold, current, compared }: Workings) {
  const usesRange =
    (sold.inPersonCredit.volumeCents > 0 && current.inPerson === 'reported-range') ||
    (sold.debit.volumeCents > 0 && current.debit === 'reported-range')
  const range = usesRange ? [book.genericQuote] : []
  // A statement says what is paid today, so no price list is used.
  const today = current.monthlyFee === 'statement' ? [] : [processor, priceRow]
  return [...new Set([...today, ...range, ...compared.map((comparison) => comparison.processor)])]
}

/** Why no processor is recommended, when none is. */
function whyNone(workings: Workings) {
  const reason = reasonFor(workings)
  const { en, fr } = inWords(reason, workings)
  return { reason, says: en, saysInFrench: fr, missingRates: missingRates(workings) }
}

function reasonFor({ sold, current, compared }: Workings): WhyNone['reason'] {
  // A rate that is missing for the smaller part of the sales would hardly turn the answer.
  if (isMissing(mainBasis(sold, current))) return 'own-rate-needed'
  if (compared.length === 0) return 'nobody-to-compare'
  return compared.some(({ savingCents }) => savingCents > 0) ? 'saving-too-small' : 'already-best'
}

function inWords(reason: WhyNone['reason'], { book }: Workings): Said {
  const { leastSavingCents, leastSavingShare } = book.assumptions
  switch (reason) {
    case 'own-rate-needed':
      return {
        en: 'We don’t have published rates for your provider. Enter the rates or total fees from your statement to see a figure.',
        fr: 'Nous n’avons pas de taux publiés pour votre fournisseur. Entrez les taux ou le total des frais de votre relevé pour voir un chiffre.',
      }
    case 'nobody-to-compare':
      return {
        en: 'We didn’t find another provider whose published prices fit your business.',
        fr: 'Nous n’avons trouvé aucun autre fournisseur dont les prix publiés conviennent à votre entreprise.',
      }
    case 'already-best':
      return {
        en: 'None of the published prices we compared beats what you may be paying now.',
        fr: 'Aucun des prix publiés que nous avons comparés n’est inférieur à ce que vous payez peut-être maintenant.',
      }
    case 'saving-too-small': {
      const [amount, part] = [dollars(leastSavingCents.value), share(leastSavingShare.value)]
      return {
        en: `Switching would save you less than ${amount.en} a month, or less than ${part.en} of what you pay now.`,
        fr: `En changeant de fournisseur, vous économiseriez moins de ${amount.fr} par mois, ou moins de ${part.fr} de ce que vous payez maintenant.`,
      }
    }
  }
}

function missingRates({ sold, current }: { sold: CardSales; current: CurrentCost }): WhyNone['missingRates'] {
  const missing: WhyNone['missingRates'] = []
  if (sold.inPersonCredit.volumeCents > 0 && isMissing(current.inPerson)) missing.push('cardPresentRate')
  if (sold.online.volumeCents > 0 && isMissing(current.online)) missing.push('cardNotPresentRate')
  return missing
}

function isMissing(basis: Basis): boolean {
  return basis === 'reported-range' || basis === 'wholesale-only'
}

/** In words a shop owner understands. `value` is ready to show, and null for an assumption without a figure. */
type Assumption = {
  says: Said
  value: Said | null
  basis: Said
  asOf: string | null
  sources: SourceShown[]
}

/** French is apart, so that a process of the last release reads the English where it always was (decision 31). */
const inBothLanguages = ({ says, value, basis, asOf, sources }: Assumption) => ({
  says: says.en,
  value: value?.en ?? null,
  basis: basis.en,
  asOf,
  sources,
  inFrench: { says: says.fr, value: value?.fr ?? null, basis: basis.fr },
})

/** Only those that bear on this business: an online shop sees nothing about debit or terminals. */
function assumptionsUsed(workings: Workings): Assumption[] {
  const { book, situation, sold, current, compared, breakdown } = workings
  const { assumptions, wholesale } = book
  const { inWords } = assumptions
  const isInterchangePrinted = isPrinted('interchange', breakdown)
  const interchange = interchangeFor(wholesale, sold.isSmallMerchant)
  const sellsInPerson = sold.inPersonCredit.volumeCents > 0
  const sellsOnline = sold.online.volumeCents > 0
  const usesOwnRate =
    (sellsInPerson && current.inPerson === 'own-rate') || (sellsOnline && current.online === 'own-rate')

  return [
    ...ownStatement(assumptions, situation, current),
    ...split(assumptions, breakdown),
    figure(onlineShareOf(assumptions, situation.businessType), share),
    ...when(sellsInPerson, figure(assumptions.debitShareInPerson, share)),
    ...when(sellsInPerson, words(inWords.sameTicket)),
    ...when(usesOwnRate, words(inWords.ownRateIsAllIn)),
    ...when(sellsOnline && current.online === 'wholesale-only', words(inWords.onlineAtWholesale)),
    ...when(current.monthlyFee === 'not-known', words(inWords.feeNotKnown)),
    ...when(!isInterchangePrinted, figure(wholesale.smallMerchantBelowYearlyCents.mastercard, dollars)),
    ...when(sellsInPerson && !isInterchangePrinted, figure(interchange.cardPresent, percent)),
    ...when(sellsOnline && !isInterchangePrinted, figure(interchange.cardNotPresent, percent)),
    ...when(!isPrinted('assessments', breakdown), figure(wholesale.assessmentPercent, percent)),
    ...when(sold.debit.volumeCents > 0, figure(wholesale.interacFloorCents, dollars)),
    ...when(
      sold.debit.volumeCents > 0 && isEstimated(breakdown),
      figure(wholesale.interacNetworkCents, cents),
    ),
    ...when(sellsInPerson && compared.length > 0, figure(assumptions.terminalLifeMonths, months)),
    figure(assumptions.leastSavingCents, dollars),
    figure(assumptions.leastSavingShare, share),
    words(breakdown === null ? inWords.leftOut : inWords.statementLeftOut),
  ]
}

/** What is read out of the visitor's own statement, if there is one. */
function ownStatement(
  { inWords }: Assumptions,
  situation: Situation,
  { lowCents, highCents }: CurrentCost,
): Assumption[] {
  const { statement, monthlyVolumeCents, averageTransactionCents } = situation
  if (!statement) return []
  const { feesCents, salesCents, count, period } = statement
  return [
    ...(period
      ? [{ ...words(inWords.statementPeriod), value: inBoth((language) => daysInWords(period, language)) }]
      : []),
    { ...words(inWords.statementShare), value: percent(effectiveRatePercent(feesCents, salesCents)) },
    ...when(salesCents !== monthlyVolumeCents, words(inWords.statementScaled)),
    ...when(halfUp(lowCents) < halfUp(highCents), words(inWords.statementFixedFees)),
    ...when(count !== null, {
      ...words(inWords.statementAverage),
      value: dollars(halfUp(averageTransactionCents)),
    }),
    words(inWords.statementBeforeTax),
  ]
}

/** How the statement's fees were split, and the limits of that. */
function split({ inWords }: Assumptions, breakdown: Breakdown | null): Assumption[] {
  if (breakdown === null) return []
  const isOwnFeeFixed = breakdown.parts.some(({ from }) => from === 'owner')
  return [
    ...when(isPrinted('interchange', breakdown), words(inWords.interchangePrinted)),
    ...when(isPrinted('assessments', breakdown), words(inWords.assessmentsPrinted)),
    ...when(isEstimated(breakdown), words(inWords.wholesaleEstimated)),
    ...when(breakdown.markupHoldsFixedFees, words(inWords.markupHoldsFixedFees)),
    ...when(isOwnFeeFixed, words(inWords.ownFeeIsFixed)),
    ...when(breakdown.belowWholesale, words(inWords.belowWholesale)),
  ]
}

const isPrinted = (part: 'interchange' | 'assessments', breakdown: Breakdown | null) =>
  breakdown?.parts.some(({ key, from }) => key === part && from === 'statement') ?? false

const isEstimated = (breakdown: Breakdown | null) =>
  breakdown?.parts.some(({ from }) => from === 'estimated') ?? false

type Figure = { value: number; says: Said; basis: Said; asOf: string | null; sources: Source[] }

function figure({ value, says, basis, asOf, sources }: Figure, inUnits: (value: number) => Said) {
  return { says, value: inUnits(value), basis, asOf, sources: sourcesShown(sources) }
}

function words({ says, basis }: { says: Said; basis: Said }): Assumption {
  return { says, value: null, basis, asOf: null, sources: [] }
}

function when(isUsed: boolean, assumption: Assumption): Assumption[] {
  return isUsed ? [assumption] : []
}

const inBoth = (inWords: (language: Language) => string): Said => ({ en: inWords('en'), fr: inWords('fr') })

const SHARE = { style: 'percent', maximumFractionDigits: 2 } as const
const shares = {
  en: new Intl.NumberFormat(LOCALES.en, SHARE),
  fr: new Intl.NumberFormat(LOCALES.fr, SHARE),
}

const dollars = (cents: number) => inBoth((language) => inDollars(cents / 100, language))
const share = (fraction: number) => inBoth((language) => shares[language].format(fraction))
const percent = (value: number): Said => ({
  en: `${value.toFixed(2)}%`,
  fr: `${value.toFixed(2).replace('.', ',')}\u00a0%`,
})
const cents = (value: number): Said => ({
  en: `${value}¢`,
  fr: `${String(value).replace('.', ',')}\u00a0¢`,
})
const months = (count: number): Said => ({ en: `${count} months`, fr: `${count}\u00a0mois` })
