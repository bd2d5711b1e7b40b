import type { Pool } from 'pg'
import { isLoopback, networksOf } from './client-address.ts'
import { limitOf } from './limits.ts'
import { keyedHash } from './secrets.ts'

type Needs = { pool: Pool; settings: { production: boolean }; appSecrets: string[] }

/** A limit for each network that a client is in. Networks are named by a keyed hash only. */
export type NetworkLimit = {
  /** Takes one point from each of them. 0 when all had one left, else the seconds until there is, and none is taken. */
  take(clientAddress: string): Promise<number>
}

/** `points` are those of the narrowest network; wider ones have more. */
export function networkLimitOf(
  deps: Needs,
  name: string,
  { points, seconds }: { points: number; seconds: number },
): NetworkLimit {
  const hash = keyedHash(deps.appSecrets, 'limits')
  const limitOfShare = (share: number) =>
    limitOf(deps.pool, share === 1 ? name : `${name}-of-${share}`, { points: share * points, seconds })
  return {
    async take(clientAddress) {
      if (isSpared(deps.settings, clientAddress)) return 0
      const taken: (() => Promise<void>)[] = []
      for (const network of networksOf(clientAddress)) {
        const limit = limitOfShare(network.share)
        const key = hash.digest(network.name)
        const wait = await limit.take(key)
        if (wait > 0) {
          for (const giveBack of taken) await giveBack()
          return wait
        }
        taken.push(() => limit.giveBack(key))
      }
      return 0
    },
  }
}

/**
 * Whether no limit by network is for this client: in a demo all are on the machine itself. Nobody's address is no reason
 * to be spared in production, where it would spare everybody behind a Unix socket.
 */
export const isSpared = ({ production }: { production: boolean }, clientAddress: string) =>
  !production && (clientAddress === '' || isLoopback(clientAddress))
