import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { leads } from '../../../db/schema/leads.ts'
import { LEAD_STATUSES } from '../../../domain/leads/statuses.ts'
import { TIERS } from '../../../domain/leads/tiers.ts'
import { LEAD_SORTS, type LeadSort, USUAL_LEAD_SORT } from '../../contract/admin/leads.ts'
import { columnOf, isDescending } from '../../contract/forms/fields.ts'
import { cursorOf, type Position, positionOf } from '../../leads/standing/newest-leads.ts'
import { listCursorOf, PlainText, placeOf } from '../../platform/shared/list-cursor.ts'

/** A place in one of the orders; the newest-first order needs no values. */
export type LeadPosition = Position & { values?: unknown[] }

type Column = {
  by: (SQL | PgColumn)[]
  /** Of the last lead of a page. */
  values: v.GenericSchema[]
  /** Whether a lead lacks the value, which is the lowest then. Such leads come last both ways. */
  isMissing?: SQL
}

const Cents = v.pipe(v.number(), v.safeInteger())

const COLUMNS: Record<(typeof LEAD_SORTS)[number], Column> = {
  submitted: { by: [], values: [] },
  company: {
    by: [sql`folded(${leads.company})`],
    values: [PlainText],
    isMissing: sql`(${leads.company} = '')`,
  },
  place: {
    by: [sql`coalesce(${leads.province}, '')`, sql`coalesce(${leads.city}, '')`],
    values: [PlainText, PlainText],
    isMissing: sql`(${leads.province} is null)`,
  },
  volume: { by: [leads.monthlyVolumeCents], values: [Cents] },
  tier: { by: [leads.tier], values: [v.picklist(TIERS)] },
  savings: {
    by: [leads.potentialSavingsCents],
    values: [Cents],
    isMissing: sql`(${leads.potentialSavingsCents} = 0)`,
  },
  status: { by: [leads.status], values: [v.picklist(LEAD_STATUSES)] },
}

export function leadOrder(sort: LeadSort) {
  const { by, values: schemas, isMissing } = COLUMNS[columnOf(LEAD_SORTS, sort)]
  const isDown = isDescending(sort)
  const marksMissing = !isDown && isMissing !== undefined
  const sorted = marksMissing ? [isMissing, ...by] : by
  const columns = [...sorted, leads.submittedAt, leads.id]
  return {
    by: columns.map((column) => (isDown ? desc(column) : asc(column))),
    isAfter({ values = [], submittedAt, id }: LeadPosition) {
      const place = [...values.map((one) => sql`${one}`), sql`${submittedAt}::timestamptz`, sql`${id}::uuid`]
      return sql`(${sql.join(columns, sql`, `)}) ${sql.raw(isDown ? '<' : '>')} (${sql.join(place, sql`, `)})`
    },
    /** The values of a lead in this order. */
    values: sql<unknown[]>`jsonb_build_array(${sql.join(sorted, sql`, `)})`,
    Values: v.strictTuple(marksMissing ? [v.boolean(), ...schemas] : schemas),
  }
}

export const leadCursorOf = (sort: LeadSort, { values = [], submittedAt, id }: LeadPosition): string =>
  sort === USUAL_LEAD_SORT ? cursorOf({ submittedAt, id }) : listCursorOf(sort, values, submittedAt, id)

/** Null unless `leadCursorOf` made it for this order. */
export function leadPositionOf(sort: LeadSort, cursor: string): LeadPosition | null {
  if (sort === USUAL_LEAD_SORT) return positionOf(cursor)
  const place = placeOf(cursor, sort, leadOrder(sort).Values)
  return place && { values: place.values, submittedAt: place.at, id: place.id }
}
