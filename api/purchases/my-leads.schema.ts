import * as v from 'valibot'
import { optionalLine, pageSize } from '../shared/fields.ts'
import { say } from './my-leads.messages.ts'

/** Also for who asks for no number: almost everybody has fewer. */
export const MOST_PURCHASED_LEADS_ON_A_PAGE = 500
const UUID_LENGTH = 36

/** Which of a supplier's own leads are asked for. */
export const PurchasedLeadsQuery = v.object({
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
