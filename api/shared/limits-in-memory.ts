import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/**
 * As a limit in Postgres, for what is asked so often that a count must not be a write: each process counts what it was asked
 * itself. A key is kept until its span is over and no longer; take keys that strangers cannot make up, such as accounts.
 */
export function limitInMemory({ points, seconds }: { points: number; seconds: number }) {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return {
    /** Takes one point. 0 when there was one left, else the seconds until there is. */
    async take(key: string): Promise<number> {
      try {
        await limiter.consume(key)
        return 0
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      }
    },
  }
}
