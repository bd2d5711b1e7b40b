import type { UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import { Contact, RateInfo, YourInfo } from '../../../../api/contract/rate-check.ts'
import { say } from '../../../../api/contract/verification.ts'
import { type Proof, proves } from '../../people/verification/proof.ts'
import { ConfirmedFigures } from '../statements/confirmed-figures.store.ts'

const text = v.fallback(v.string(), '')

/** The answers exactly as typed: text stays text until a step's schema reads it. Anything unreadable comes out blank. */
export const Answers = v.object({
  firstName: text,
  lastName: text,
  businessType: text,
  customBusinessType: text,
  email: text,
  currentProvider: text,
  customProvider: text,
  monthlyVolume: text,
  averageTransaction: text,
  statementFees: text,
  statementSales: text,
  statementCount: text,
  /** The statement that those three were read from; null where they were typed. */
  readStatement: v.fallback(v.nullable(ConfirmedFigures), null),
  /** The provider was chosen knowing that the statement is another's. */
  isSureOfProvider: v.fallback(v.boolean(), false),
  cardPresentRate: text,
  cardNotPresentRate: text,
  monthlyFee: text,
  phone: text,
  company: text,
  website: text,
  isDecisionMaker: v.fallback(v.boolean(), true),
  decisionMakerName: text,
  consent: v.fallback(v.boolean(), false),
})
export type Answers = v.InferOutput<typeof Answers>

export const NO_ANSWERS: Answers = v.parse(Answers, {})

/** Those of the answers that a step's form holds, as they read now. */
export const readSomeAnswers = (typed: unknown): Partial<Answers> => v.parse(v.partial(Answers), typed)

export const STEPS = ['your-info', 'rate-info', 'verify'] as const
export type Step = (typeof STEPS)[number]

export const stepNumber = (step: Step) => STEPS.indexOf(step) + 1

/** The step before; the first step is before itself. */
export const stepBefore = (step: Step): Step => STEPS[STEPS.indexOf(step) - 1] ?? step

/** The step after; the last step is after itself. */
export const stepAfter = (step: Step): Step => STEPS[STEPS.indexOf(step) + 1] ?? step

/** Step 1 holds only with a verified email, so that every later answer belongs to someone we can write to. */
export const yourInfoStep = (emailProof: () => Proof) =>
  v.pipe(
    YourInfo,
    v.forward(
      v.partialCheck([['email']], ({ email }) => proves(emailProof(), email), say('emailNotVerified')),
      ['email'],
    ),
  )

export const rateInfoStep = RateInfo
export type RateInfoForm = UseFormReturn<
  v.InferInput<typeof RateInfo>,
  unknown,
  v.InferOutput<typeof RateInfo>
>

/** Allowed, since a business may sell less than once a month, yet more often a slip. False while either is unreadable. */
export function isAverageAboveVolume(average: unknown, volume: unknown): boolean {
  const averageRead = v.safeParse(RateInfo.entries.averageTransaction, average)
  const volumeRead = v.safeParse(RateInfo.entries.monthlyVolume, volume)
  if (!averageRead.success || averageRead.output === null) return false
  return volumeRead.success && averageRead.output > volumeRead.output
}

/** Step 3 holds only with a verified phone. */
export const verifyStep = (phoneProof: () => Proof) =>
  v.pipe(
    Contact,
    v.forward(
      v.partialCheck([['phone']], ({ phone }) => proves(phoneProof(), phone), say('phoneNotVerified')),
      ['phone'],
    ),
  )

/** This step, or the first before it whose answers do not hold: nobody passes that one. */
export function furthestStep(
  { answers, emailProof }: { answers: Answers; emailProof: Proof },
  step: Step,
): Step {
  const holds = {
    'your-info': () =>
      v.is(
        yourInfoStep(() => emailProof),
        answers,
      ),
    'rate-info': () => v.is(rateInfoStep, answers),
    verify: () => true,
  }
  return STEPS.slice(0, STEPS.indexOf(step)).find((before) => !holds[before]()) ?? step
}

/** What each step asks, from top to bottom. */
export const FIELDS = {
  'your-info': ['firstName', 'lastName', 'businessType', 'customBusinessType', 'email'],
  'rate-info': [
    'currentProvider',
    'customProvider',
    'monthlyVolume',
    'averageTransaction',
    'statementFees',
    'statementSales',
    'statementCount',
    'cardPresentRate',
    'cardNotPresentRate',
    'monthlyFee',
  ],
  verify: ['phone', 'company', 'website', 'isDecisionMaker', 'decisionMakerName', 'consent'],
} as const satisfies Record<Step, readonly (keyof Answers)[]>

/** The first step that asks one of these fields; undefined if none does. */
export function firstStepAsking(fields: readonly string[]): Step | undefined {
  return STEPS.find((step) => FIELDS[step].some((field) => fields.includes(field)))
}

/** The choices of a select, in the order of the table. */
export const optionsFrom = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
