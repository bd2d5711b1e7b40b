import * as v from 'valibot'
import { OUTCOMES } from '../../../domain/outcomes.ts'
import { optionalLine, optionalNumber, pageSize, prose, sayFrom } from '../fields.ts'

/** The messages of My Leads and its routes about a page or an outcome. */
const en = {
  outcomeUnknown: 'Choose pending, contacted, converted or lost.',
  searchTooLong: 'Search for 100 characters or fewer.',
  searchTooManyWords: 'Search for 8 words or fewer.',
  sortUnknown: 'Choose newest, deal or company.',
  limitOutOfRange: 'Ask for 1 to 500 leads at a time.',
  afterUnreadable: 'Follow the link to the next page as it was given.',
  outcomeRequired: 'Choose an outcome.',
  dealValueNotANumber: 'Enter the deal value in dollars, such as 1,200.50.',
  dealValueOutOfRange: 'Enter a deal value from 0 to 1,000,000,000.',
  dealValueTooFine: 'Enter at most two decimals: whole cents.',
  notesTooLong: 'Shorten the notes to 2,000 characters.',
  unusualCharacters: 'Remove the special characters and try again.',
}

const say = sayFrom({ en })

/** Also for who asks for no number: almost everybody has fewer. */
export const MOST_PURCHASED_LEADS_ON_A_PAGE = 500
const UUID_LENGTH = 36
export const LONGEST_SEARCH = 100
/** Each word more makes Postgres look through the same leads once more. */
const MOST_SEARCHED_WORDS = 8

/** `newest` purchase first; the largest `deal` value first, then those without one; `company` from A to Z. */
export const LEAD_ORDERS = ['newest', 'deal', 'company'] as const

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
export const LONGEST_NOTES = 2_000

const hasWholeCents = (dollars: number) => Math.round(dollars * 100) / 100 === dollars

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
      v.check((dollars) => dollars === null || hasWholeCents(dollars), say('dealValueTooFine')),
    ),
  ),
  outcomeNotes: v.optional(
    v.nullable(prose(LONGEST_NOTES, { tooLong: say('notesTooLong'), unusual: say('unusualCharacters') })),
  ),
})
export type OutcomeUpdate = v.InferOutput<typeof OutcomeUpdate>
