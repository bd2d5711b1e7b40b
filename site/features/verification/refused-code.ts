import { ApiError, messageOf } from '../../lib/api.ts'

/** The API's own "no" to a code, from what a call threw; throws it on when the API did not answer in its own words. */
export function refusedCode(error: unknown) {
  if (!(error instanceof ApiError) || typeof error.body !== 'object') throw error
  return { verified: false, error: messageOf(error) } as const
}
