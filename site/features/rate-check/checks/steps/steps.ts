import type { UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import { say } from '../../../../../api/contract/people/verification.ts'
import { Contact, RateInfo, YourInfo } from '../../../../../api/contract/rate-check/rate-check.ts'
import { asTyped } from '../../../../lib/words/format.messages.ts'
import { nameOf } from '../../../../lib/words/names.messages.ts'
import { type Proof, proves } from '../../../people/verification/proof.ts'
import { ConfirmedFigures } from '../../statements/confirmed-figures.store.ts'

const text = v.fallback(v.string(), '')

/** The answers exactly as typed: text stays text until a step's schema reads it. Anything unreadable comes out blank. */
export const TYPED = {
  'your-info': v.object({
    firstName: text,
    lastName: text,
    businessType: text,
    customBusinessType: text,
    email: text,
  }),
  'rate-info': v.object({
    currentProvider: text,
    customProvider: text,
    monthlyVolume: text,
    averageTransaction: text,
    statementFees: text,
    statementSales: text,
    statementCount: text,
    cardPresentRate: text,
    cardNotPresentRate: text,
    monthlyFee: text,
  }),
  verify: v.object({
    phone: text,
    company: text,
    website: text,
    isDecisionMaker: v.fallback(v.boolean(), true),
    decisionMakerName: text,
    consent: v.fallback(v.boolean(), false),
  }),
}

export const FIELDS = {
  'your-info': v.keyof(TYPED['your-info']).options,
  'rate-info': v.keyof(TYPED['rate-info']).options,
  verify: v.keyof(TYPED.verify).options,
}

export const Answers = v.object({
  ...TYPED['your-info'].entries,
  ...TYPED['rate-info'].entries,
  ...TYPED.verify.entries,
  /** The statement that those three were read from; null where they were typed. */
  readStatement: v.fallback(v.nullable(ConfirmedFigures), null),
  /** The visitor kept this provider although the statement is from another. */
  isSureOfProvider: v.fallback(v.boolean(), false),
})
export type Answers = v.InferOutput<typeof Answers>

export const NO_ANSWERS: Answers = v.parse(Answers, {})

export const readSomeAnswers = (typed: unknown): Partial<Answers> => v.parse(v.partial(Answers), typed)

export const STEPS = ['your-info', 'rate-info', 'verify'] as const
export type Step = (typeof STEPS)[number]

export const stepNumber = (step: Step) => STEPS.indexOf(step) + 1

/** The step before; for the first step, the first step itself. */
export const stepBefore = (step: Step): Step => STEPS[STEPS.indexOf(step) - 1] ?? step

/** Step 1 is valid only with a verified email, so that every later answer belongs to someone we can write to. */
export const yourInfoStep = (emailProof: () => Proof) =>
  v.pipe(
    YourInfo,
    v.forward(
      v.partialCheck([['email']], ({ email }) => proves(emailProof(), email), say('emailNotVerified')),
      ['email'],
    ),
  )

export type RateInfoForm = UseFormReturn<
  v.InferInput<typeof RateInfo>,
  unknown,
  v.InferOutput<typeof RateInfo>
>

/** Allowed, because a business may sell less than once a month, but usually a typo. False while either is unreadable. */
export function isAverageAboveVolume(average: unknown, volume: unknown): boolean {
  const averageRead = v.safeParse(RateInfo.entries.averageTransaction, average)
  const volumeRead = v.safeParse(RateInfo.entries.monthlyVolume, volume)
  if (!averageRead.success || averageRead.output === null) return false
  return volumeRead.success && averageRead.output > volumeRead.output
}

export const verifyStep = (phoneProof: () => Proof) =>
  v.pipe(
    Contact,
    v.forward(
      v.partialCheck([['phone']], ({ phone }) => proves(phoneProof(), phone), say('phoneNotVerified')),
      ['phone'],
    ),
  )

export function furthestStep(draft: { answers: Answers; emailProof: Proof }, step: Step): Step {
  const schemas = {
    'your-info': yourInfoStep(() => draft.emailProof),
    'rate-info': RateInfo,
    verify: v.any(),
  }
  return STEPS.slice(0, STEPS.indexOf(step)).find((before) => !v.is(schemas[before], draft.answers)) ?? step
}

export const firstStepWith = (fields: readonly string[]): Step | undefined =>
  STEPS.find((step) => FIELDS[step].some((field) => fields.includes(field)))

export const typedNumber = (figure: number | null) => (figure === null ? '' : asTyped(figure))

export const optionsFrom = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label: nameOf(label) }))
