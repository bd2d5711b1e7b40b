import * as v from 'valibot'
import { optionalLine, optionalNumber, requiredLine, requiredNumber, sayFrom, yesOrNo } from './fields.ts'
import { Email, Phone } from './verification.ts'

/** What the form and the route say about an answer. One key for each sentence, so that a language is one object. */
const en = {
  firstNameRequired: 'Enter your first name.',
  lastNameRequired: 'Enter your last name.',
  businessTypeRequired: 'Select your business type.',
  customBusinessTypeRequired: 'Tell us what kind of business you run.',
  processorRequired: 'Select your current payment provider.',
  customProcessorRequired: 'Enter the name of your current provider.',
  monthlyVolumeRequired: 'Enter your monthly card sales.',
  monthlyVolumeRange: 'Monthly card sales must be more than $0 and at most $100,000,000.',
  averageTransactionRequired: 'Enter your average sale amount.',
  averageTransactionRange: 'The average sale must be between $0.01 and $1,000,000.',
  amountNotANumber: 'Enter an amount in dollars, such as 12,500.',
  rateNotANumber: 'Enter a rate as a percentage, such as 2.65.',
  rateRange: 'Card rates must be between 0% and 20%.',
  monthlyFeeRange: 'The monthly fee must be between $0 and $100,000.',
  statementFeesRange: 'Fees must be more than $0 and at most $10,000,000.',
  statementFeesRequired: 'Enter the total fees from the same statement.',
  statementFeesTooHigh: 'Fees can’t be more than the sales they were charged on. Check both amounts.',
  statementSalesRange: 'Sales must be more than $0 and at most $1,000,000,000.',
  statementCountUnreadable: 'Enter the number of sales as a whole number, such as 240.',
  figureRequired: 'Enter a card rate or the total fees from your statement.',
  companyRequired: 'Enter your company name.',
  websiteInvalid: 'Enter a web address such as example.ca, or leave this blank.',
  decisionMakerUnclear: 'Tell us whether you make decisions about payment providers.',
  decisionMakerNameRequired: 'Enter the decision maker’s name.',
  consentRequired: 'Agree to the Terms of Use and Privacy Policy to continue.',
  tooLong: 'This is too long. Please shorten it.',
  unusualCharacters: 'Remove any characters that can’t be displayed, and try again.',
}

export const sayRateCheck = sayFrom({ en })
const say = sayRateCheck

const line = { tooLong: say('tooLong'), unusual: say('unusualCharacters') }
const NAME_LENGTH = 100
const COMPANY_LENGTH = 120
/** The visitor's own words for a business type or a processor. */
const OWN_WORDS_LENGTH = 80

/** What people are called, wherever they are asked. */
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

/** What people read off their statement: the two rates, or more simply all fees with the sales that they were charged on. */
const ownFigures = {
  /** Percent, 0 to 20. */
  cardPresentRate: optionalNumber(
    { min: 0, max: 20 },
    { notANumber: say('rateNotANumber'), outOfRange: say('rateRange') },
  ),
  /** Percent, 0 to 20. */
  cardNotPresentRate: optionalNumber(
    { min: 0, max: 20 },
    { notANumber: say('rateNotANumber'), outOfRange: say('rateRange') },
  ),
  /** CAD before tax: everything that was charged. */
  statementFees: optionalNumber(
    { min: 0.01, max: 10_000_000 },
    { notANumber: say('amountNotANumber'), outOfRange: say('statementFeesRange') },
  ),
  /** CAD: what it was charged on; the monthly card sales where it is left out. */
  statementSales: optionalNumber(
    { min: 0.01, max: 1_000_000_000 },
    { notANumber: say('amountNotANumber'), outOfRange: say('statementSalesRange') },
  ),
  /** How many sales those were. */
  statementCount: v.pipe(
    optionalNumber(
      { min: 1, max: 100_000_000 },
      { notANumber: say('statementCountUnreadable'), outOfRange: say('statementCountUnreadable') },
    ),
    v.check((count) => count === null || Number.isInteger(count), say('statementCountUnreadable')),
  ),
}

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
  /** CAD a sale. */
  averageTransaction: requiredNumber(
    { min: 0.01, max: 1_000_000 },
    {
      required: say('averageTransactionRequired'),
      notANumber: say('amountNotANumber'),
      outOfRange: say('averageTransactionRange'),
    },
  ),
  ...ownFigures,
  /** CAD a month. */
  monthlyFee: optionalNumber(
    { min: 0, max: 100_000 },
    { notANumber: say('amountNotANumber'), outOfRange: say('monthlyFeeRange') },
  ),
}

const contact = {
  phone: Phone,
  company: requiredLine(COMPANY_LENGTH, { ...line, required: say('companyRequired') }),
  website: v.pipe(optionalLine(200, line), v.check(isWebAddress, say('websiteInvalid'))),
  isDecisionMaker: yesOrNo(true, say('decisionMakerUnclear')),
  decisionMakerName: optionalLine(NAME_LENGTH, line),
  consent: v.pipe(yesOrNo(false, say('consentRequired')), v.literal(true, say('consentRequired'))),
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

type OwnStatement = {
  statementFees: number | null
  statementSales: number | null
  statementCount: number | null
}

const namesFees = ({ statementFees, statementSales, statementCount }: OwnStatement) =>
  statementFees !== null || (statementSales === null && statementCount === null)

/** Whoever typed one in the other's field would be told of an enormous saving. Sales of nothing have a message of their own. */
export const areFeesPartOfSales = (fees: number | null, sales: number | null) =>
  fees === null || sales === null || sales <= 0 || fees <= sales

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
      [['statementFees'], ['statementSales'], ['statementCount']],
      namesFees,
      say('statementFeesRequired'),
    ),
    ['statementFees'],
  ),
  v.forward(
    v.partialCheck(
      [['statementFees'], ['statementSales'], ['monthlyVolume']],
      ({ statementFees, statementSales, monthlyVolume }) =>
        areFeesPartOfSales(statementFees, statementSales ?? monthlyVolume),
      say('statementFeesTooHigh'),
    ),
    ['statementFees'],
  ),
)

/** For `POST /api/rate-checks/{id}/figures`: what is left out stays as it was. At least one figure must be there. */
export const NewFigures = v.pipe(
  v.object(ownFigures),
  v.forward(
    v.check(
      ({ cardPresentRate, cardNotPresentRate, statementFees, statementSales, statementCount }) =>
        [cardPresentRate, cardNotPresentRate, statementFees, statementSales, statementCount].some(
          (figure) => figure !== null,
        ),
      say('figureRequired'),
    ),
    ['statementFees'],
  ),
  v.forward(
    v.partialCheck(
      [['statementFees'], ['statementSales'], ['statementCount']],
      namesFees,
      say('statementFeesRequired'),
    ),
    ['statementFees'],
  ),
  v.forward(
    v.partialCheck(
      [['statementFees'], ['statementSales']],
      ({ statementFees, statementSales }) => areFeesPartOfSales(statementFees, statementSales),
      say('statementFeesTooHigh'),
    ),
    ['statementFees'],
  ),
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
