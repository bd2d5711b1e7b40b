import * as v from 'valibot'
import { optionalLine, optionalNumber } from '../shared/fields.ts'
import { say } from './my-leads.messages.ts'

/** Also for who asks for no number: almost everybody has fewer. */
export const MOST_PURCHASED_LEADS_ON_A_PAGE = 500
const UUID_LENGTH = 36

/** Which of a supplier's own leads are asked for. */
export const PurchasedLeadsQuery = v.object({
  limit: v.pipe(
    optionalNumber(
      { min: 1, max: MOST_PURCHASED_LEADS_ON_A_PAGE },
      { notANumber: say('limitOutOfRange'), outOfRange: say('limitOutOfRange') },
    ),
    v.check((limit) => limit === null || Number.isInteger(limit), say('limitOutOfRange')),
    v.transform((limit) => limit ?? MOST_PURCHASED_LEADS_ON_A_PAGE),
  ),
  /** From the link to the next page: the last lead before it. */
  after: v.pipe(
    optionalLine(UUID_LENGTH, { tooLong: say('afterUnreadable'), unusual: say('afterUnreadable') }),
    v.transform((id) => (id === '' ? null : id)),
    v.nullable(v.pipe(v.string(), v.uuid(say('afterUnreadable')))),
  ),
})
export type PurchasedLeadsQuery = v.InferOutput<typeof PurchasedLeadsQuery>
