import { ApiError } from './api.ts'

/** The session that a call belonged to is over. Nothing else on the site looks at the status for that. */
export const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

/** For a failed call: passes the failure on, after `onSignedOut` where the session is over. */
export const passOn =
  (onSignedOut?: () => void) =>
  (error: unknown): never => {
    if (isSignedOut(error)) onSignedOut?.()
    throw error
  }
