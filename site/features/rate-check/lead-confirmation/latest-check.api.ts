import type { LatestRateCheck } from '../../../../api/contract/rate-check-results.ts'

type Check = NonNullable<LatestRateCheck['rateCheck']>
/** What the page tells of the latest rate check. */
export type LatestCheck = Pick<
  Check,
  'email' | 'phoneEnding' | 'contact' | 'contactRequestedAt' | 'withdrawnAt'
>

const TIME_OUT_MS = 15_000

/**
 * Null when this browser has made no rate check; throws when the API does not say. It goes without `lib/api.ts`, which
 * would bring the checks of every form, and React, to a page that is complete without either.
 */
export async function latestCheck(origin = ''): Promise<LatestCheck | null> {
  const answer = await fetch(`${origin}/api/rate-checks/latest`, {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIME_OUT_MS),
  })
  const body: unknown = answer.ok ? await answer.json() : undefined
  if (!isAnswer(body)) throw new Error(`The API does not say what was checked: ${answer.status}.`)
  return body.rateCheck
}

function isAnswer(value: unknown): value is { rateCheck: LatestCheck | null } {
  if (typeof value !== 'object' || value === null || !('rateCheck' in value)) return false
  return value.rateCheck === null || isLatestCheck(value.rateCheck)
}

/** The same judgement as the schema's of these fields, which its test holds it to. */
export function isLatestCheck(value: unknown): value is LatestCheck {
  if (typeof value !== 'object' || value === null) return false
  const {
    email,
    phoneEnding,
    contact,
    contactRequestedAt,
    withdrawnAt,
  }: Partial<Record<keyof LatestCheck, unknown>> = value
  return (
    typeof email === 'string' &&
    typeof phoneEnding === 'string' &&
    typeof contact === 'string' &&
    Object.hasOwn(IS_SHARED, contact) &&
    isMoment(contactRequestedAt) &&
    isMoment(withdrawnAt)
  )
}

const isMoment = (value: unknown) => value === null || typeof value === 'string'

/** Whether a request that stands like this was, or may have been, passed on to providers. */
export const IS_SHARED: Record<Check['contact'], boolean> = {
  waiting: false,
  shared: true,
  bought: true,
  ended: false,
  withdrawn: true,
  replaced: true,
  closed: true,
  none: false,
}
