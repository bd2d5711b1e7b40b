import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { signInFailures } from '../../db/schema/sign-in.ts'
import type { Failures } from './sign-in-waits.ts'

/** What has failed under this key so far, locked until the transaction ends; nothing failed: 0. */
export async function lockFailures(tx: Tx, key: string, now: Date): Promise<Failures> {
  const [found] = await tx
    .insert(signInFailures)
    .values({ key, failures: 0, lastFailedAt: now })
    // Changes nothing, but locks the row and returns it: after a plain insert it might be forgotten before it is read.
    .onConflictDoUpdate({ target: signInFailures.key, set: { key } })
    .returning()
  if (found === undefined) throw new Error('An upsert returned no row.')
  return found
}

export async function noteFailures(tx: Tx, key: string, { failures, lastFailedAt }: Failures): Promise<void> {
  await tx.update(signInFailures).set({ failures, lastFailedAt }).where(eq(signInFailures.key, key))
}

/** A try that was counted has not failed after all; what others failed meanwhile stays counted. */
export async function takeBackFailure(
  db: Db | Tx,
  key: string,
  { at, before }: { at: Date; before: Failures },
): Promise<void> {
  await db
    .update(signInFailures)
    .set({
      failures: sql`${signInFailures.failures} - 1`,
      lastFailedAt: sql`case when ${eq(signInFailures.lastFailedAt, at)} then ${before.lastFailedAt.toISOString()}::timestamptz else ${signInFailures.lastFailedAt} end`,
    })
    .where(and(eq(signInFailures.key, key), sql`${signInFailures.failures} > 0`))
}

export async function forgetFailures(db: Db | Tx, key: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.key, key))
}
