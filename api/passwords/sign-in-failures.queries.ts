import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { signInFailures } from '../../db/schema/sign-in.ts'

const failed = signInFailures

/** What is held against this key so far, locked until the transaction ends; nothing yet: 0. */
export async function lockFailures(tx: Tx, key: string, now: Date) {
  const [found] = await tx
    .insert(failed)
    .values({ key, failures: 0, lastFailedAt: now })
    // Changes nothing, but locks the row and returns it: after a plain insert it might be forgotten before it is read.
    .onConflictDoUpdate({ target: failed.key, set: { key } })
    .returning()
  if (found === undefined) throw new Error('An upsert returned no row.')
  return found
}

export async function noteJudging(tx: Tx, key: string, judging: number, now: Date): Promise<void> {
  await tx.update(failed).set({ judging, lastTriedAt: now }).where(eq(failed.key, key))
}

/** A try has been judged and was right, or could not be judged: nothing of it stays. */
export async function noteJudged(db: Db | Tx, key: string): Promise<void> {
  await db.update(failed).set({ judging: oneLess }).where(eq(failed.key, key))
}

/** A try has been judged and was wrong. Failures from before `forgottenBefore` do not count with it. */
export async function noteFailed(
  db: Db | Tx,
  key: string,
  { at, forgottenBefore }: { at: Date; forgottenBefore: Date },
): Promise<void> {
  await db
    .insert(failed)
    .values({ key, failures: 1, lastFailedAt: at })
    .onConflictDoUpdate({
      target: failed.key,
      set: {
        failures: sql`case when ${failed.lastFailedAt} > ${forgottenBefore.toISOString()}::timestamptz
          then ${failed.failures} else 0 end + 1`,
        lastFailedAt: sql`greatest(${failed.lastFailedAt}, ${at.toISOString()}::timestamptz)`,
        judging: oneLess,
      },
    })
}

/** What was judged wrong is forgotten; what is being judged is not. */
export async function forgetFailures(db: Db | Tx, key: string): Promise<void> {
  await db.update(failed).set({ failures: 0 }).where(eq(failed.key, key))
}

const oneLess = sql`greatest(${failed.judging} - 1, 0)`
