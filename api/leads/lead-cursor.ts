import * as v from 'valibot'

/** A place in the market's order. `submittedAt` is ISO 8601 in UTC, to the microsecond that Postgres keeps. */
export type Position = { submittedAt: string; id: string }

export const cursorOf = ({ submittedAt, id }: Position) =>
  Buffer.from(`${submittedAt} ${id}`).toString('base64url')

const Id = v.pipe(v.string(), v.uuid())

/** Null for what `cursorOf` has not made. */
export function positionOf(cursor: string): Position | null {
  const [submittedAt = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const isOurs = rest.length === 0 && isMoment(submittedAt) && v.is(Id, id)
  return isOurs && cursorOf({ submittedAt, id }) === cursor ? { submittedAt, id } : null
}

/** A day that no month has would reach Postgres as an error. */
function isMoment(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/.test(text)) return false
  const milliseconds = Date.parse(`${text.slice(0, 23)}Z`)
  return (
    !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().slice(0, 23) === text.slice(0, 23)
  )
}
