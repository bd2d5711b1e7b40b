import * as v from 'valibot'

/** Of a page in an order by a column: the order, the values of the page's last row in it, and its time and id for ties. */
export const listCursorOf = (...place: [sort: string, values: unknown[], at: string, id: string]) =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/** Null for what `listCursorOf` has not made for this order. */
export function placeOf<Values extends v.GenericSchema>(cursor: string, sort: string, values: Values) {
  const Place = v.strictTuple([v.literal(sort), values, v.pipe(v.string(), v.check(isMoment)), RowId])
  const read = v.safeParse(Place, parsed(Buffer.from(cursor, 'base64url').toString()))
  if (!read.success) return null
  const [, found, at, id] = read.output
  return { values: found, at, id }
}

export const RowId = v.pipe(v.string(), v.uuid())

/** A control character such as NUL would reach Postgres as an error. */
export const PlainText = v.pipe(v.string(), v.regex(/^\P{Cc}*$/u))

/** ISO 8601 in UTC to the microsecond. A day that no month has would reach Postgres as an error. */
export function isMoment(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/.test(text)) return false
  const milliseconds = Date.parse(`${text.slice(0, 23)}Z`)
  return (
    !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().slice(0, 23) === text.slice(0, 23)
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
