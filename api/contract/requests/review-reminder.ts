import * as v from 'valibot'
import { LANGUAGES } from '../../../domain/languages/languages.ts'
import { Moment } from '../forms/units.ts'

/** `language` is that of the words beside the box. */
export const SetReviewReminder = v.object({
  wanted: v.boolean(),
  language: v.nullish(v.picklist(LANGUAGES), 'en'),
})

export const ReviewReminder = v.object({
  /** The box is ticked, and the email has not been sent. */
  wanted: v.boolean(),
  /** When the email is due; moves with a newer rate check. Null where none is wanted, or no rate check is left. */
  remindAt: v.nullable(Moment),
  /** The last reminder; null where none was sent, or the mail server's answer was lost. */
  sentAt: v.nullable(Moment),
  /** Whether there is a rate check that is new enough to be compared. */
  canAsk: v.boolean(),
})
export type ReviewReminder = v.InferOutput<typeof ReviewReminder>

/** What a reminder's link has behind its hash. */
export const ReminderToken = v.object({ token: v.pipe(v.string(), v.maxLength(200)) })

/** Also the form of RFC 8058 that mail programs send. */
export const StopReviewReminder = v.union([
  ReminderToken,
  v.object({ 'List-Unsubscribe': v.literal('One-Click') }),
])
export const ReviewReminderStopped = v.object({ success: v.literal(true) })

/** The business figures of the newest rate check, and nothing about the person: a mail may be forwarded. */
export const ReviewFigures = v.object({
  /** Slugs of the form; 'other' where the owner used their own words, which may name somebody. */
  businessType: v.string(),
  currentProvider: v.string(),
  /** CAD dollars. */
  monthlyVolume: v.number(),
  averageTransaction: v.number(),
  /** Percent. */
  cardPresentRate: v.nullable(v.number()),
  cardNotPresentRate: v.nullable(v.number()),
  monthlyFee: v.nullable(v.number()),
})
export type ReviewFigures = v.InferOutput<typeof ReviewFigures>
