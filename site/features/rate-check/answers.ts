import * as v from 'valibot'

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
