import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { isLoopback, networksOf } from './client-address.ts'
import { keyedHash } from './secrets.ts'

export type Limit = ReturnType<typeof limitOf>

/** A number of points for a key in a span of seconds, counted in Postgres by all processes together. */
export function limitOf(pool: Pool, name: string, options: { points: number; seconds: number }) {
  const limiter = limiterOf(pool, name, options)
  return {
    /** Takes one point. Returns 0 if one was left, else the seconds until there is. */
    async take(key: string): Promise<number> {
      try {
        await limiter.consume(key)
        return 0
      } catch (refused) {
        const wait = secondsToWait(refused)
        // The limiter counts refused tries too, which would use up points that are returned later.
        await limiter.reward(key)
        return wait
      }
    },
    /** Returns one point, for an action that did not happen. */
    async giveBack(key: string) {
      await limiter.reward(key)
    },
    /** The points that are taken, and for how many seconds they still count. */
    async usage(key: string) {
      const found = await limiter.get(key)
      if (found === null) return { taken: 0, secondsLeft: 0 }
      return { taken: found.consumedPoints, secondsLeft: Math.ceil(found.msBeforeNext / 1000) }
    },
    /** The key of its row in `rate_limits`; deleting the row resets the limit. */
    rowOf: (key: string) => limiter.getKey(key),
  }
}

/** Rethrows anything but a refusal. */
function secondsToWait(refused: unknown): number {
  if (!(refused instanceof RateLimiterRes)) throw refused
  return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
}

const limiters = new WeakMap<Pool, Map<string, RateLimiterPostgres>>()

/** One limiter for each limit, because each deletes expired rows every five minutes for as long as we run. */
function limiterOf(pool: Pool, name: string, { points, seconds }: { points: number; seconds: number }) {
  const ofPool = limiters.get(pool) ?? new Map<string, RateLimiterPostgres>()
  limiters.set(pool, ofPool)
  const key = `${name} ${points} ${seconds}`
  const known = ofPool.get(key)
  if (known !== undefined) return known
  const made = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  })
  ofPool.set(key, made)
  return made
}

type Needs = { pool: Pool; settings: { production: boolean }; appSecrets: string[] }

/** For each network of a client, named by a keyed hash. `points` are those of the narrowest; wider networks have more. */
export function networkLimitOf(
  deps: Needs,
  name: string,
  { points, seconds }: { points: number; seconds: number },
) {
  const hash = keyedHash(deps.appSecrets, 'limits')
  const limitOfShare = (share: number) =>
    limitOf(deps.pool, share === 1 ? name : `${name}-of-${share}`, { points: share * points, seconds })
  return {
    /** Takes one point from each network. Returns 0 if all had one left, else the seconds until they do; then none is taken. */
    async take(clientAddress: string): Promise<number> {
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
 * Clients without limits by network: in a demo all are on this machine. Not in production, where a missing address would exempt
 * every client behind a Unix socket.
 */
export const isSpared = ({ production }: { production: boolean }, clientAddress: string) =>
  !production && (clientAddress === '' || isLoopback(clientAddress))

/**
 * Like `limitOf`, for counts that are too frequent for writes: each process counts its own. Keys are kept for the span, so
 * strangers must not be able to invent them; accounts are suitable.
 */
export function limitInMemory({ points, seconds }: { points: number; seconds: number }) {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return {
    /** Takes one point. Returns 0 if one was left, else the seconds until there is. */
    async take(key: string): Promise<number> {
      return (await this.count(key)).wait
    },
    /** The same, with the points left and the seconds for which they count. */
    async count(key: string): Promise<{ wait: number; left: number; secondsLeft: number }> {
      try {
        const { remainingPoints, msBeforeNext } = await limiter.consume(key)
        return { wait: 0, left: remainingPoints, secondsLeft: Math.ceil(msBeforeNext / 1000) }
      } catch (refused) {
        const wait = secondsToWait(refused)
        return { wait, left: 0, secondsLeft: wait }
      }
    },
  }
}
