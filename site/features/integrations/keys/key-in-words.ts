import type { ApiKey } from '../../../../api/contract/supplier/api-keys.ts'
import { formatAgo } from '../../../lib/format.ts'
import type { IntegrationsMessages } from '../integrations.messages.ts'

export type KeyState = 'usable' | 'expired' | 'revoked'

export function keyState({ revokedAt, expiresAt }: ApiKey, now: Date): KeyState {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && new Date(expiresAt) <= now ? 'expired' : 'usable'
}

/** "Expires in 12 days", "Doesn't expire", "Revoked yesterday". */
export function keyEnding(key: ApiKey, now: Date, { keys: say }: IntegrationsMessages): string {
  const ago = (at: string | null) => (at === null ? '' : formatAgo(new Date(at), now))
  switch (keyState(key, now)) {
    case 'revoked':
      return say.revokedAt(ago(key.revokedAt))
    case 'expired':
      return say.expiredAt(ago(key.expiresAt))
    case 'usable':
      return key.expiresAt === null ? say.noExpiry : say.expires(ago(key.expiresAt))
  }
}
