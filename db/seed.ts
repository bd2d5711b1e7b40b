import type { Db, Tx } from './client.ts'
import { demoSeed } from './schema/operations.ts'

/** Fills a database once, whoever starts first and however often: the marker and the data are one transaction. */
export async function seedOnce(db: Db, now: Date, fill: (tx: Tx) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    const marked = await tx.insert(demoSeed).values({ seededAt: now }).onConflictDoNothing().returning()
    if (marked.length > 0) await fill(tx)
  })
}
