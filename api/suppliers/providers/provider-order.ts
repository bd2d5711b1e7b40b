import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { suppliers } from '../../../db/schema/people/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { SUPPLIER_STATUSES } from '../../../domain/suppliers.ts'
import { PROVIDER_SORTS, type ProviderSort, USUAL_PROVIDER_SORT } from '../../contract/admin/providers.ts'
import { columnOf, isDescending } from '../../contract/forms/fields.ts'
import { listCursorOf, PlainText, placeOf, RowId } from '../../platform/shared/list-cursor.ts'

type Column = { by: SQL | PgColumn; value: v.GenericSchema }

const ofPurchases = (figure: SQL) =>
  sql`(select ${figure} from ${purchases} where ${purchases.supplierId} = ${suppliers.id})`
const converted = ofPurchases(sql`avg((${purchases.outcome} = 'converted')::int::float8)`)

/** Providers are few: those that match are sorted, and what they received is counted in an index. */
const columnFor = (isDown: boolean): Record<(typeof PROVIDER_SORTS)[number], Column | null> => ({
  joined: null,
  company: { by: sql`folded(${suppliers.name})`, value: PlainText },
  status: { by: suppliers.status, value: v.picklist(SUPPLIER_STATUSES) },
  leadsReceived: { by: ofPurchases(sql`count(*)::int`), value: v.pipe(v.number(), v.safeInteger()) },
  // Those without leads come last both ways.
  conversionRate: {
    by: sql`coalesce(${converted}, ${sql.raw(isDown ? '-1' : '2')})`,
    value: v.pipe(v.number(), v.finite()),
  },
  leadCredits: { by: suppliers.leadCredits, value: v.pipe(v.number(), v.safeInteger()) },
})

export function providerOrder(sort: ProviderSort) {
  const isDown = isDescending(sort)
  const column = columnFor(isDown)[columnOf(PROVIDER_SORTS, sort)]
  const by = [...(column === null ? [] : [column.by]), suppliers.createdAt, suppliers.id]
  const comparison = sql.raw(isDown ? '<' : '>')
  const isBehind = (place: SQL) => sql`(${sql.join(by, sql`, `)}) ${comparison} ${place}`

  /** Compared in the database, whose times are more precise than a Date. */
  const isBehindNewest = (id: string) =>
    isBehind(sql`(select "last".created_at, "last".id from ${suppliers} as "last" where "last".id = ${id})`)

  return {
    by: by.map((one) => (isDown ? desc(one) : asc(one))),
    /** Null for a cursor that is not of this order. */
    isAfter(cursor: string): SQL | null {
      if (sort === USUAL_PROVIDER_SORT) return v.is(RowId, cursor) ? isBehindNewest(cursor) : null
      const place = placeOf(cursor, sort, v.strictTuple(column === null ? [] : [column.value]))
      if (place === null) return null
      const values = [
        ...place.values.map((value) => sql`${value}`),
        sql`${place.at}::timestamptz`,
        sql`${place.id}::uuid`,
      ]
      return isBehind(sql`(${sql.join(values, sql`, `)})`)
    },
    /** What a cursor holds. */
    place: {
      values: sql<unknown[]>`jsonb_build_array(${column === null ? sql`` : column.by})`,
      joinedAt: sql<string>`to_char(${suppliers.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    },
    cursorOf: ({ values, joinedAt, id }: { values: unknown[]; joinedAt: string; id: string }) =>
      sort === USUAL_PROVIDER_SORT ? id : listCursorOf(sort, values, joinedAt, id),
  }
}
