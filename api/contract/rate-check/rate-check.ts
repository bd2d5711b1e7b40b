import * as v from 'valibot'
import {
  isDay,
  OurLanguage,
  optionalLine,
  optionalNumber,
  optionalPercent,
  requiredLine,
  requiredNumber,
  sayFrom,
  twoReadings,
  yesOrNo,
} from '../forms/fields.ts'
import { Email, Phone } from '../people/verification.ts'
import { fr } from './rate-check.messages.fr.ts'
import { en } from './rate-check.messages.ts'

export const sayRateCheck = sayFrom({ en, fr })
const say = sayRateCheck

const line = { tooLong: say('tooLong'), unusual: say('unusualCharacters') }

/** What several fields may say, so that away from its field each needs the field's name. */
export const SHARED_MESSAGES = [
  ...Object.values(line),
  ...[say('amountNotANumber'), say('rateNotANumber'), say('rateRange'), twoReadings],
].map((message) => message({}))

const NAME_LENGTH = 100
const COMPANY_LENGTH = 120
/** The visitor's own words for a business type or a processor. */
const OWN_WORDS_LENGTH = 80

/** A person's names, in every form. */
export const PersonName = v.object({
  firstName: requiredLine(NAME_LENGTH, { ...line, required: say('firstNameRequired') }),
  lastName: requiredLine(NAME_LENGTH, { ...line, required: say('lastNameRequired') }),
})

const yourInfo = {
  ...PersonName.entries,
  email: Email,
  /** A listed slug, or the visitor's own words once 'other' has been folded away. */
  businessType: requiredLine(OWN_WORDS_LENGTH, { ...line, required: say('businessTypeRequired') }),
  customBusinessType: optionalLine(OWN_WORDS_LENGTH, line),
}

/** Percent, 0 to 20. */
const ownRate = optionalPercent(
  { min: 0, max: 20 },
  { notANumber: say('rateNotANumber'), outOfRange: say('rateRange') },
)
/** The two rates, as people read them off their statement. */
const ownRates = { cardPresentRate: ownRate, cardNotPresentRate: ownRate }

/** CAD; may be left out. */
const amount = (range: { min: number; max: number }, outOfRange: ReturnType<typeof say>) =>
  optionalNumber(range, { notANumber: say('amountNotANumber'), outOfRange })

const partOfFees = amount({ min: 0, max: 10_000_000 }, say('statementPartRange'))

const dayOfStatement = v.nullish(
  v.pipe(
    v.string(say('statementDayUnreadable')),
    v.trim(),
    v.check((day) => day === '' || isDay(day), say('statementDayUnreadable')),
    v.transform((day) => (day === '' ? null : day)),
  ),
  '',
)

/** All fees of a statement and the sales they were charged on; of several months in a row, the sums over the whole period. */
const ownStatement = {
  /** CAD before tax: everything that was charged. */
  statementFees: amount({ min: 0.01, max: 10_000_000 }, say('statementFeesRange')),
  /** CAD: what it was charged on; the monthly card sales where it is left out. */
  statementSales: amount({ min: 0.01, max: 1_000_000_000 }, say('statementSalesRange')),
  /** How many sales those were. */
  statementCount: v.pipe(
    optionalNumber(
      { min: 1, max: 100_000_000 },
      { notANumber: say('statementCountUnreadable'), outOfRange: say('statementCountUnreadable') },
    ),
    v.check((count) => count === null || Number.isInteger(count), say('statementCountUnreadable')),
  ),
  /** CAD before tax, as are the next two: what of the fees the statement prints as interchange. Null: not printed. */
  statementInterchange: partOfFees,
  /** As fees of the networks. */
  statementAssessments: partOfFees,
  /** As charged by the month whatever is sold: terminals, account, PCI. */
  statementFixedFees: partOfFees,
  /** The first and the last day that it speaks of, as 2026-10-31: both or neither. */
  statementStart: dayOfStatement,
  statementEnd: dayOfStatement,
}

/** CAD. */
const AVERAGE_SALE = { min: 0.01, max: 1_000_000 }

const rateInfo = {
  /** A listed slug, or the visitor's own words once 'other' has been folded away. */
  currentProvider: requiredLine(OWN_WORDS_LENGTH, { ...line, required: say('processorRequired') }),
  customProvider: optionalLine(OWN_WORDS_LENGTH, line),
  /** CAD a month, all cards. */
  monthlyVolume: requiredNumber(
    { min: 0.01, max: 100_000_000 },
    {
      required: say('monthlyVolumeRequired'),
      notANumber: say('amountNotANumber'),
      outOfRange: say('monthlyVolumeRange'),
    },
  ),
  /** CAD a sale. May be left out where the statement's number of sales says it: see `averageSaleOf`. */
  averageTransaction: amount(AVERAGE_SALE, say('averageTransactionRange')),
  ...ownRates,
  ...ownStatement,
  /** CAD a month. */
  monthlyFee: amount({ min: 0, max: 100_000 }, say('monthlyFeeRange')),
}

/** Of the form, and so of the consent that its person read; mails about the check are written in it. */
const languageOfForm = v.nullish(OurLanguage, 'en')

const contact = {
  phone: Phone,
  company: requiredLine(COMPANY_LENGTH, { ...line, required: say('companyRequired') }),
  website: v.pipe(optionalLine(200, line), v.check(isWebAddress, say('websiteInvalid'))),
  isDecisionMaker: yesOrNo(true, say('decisionMakerUnclear')),
  decisionMakerName: optionalLine(NAME_LENGTH, line),
  consent: v.pipe(yesOrNo(false, say('consentRequired')), v.literal(true, say('consentRequired'))),
  language: languageOfForm,
}

function isWebAddress(text: string): boolean {
  if (text === '') return true
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  return url !== null && /^[^\s.]+(\.[^\s.]+)+$/.test(url.hostname) && url.username === '' && !/\s/.test(text)
}

const namesOwnBusinessType = (answers: { businessType: string; customBusinessType: string }) =>
  answers.businessType !== 'other' || answers.customBusinessType !== ''

const namesOwnProcessor = (answers: { currentProvider: string; customProvider: string }) =>
  answers.currentProvider !== 'other' || answers.customProvider !== ''

/** A statement as it was read out of the answers. */
export type StatementRead = Omit<NewFigures, keyof typeof ownRates | 'removeStatement'>

type FeesAndSales = Pick<StatementRead, 'statementFees' | 'statementSales' | 'statementCount'>

/**
 * What the fees and the sales of a statement say wrong together; null where they agree. `monthlyVolume` stands in for sales that
 * were left out. What its parts and its days say, which no form asks for by hand, the API judges alone.
 */
export function feesMistake(
  { statementFees: fees, statementSales: sales, statementCount: count }: FeesAndSales,
  monthlyVolume: number | undefined,
): FeesMistake | null {
  if (fees === null) {
    const isBlank = sales === null && count === null
    return isBlank ? null : { field: 'statementFees', key: 'statementFeesRequired' }
  }
  const on = sales ?? monthlyVolume ?? null
  if (!areFeesPartOfSales(fees, on)) return { field: 'statementFees', key: 'statementFeesTooHigh' }
  return on !== null && on > 0 && count !== null && on / count < AVERAGE_SALE.min
    ? { field: 'statementCount', key: 'statementCountTooHigh' }
    : null
}

type FeesMistake =
  | { field: 'statementFees'; key: 'statementFeesRequired' | 'statementFeesTooHigh' }
  | { field: 'statementCount'; key: 'statementCountTooHigh' }

/** Fees and sales in the wrong fields would show an enormous saving. Zero sales have a message of their own. */
const areFeesPartOfSales = (fees: number, sales: number | null) =>
  sales === null || sales <= 0 || fees <= sales

/** CAD: the typed average sale, else the statement's sales divided by their number. Null where the form would take neither. */
export function averageSaleOf(
  answers: FeesAndSales & {
    averageTransaction: number | null
    monthlyVolume: number
  },
): number | null {
  if (answers.averageTransaction !== null) return answers.averageTransaction
  if (answers.statementFees === null || answers.statementCount === null) return null
  const average = (answers.statementSales ?? answers.monthlyVolume) / answers.statementCount
  return average >= AVERAGE_SALE.min && average <= AVERAGE_SALE.max ? average : null
}

/** Whatever else is wrong in the form: fees and sales are held against each other once both can be read. */
const feesAgree = <Answers extends Record<string, unknown>>() =>
  v.rawCheck<Answers>(({ dataset, addIssue }) => {
    const { success, output } = v.safeParse(FeesRead, dataset.value)
    const mistake = success ? feesMistake(output, output.monthlyVolume) : null
    if (!success || mistake === null) return
    const { field, key } = mistake
    const at = { type: 'object', origin: 'value', input: output, key: field } as const
    addIssue({ message: say(key), path: [{ ...at, value: output[field] }] })
  })

const FeesRead = v.object({
  statementFees: v.nullable(v.number()),
  statementSales: v.nullable(v.number()),
  statementCount: v.nullable(v.number()),
  monthlyVolume: v.fallback(v.optional(v.number()), undefined),
})

const namesDecisionMaker = (answers: { isDecisionMaker: boolean; decisionMakerName: string }) =>
  answers.isDecisionMaker || answers.decisionMakerName !== ''

/** Step 1, 'Let's Get Started'. */
export const YourInfo = v.pipe(
  v.object(yourInfo),
  v.forward(
    v.partialCheck(
      [['businessType'], ['customBusinessType']],
      namesOwnBusinessType,
      say('customBusinessTypeRequired'),
    ),
    ['customBusinessType'],
  ),
)

/** Step 2, 'Current Rate Information'. */
export const RateInfo = v.pipe(
  v.object(rateInfo),
  v.forward(
    v.partialCheck(
      [['currentProvider'], ['customProvider']],
      namesOwnProcessor,
      say('customProcessorRequired'),
    ),
    ['customProvider'],
  ),
  v.forward(
    v.partialCheck(
      [['averageTransaction'], ['monthlyVolume'], ['statementFees'], ['statementSales'], ['statementCount']],
      (answers) => averageSaleOf(answers) !== null,
      say('averageTransactionRequired'),
    ),
    ['averageTransaction'],
  ),
  feesAgree(),
)

/** For `POST /api/rate-checks/{id}/figures`: rates left out stay; so does a statement without its fees, unless it is removed. */
export const NewFigures = v.pipe(
  v.object({
    ...ownRates,
    ...ownStatement,
    /** The estimate is then as it would be without a statement. */
    removeStatement: yesOrNo(false, say('removeStatementUnclear')),
  }),
  v.forward(
    v.check(
      ({ removeStatement, ...figures }) =>
        removeStatement || Object.values(figures).some((figure) => figure !== null),
      say('figureRequired'),
    ),
    ['statementFees'],
  ),
  feesAgree(),
)
export type NewFigures = v.InferOutput<typeof NewFigures>

/** Step 3, 'Verify & Get Your Best Rates'. */
export const Contact = v.pipe(
  v.object(contact),
  v.forward(
    v.partialCheck(
      [['isDecisionMaker'], ['decisionMakerName']],
      namesDecisionMaker,
      say('decisionMakerNameRequired'),
    ),
    ['decisionMakerName'],
  ),
)

/** The whole form as `POST /api/submit-rate-check` takes it: every rule of the three steps again. */
export const RateCheckSubmission = v.intersect([YourInfo, RateInfo, Contact])
export type RateCheckSubmission = v.InferOutput<typeof RateCheckSubmission>
