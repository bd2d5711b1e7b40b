/** A statement that ran into its time limit, or was ended by hand. */
export const QUERY_CANCELED = '57014'

/** Whether Postgres refused with this SQLSTATE; Drizzle wraps its errors. */
export function hasSqlState(error: unknown, state: string): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === state) return true
  return false
}
