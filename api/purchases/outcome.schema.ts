import * as v from 'valibot'
import { optionalNumber } from '../shared/fields.ts'
import { say } from './outcome.messages.ts'
import { OUTCOMES } from './purchases.schema.ts'

/** CAD. */
const LARGEST_DEAL_VALUE = 1_000_000_000
export const LONGEST_NOTES = 2_000

const hasWholeCents = (dollars: number) => Math.round(dollars * 100) / 100 === dollars

/** Line breaks and tabs belong to notes; other control characters and broken UTF-16 cannot be shown as they were meant. */
const isPlainProse = (text: string) => text.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(text)

/**
 * What became of a lead. A deal value or notes left out stay as they are; blank or null, they are cleared. The deal value
 * is kept only while the outcome is converted.
 */
export const OutcomeUpdate = v.object({
  outcome: v.picklist(OUTCOMES, say('outcomeRequired')),
  /** CAD, as a number or as people type it. */
  dealValue: v.optional(
    v.pipe(
      optionalNumber(
        { min: 0, max: LARGEST_DEAL_VALUE },
        { notANumber: say('dealValueNotANumber'), outOfRange: say('dealValueOutOfRange') },
      ),
      v.check((dollars) => dollars === null || hasWholeCents(dollars), say('dealValueTooFine')),
    ),
  ),
  outcomeNotes: v.optional(
    v.nullable(
      v.pipe(
        v.string(say('unusualCharacters')),
        v.transform((text) => text.replace(/\r\n?/g, '\n').trim()),
        v.maxLength(LONGEST_NOTES, say('notesTooLong')),
        v.check(isPlainProse, say('unusualCharacters')),
      ),
    ),
  ),
})
export type OutcomeUpdate = v.InferOutput<typeof OutcomeUpdate>
