import type { Db } from './client.ts'

/** After a failure, in milliseconds: a replica that is silent must not cost every read its patience. */
const AVOIDED_FOR_MS = 10_000

/** For reads that may be seconds old. The work may run twice, so it must only read. */
export type ReadLagging = <Result>(read: (db: Db) => Promise<Result>) => Promise<Result>

/**
 * Reads from the replica, where there is one, and from the primary when the replica fails: it cancels queries that stand in
 * the way of replay (40001), and may be restarted or rebuilt at any time.
 */
export function readLagging(primary: Db, replica: Db | null, now = () => performance.now()): ReadLagging {
  if (replica === null) return (read) => read(primary)
  let avoidedUntil = Number.NEGATIVE_INFINITY
  return async (read) => {
    if (now() < avoidedUntil) return read(primary)
    try {
      return await read(replica)
    } catch {
      avoidedUntil = now() + AVOIDED_FOR_MS
      return read(primary)
    }
  }
}
