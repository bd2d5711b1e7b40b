import { ApiError } from '../../lib/api.ts'
import { adminSessionIsOver } from '../admin-session/admin-session.store.ts'

/** A session that is over is no fault of what was typed: the whole page says so instead. */
export function signedOutElsewhere(error: unknown): boolean {
  const isOver = error instanceof ApiError && error.status === 401
  if (isOver) adminSessionIsOver()
  return isOver
}
