import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** So many points for a key in a span of seconds, counted in Postgres and so by all processes together. */
export type Limit = {
  /** Takes one point. 0 when there was one left, else the seconds until there is. */
  take(key: string): Promise<number>
  /** Gives one point back, for a deed that did not happen after all. */
  giveBack(key: string): Promise<void>
  /** How many points are taken now, and for how many seconds they still count. */
  usage(key: string): Promise<Usage>
  /** As if none had been taken. */
  forget(key: string): Promise<void>
}

export type Usage = { taken: number; secondsLeft: number }

export function limitOf(pool: Pool, name: string, options: { points: number; seconds: number }): Limit {
  const limiter = limiterOf(pool, name, options)
  return {
    async take(key) {
      try {
        await limiter.consume(key)
        return 0
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        // The limiter counts refused tries as well, and they would eat up what is given back later.
        await limiter.reward(key)
        return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      }
    },
    async giveBack(key) {
      await limiter.reward(key)
    },
    async usage(key) {
      const found = await limiter.get(key)
      if (found === null) return { taken: 0, secondsLeft: 0 }
      return { taken: found.consumedPoints, secondsLeft: Math.ceil(found.msBeforeNext / 1000) }
    },
    async forget(key) {
      await limiter.delete(key)
    },
  }
}

const limiters = new WeakMap<Pool, Map<string, RateLimiterPostgres>>()

/** One for each limit: every limiter clears the table of what has run out each five minutes, for as long as we run. */
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
