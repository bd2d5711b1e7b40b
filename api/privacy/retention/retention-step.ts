import type { Db, Tx } from '../../../db/client.ts'

export type RetentionCounts = Record<string, number>
/** What one batch did, by kind; `taken` is how many rows it was made of. */
export type Batch = { taken: number; counts: RetentionCounts }

/** One kind of record whose time can be over. */
export type RetentionStep = {
  kind: string
  /** Takes at most `MOST_AT_ONCE` rows; fewer mean that none is left. */
  takeBatch(tx: Tx): Promise<Batch>
  /** What all batches of a run would come to, the steps before included. Locks no row. */
  count(db: Db): Promise<RetentionCounts>
}

/** One transaction takes on no more, so that nobody waits for a lock of ours for long. */
export const MOST_AT_ONCE = 500
