import type { ApiKey } from '../../../../../api/contract/connect/api-keys.ts'
import { daysBetween } from '../../../../../domain/periods.ts'
import { formatAgo, formatDay, formatIsoDay, formatMoment } from '../../../../lib/words/format.ts'
import { type IntegrationsMessages, integrationsMessages } from '../integrations.messages.ts'

const say = integrationsMessages.keys

export type KeyState = 'usable' | 'expired' | 'revoked'

export function keyState({ revokedAt, expiresAt }: ApiKey, now: Date): KeyState {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && new Date(expiresAt) <= now ? 'expired' : 'usable'
}

/** "Expires Dec 4, 2026 (in 12 days)", "Doesn't expire", "Revoked yesterday". */
export function keyEnding(key: ApiKey, now: Date, { keys: say }: IntegrationsMessages): string {
  const ago = (at: string | null) => (at === null ? '' : formatAgo(new Date(at), now))
  switch (keyState(key, now)) {
    case 'revoked':
      return say.revokedAt(ago(key.revokedAt))
    case 'expired':
      return say.expiredAt(ago(key.expiresAt))
    case 'usable':
      return key.expiresAt === null ? say.noExpiry : expiry(new Date(key.expiresAt), now)
  }
}

const DAY = 24 * 60 * 60 * 1000
/** The day, and how many are left by the calendar; the time of day once it is less than one. */
function expiry(at: Date, now: Date): string {
  const isSoon = at.getTime() - now.getTime() < DAY
  const left = daysBetween(formatIsoDay(now), formatIsoDay(at))
  return isSoon ? say.expires(formatMoment(at)) : say.expiresIn(formatDay(at), left)
}
