import { and, desc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { verifications } from '../../db/schema/verifications.ts'
import type { Visitor } from '../users/visitor.ts'
import type { Channel } from './codes.ts'

export type Address = { visitor: Visitor; channel: Channel; address: string }

const isOf = ({ visitor, channel, address }: Address) =>
  and(
    eq(verifications.visitorDigest, visitor.digest),
    eq(verifications.channel, channel),
    eq(verifications.address, address),
  )

/** What this visitor has done about this address; undefined when nothing yet. */
export async function findVerification(db: Db | Tx, address: Address) {
  const [found] = await db.select().from(verifications).where(isOf(address))
  return found
}

/** The same, and nobody else can judge a code of it before this transaction ends. */
export async function lockVerification(tx: Tx, address: Address) {
  const [found] = await tx.select().from(verifications).where(isOf(address)).for('update')
  return found
}

/**
 * Notes a new code, unless one was sent after `resendBefore` (the first resend excepted) or the address was proved
 * after `provedSince`. False then: of two requests at one moment, one is told to wait.
 */
export async function noteCode(
  db: Db,
  address: Address,
  code: { digest: string; sentAt: Date; resendBefore: Date; provedSince: Date },
): Promise<boolean> {
  const noted = await db
    .insert(verifications)
    .values({
      visitorDigest: address.visitor.digest,
      channel: address.channel,
      address: address.address,
      codeDigest: code.digest,
      sentAt: code.sentAt,
    })
    .onConflictDoUpdate({
      target: [verifications.visitorDigest, verifications.channel, verifications.address],
      set: {
        codeDigest: code.digest,
        sentAt: code.sentAt,
        sends: sql`${verifications.sends} + 1`,
        verifiedAt: null,
      },
      setWhere: and(
        or(lte(verifications.sends, 1), lte(verifications.sentAt, code.resendBefore)),
        or(isNull(verifications.verifiedAt), lte(verifications.verifiedAt, code.provedSince)),
      ),
    })
    .returning({ id: verifications.id })
  return noted.length > 0
}

/** The code could not be sent: it is void, and asking again costs no waiting. */
export async function voidUnsentCode(db: Db, address: Address, digest: string): Promise<void> {
  await db
    .update(verifications)
    .set({ codeDigest: null, sends: sql`greatest(${verifications.sends} - 1, 0)` })
    .where(and(isOf(address), eq(verifications.codeDigest, digest)))
}

export async function noteWrongTry(tx: Tx, id: string, tries: number, now: Date): Promise<void> {
  await tx.update(verifications).set({ wrongTries: tries, lastWrongAt: now }).where(eq(verifications.id, id))
}

/** Uses the code up. */
export async function noteVerified(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(verifications).set({ verifiedAt: now, codeDigest: null }).where(eq(verifications.id, id))
}

/** Addresses of this channel that the visitor proved after `since`, with when; the newest proof first. */
export function provedAddresses(db: Db | Tx, visitor: Visitor, channel: Channel, since: Date) {
  return db
    .select({ address: verifications.address, verifiedAt: verifications.verifiedAt })
    .from(verifications)
    .where(
      and(
        eq(verifications.visitorDigest, visitor.digest),
        eq(verifications.channel, channel),
        isNotNull(verifications.verifiedAt),
        gt(verifications.verifiedAt, since),
      ),
    )
    .orderBy(desc(verifications.verifiedAt))
}

/** Keeps the wrong tries: a visitor cannot forget those. */
export async function forgetProofs(db: Db, visitor: Visitor, channel: Channel): Promise<void> {
  await db
    .update(verifications)
    .set({ verifiedAt: null, codeDigest: null })
    .where(and(eq(verifications.visitorDigest, visitor.digest), eq(verifications.channel, channel)))
}
