import { index, pgEnum, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { LEAD_MARKS } from '../../domain/leads/lead-marks.ts'
import { CASCADE, moment, refersTo } from './columns.ts'
import { leads } from './leads.ts'
import { suppliers } from './people/people.ts'

export const leadMark = pgEnum('lead_mark', LEAD_MARKS)

/** Leads on the market that a supplier has shortlisted or hidden, each for itself. */
export const leadMarks = pgTable(
  'lead_marks',
  {
    supplierId: refersTo('supplier_id', () => suppliers.id, CASCADE),
    leadId: refersTo('lead_id', () => leads.id, CASCADE),
    mark: leadMark('mark').notNull(),
    /** Since when it has this mark. */
    markedAt: moment('marked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.supplierId, table.leadId] }),
    index('lead_marks_of_supplier').on(table.supplierId, table.mark, table.markedAt),
    index('lead_marks_of_lead').on(table.leadId),
  ],
)
