import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { companyOrder, leads, placeOrder } from '../../../db/schema/leads.ts'
import { LEAD_STATUSES } from '../../../domain/leads/statuses.ts'
import { TIER_FROM_CENTS, TIERS } from '../../../domain/leads/tiers.ts'
import {
  type AdminLeadFilters,
  LEAD_SORTS,
  type LeadSort,
  USUAL_LEAD_SORT,
} from '../../contract/admin/leads.ts'
import { columnOf, isDescending } from '../../contract/forms/fields.ts'
import { listCursorOf, PlainText, placeOf } from '../../platform/shared/list-cursor.ts'
import { cursorOf, type Position, positionOf } from '../../rate-check/submitted-leads/newest-leads.ts'

/** A place in one of the orders; the newest-first order needs no values. */
export type LeadPosition = Position & { values?: unknown[] }

type Column = {
  /** As its index has them, before the time and the id. */
  by: (SQL | PgColumn)[]
  /** Of the last lead of a page. */
  values: v.GenericSchema<unknown[]>
  /** What stands for no value, the lowest of all. It comes last both ways. */
  none?: string | number
  /** What a filter says about the values: without it Postgres walks all others first. */
  narrowedBy?: (filters: AdminLeadFilters) => SQL | undefined
}

const Cents = v.pipe(v.number(), v.safeInteger())
const [province, city] = placeOrder(leads)

const COLUMNS: Record<(typeof LEAD_SORTS)[number], Column> = {
  submitted: { by: [], values: v.strictTuple([]) },
  company: { by: [companyOrder(leads)], values: v.strictTuple([PlainText]), none: '' },
  place: {
    by: [province, city],
    values: v.strictTuple([PlainText, PlainText]),
    none: '',
    narrowedBy: (filters) => (filters.province === null ? undefined : sql`${province} = ${filters.province}`),
  },
  volume: {
    by: [leads.monthlyVolumeCents],
    values: v.strictTuple([Cents]),
    narrowedBy: ({ tier }) => (tier === null ? undefined : volumeOf(tier)),
  },
  tier: { by: [leads.tier], values: v.strictTuple([v.picklist(TIERS)]) },
  savings: { by: [leads.potentialSavingsCents], values: v.strictTuple([Cents]), none: 0 },
  status: { by: [leads.status], values: v.strictTuple([v.picklist(LEAD_STATUSES)]) },
}

function volumeOf(tier: (typeof TIERS)[number]): SQL {
  const above = TIERS[TIERS.indexOf(tier) - 1]
  const isLargeEnough = sql`${leads.monthlyVolumeCents} >= ${TIER_FROM_CENTS[tier]}`
  return above === undefined
    ? isLargeEnough
    : sql`${isLargeEnough} and ${leads.monthlyVolumeCents} < ${TIER_FROM_CENTS[above]}`
}

export function leadOrder(sort: LeadSort) {
  const { by, none, narrowedBy } = COLUMNS[columnOf(LEAD_SORTS, sort)]
  const [first] = by
  const walked = [...by, leads.submittedAt, leads.id]
  const isDown = isDescending(sort)
  const walk = walked.map((one) => (isDown ? desc(one) : asc(one)))
  const isBehind = ({ values = [], submittedAt, id }: LeadPosition) => {
    const place = [...values.map((one) => sql`${one}`), sql`${submittedAt}::timestamptz`, sql`${id}::uuid`]
    return sql`(${sql.join(walked, sql`, `)}) ${sql.raw(isDown ? '<' : '>')} (${sql.join(place, sql`, `)})`
  }
  const hasNone = none !== undefined && first !== undefined && !isDown ? sql`${first} = ${none}` : undefined
  return {
    /** For a page that is found. */
    by: hasNone === undefined ? walk : [asc(hasNone), ...walk],
    /** The order of an index, read from either end. */
    walk,
    narrowedBy: narrowedBy ?? (() => undefined),
    /** The conditions of the leads behind a place, each to be walked by itself: upwards, those without a value come last. */
    behind(after: LeadPosition | null): (SQL | undefined)[] {
      const place = after === null ? undefined : isBehind(after)
      if (hasNone === undefined) return [place]
      if (after?.values?.[0] === none) return [sql`${hasNone} and ${place}`]
      return [place ?? sql`${first} > ${none}`, hasNone]
    },
    /** The values of a lead in this order. */
    values: sql<unknown[]>`jsonb_build_array(${sql.join(by, sql`, `)})`,
  }
}

export const leadCursorOf = (sort: LeadSort, { values = [], submittedAt, id }: LeadPosition): string =>
  sort === USUAL_LEAD_SORT ? cursorOf({ submittedAt, id }) : listCursorOf(sort, values, submittedAt, id)

/** Null unless `leadCursorOf` made it for this order. */
export function leadPositionOf(sort: LeadSort, cursor: string): LeadPosition | null {
  if (sort === USUAL_LEAD_SORT) return positionOf(cursor)
  const place = placeOf(cursor, sort, COLUMNS[columnOf(LEAD_SORTS, sort)].values)
  return place && { values: place.values, submittedAt: place.at, id: place.id }
}
