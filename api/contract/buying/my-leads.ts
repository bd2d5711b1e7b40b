import * as v from 'valibot'
import { OUTCOMES } from '../../../domain/leads/outcomes.ts'
import { isWholeCents } from '../../../domain/money.ts'
import { isDay, oneOrAll, optionalLine, optionalNumber, pageSize, prose, sayFrom } from '../forms/fields.ts'
import { fr } from './my-leads.messages.fr.ts'
import { en } from './my-leads.messages.ts'

const say = sayFrom({ en, fr })

/** Also for who asks for no number: almost everybody has fewer. */
export const MOST_PURCHASED_LEADS_ON_A_PAGE = 500
const UUID_LENGTH = 36
export const LONGEST_SEARCH = 100
/** Each word more makes Postgres look through the same leads once more. */
const MOST_SEARCHED_WORDS = 8

/**
 * `newest` purchase first; `call-first`: those still waiting for the promised call, of these first who requested contact, then
 * whose promise ends first; the largest `deal` value first, then those without one; `company` from A to Z.
 */
export const LEAD_ORDERS = ['newest', 'call-first', 'deal', 'company'] as const

const isBlank = (word: string) => word === '' || word === 'all'

/** Filters and order of a supplier's own leads. A blank filter has no effect. */
export const PurchasedLeadsQuery = v.object({
  outcome: v.nullish(
    v.pipe(
      v.string(say('outcomeUnknown')),
      v.description(`One of ${OUTCOMES.join(', ')}; blank or all for any.`),
      v.transform((word) => (isBlank(word) ? null : word)),
      v.nullable(v.picklist(OUTCOMES, say('outcomeUnknown'))),
    ),
    '',
  ),
  followUp: v.pipe(
    oneOrAll(['due'], say('followUpUnknown')),
    v.description('due: only leads whose reminder is for today or an earlier day, in Toronto.'),
  ),
  /** Each word is looked for in the company, the person's name, email and phone, and the supplier's own notes. */
  search: v.pipe(
    optionalLine(LONGEST_SEARCH, { tooLong: say('searchTooLong'), unusual: say('unusualCharacters') }),
    v.transform((text) => (text === '' ? [] : text.split(/\s+/))),
    v.maxLength(MOST_SEARCHED_WORDS, say('searchTooManyWords')),
  ),
  sort: v.nullish(
    v.pipe(
      v.string(say('sortUnknown')),
      v.description(`One of ${LEAD_ORDERS.join(', ')}; newest where it is blank.`),
      v.transform((word) => (word === '' ? 'newest' : word)),
      v.picklist(LEAD_ORDERS, say('sortUnknown')),
    ),
    '',
  ),
  limit: pageSize(
    { usual: MOST_PURCHASED_LEADS_ON_A_PAGE, most: MOST_PURCHASED_LEADS_ON_A_PAGE },
    say('limitOutOfRange'),
  ),
  /** From the link to the next page: the last lead before it. */
  after: v.pipe(
    optionalLine(UUID_LENGTH, { tooLong: say('afterUnreadable'), unusual: say('afterUnreadable') }),
    v.transform((id) => (id === '' ? null : id)),
    v.nullable(v.pipe(v.string(), v.uuid(say('afterUnreadable')))),
  ),
})
export type PurchasedLeadsQuery = v.InferOutput<typeof PurchasedLeadsQuery>

/** CAD. */
const LARGEST_DEAL_VALUE = 1_000_000_000
/** In characters, also of each dated note. */
export const LONGEST_NOTES = 2_000
/** Dated notes of one lead. */
export const MOST_NOTES = 50

const noteMessages = { tooLong: say('noteTooLong'), unusual: say('unusualCharacters') }

/** One more dated note. */
export const NewNote = v.object({
  text: v.pipe(prose(LONGEST_NOTES, noteMessages), v.nonEmpty(say('noteRequired'))),
})

/** How far ahead a reminder may be. */
export const MOST_REMINDER_YEARS = 2

/** Blank or null is no day. */
const dayOrNone = (description: string) =>
  v.pipe(
    v.nullable(v.string(say('dayUnreadable'))),
    v.check((day) => !day || isDay(day), say('dayUnreadable')),
    v.description(description),
    v.transform((day) => day || null),
  )

export const Reminder = v.object({
  followUpOn: dayOrNone('The day as 2026-11-21; blank or null clears the reminder.'),
  seen: v.optional(
    dayOrNone('The day you last saw, or null. If it is another day by now, nothing changes (409).'),
  ),
})
export type Reminder = v.InferOutput<typeof Reminder>

/** A deal value or notes left out stay; blank or null clears them. The deal value is kept only while the outcome is converted. */
export const OutcomeUpdate = v.object({
  outcome: v.picklist(OUTCOMES, say('outcomeRequired')),
  /** CAD, as a number or as people type it. */
  dealValue: v.optional(
    v.pipe(
      optionalNumber(
        { min: 0, max: LARGEST_DEAL_VALUE },
        {
          notANumber: say('dealValueNotANumber'),
          outOfRange: say('dealValueOutOfRange'),
          twoReadings: say('dealValueTooFine'),
        },
      ),
      v.check((dollars) => dollars === null || isWholeCents(dollars), say('dealValueTooFine')),
    ),
  ),
  outcomeNotes: v.optional(
    v.nullable(prose(LONGEST_NOTES, { tooLong: say('notesTooLong'), unusual: say('unusualCharacters') })),
  ),
  note: v.optional(
    v.pipe(
      v.nullable(prose(LONGEST_NOTES, noteMessages)),
      v.description('One more dated note, in the same change.'),
    ),
  ),
})
export type OutcomeUpdate = v.InferOutput<typeof OutcomeUpdate>
