import type { LatestRateCheck } from '../../../../api/contract/rate-check/rate-check-results.ts'

type Check = NonNullable<LatestRateCheck['rateCheck']>
export type LatestCheck = Pick<
  Check,
  'email' | 'phoneEnding' | 'contact' | 'contactRequestedAt' | 'withdrawnAt'
>

const TIME_OUT_MS = 15_000

/** Null if this browser has made no rate check; throws if the API does not say. Without `lib/data/api.ts`, to load no valibot. */
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

/** Accepts the same values as the schema of these fields; its test compares both. */
export function isLatestCheck(value: unknown): value is LatestCheck {
  if (typeof value !== 'object' || value === null) return false
  const check: Partial<Record<keyof LatestCheck, unknown>> = value
  return (
    typeof check.email === 'string' &&
    typeof check.phoneEnding === 'string' &&
    typeof check.contact === 'string' &&
    Object.hasOwn(IS_SHARED, check.contact) &&
    isMoment(check.contactRequestedAt) &&
    isMoment(check.withdrawnAt)
  )
}

const isMoment = (value: unknown) => value === null || typeof value === 'string'

/** Whether a request in this state was, or may have been, shared with providers. */
export const IS_SHARED: Record<Check['contact'], boolean> = {
  waiting: false,
  shared: true,
  bought: true,
  ended: false,
  withdrawn: true,
  replaced: true,
  closed: true,
  cancelled: true,
  none: false,
}
