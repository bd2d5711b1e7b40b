import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { rateChecks } from '../../db/schema/rate-checks.ts'
import { verifications } from '../../db/schema/verifications.ts'
import type { Visitor } from './visitor.ts'

const keyOf = ({ digest }: Visitor) => sql`hashtextextended(${`visitor:${digest}`}, 0)`

/** Nobody else looks at or moves what this visitor proved before the transaction ends. */
export async function lockVisitor(tx: Tx, visitor: Visitor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${keyOf(visitor)})`)
}

/** What this visitor proved is not moved before the transaction ends; any number may rely on it at once. */
export async function lockVisitorInPlace(tx: Tx, visitor: Visitor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${keyOf(visitor)})`)
}

/** Codes under way, wrong tries, proofs and rate checks: all that was one visitor's is the other's from now on. */
export async function moveVisitor(tx: Tx, from: Visitor, to: Visitor): Promise<void> {
  await tx
    .update(verifications)
    .set({ visitorDigest: to.digest })
    .where(eq(verifications.visitorDigest, from.digest))
  await tx
    .update(rateChecks)
    .set({ visitorDigest: to.digest })
    .where(eq(rateChecks.visitorDigest, from.digest))
}
