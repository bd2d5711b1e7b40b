import * as v from 'valibot'
import { figure, requiredLine, sayFrom } from '../forms/fields.ts'
import { readNumber } from '../forms/typed-number.ts'
import { Moment } from '../forms/units.ts'

/** What is wrong with a change of credits. */
const en = {
  changeInvalid: 'Enter a whole number other than 0. Use a minus sign to remove credits.',
  reasonRequired: 'Enter a reason.',
  reasonTooLong: 'Enter 300 characters or fewer.',
  reasonUnusual: 'Remove the characters that can’t be displayed, and try again.',
}

const say = sayFrom({ en })

const LONGEST_REASON = 300
export const MOST_CREDITS = 1_000_000

const isChange = (change: number) =>
  Number.isInteger(change) && change !== 0 && Math.abs(change) <= MOST_CREDITS

export const CreditChange = v.object({
  /** Credits added; negative for credits removed. */
  change: v.pipe(
    figure(say('changeInvalid')),
    v.transform(readNumber),
    v.check(isChange, say('changeInvalid')),
  ),
  reason: requiredLine(LONGEST_REASON, {
    required: say('reasonRequired'),
    tooLong: say('reasonTooLong'),
    unusual: say('reasonUnusual'),
  }),
})
export type CreditChange = v.InferOutput<typeof CreditChange>

export const CreditEntry = v.object({
  number: v.number(),
  change: v.number(),
  balanceAfter: v.number(),
  reason: v.string(),
  /** An admin's username; null where no admin did it. */
  by: v.nullable(v.string()),
  /** Whether it paid for a lead. */
  isOfPurchase: v.boolean(),
  at: Moment,
})
export type CreditEntry = v.InferOutput<typeof CreditEntry>

export const Credits = v.object({
  leadCredits: v.number(),
  /** Newest first; the newest 200 of them. */
  ledger: v.array(CreditEntry),
})
export type Credits = v.InferOutput<typeof Credits>
