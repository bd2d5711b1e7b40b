import { and, desc, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { verifications } from '../../db/schema/verifications.ts'
import type { Visitor } from '../users/visitor.ts'
import type { Channel, Purpose } from './codes.ts'

export type Addresses = { visitor: Visitor; purpose: Purpose; channel: Channel }
export type Address = Addresses & { address: string }

const areOf = ({ visitor, purpose, channel }: Addresses) =>
  and(
    eq(verifications.visitorDigest, visitor.digest),
    eq(verifications.purpose, purpose),
    eq(verifications.channel, channel),
  )

const isOf = (address: Address) => and(areOf(address), eq(verifications.address, address.address))

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
      purpose: address.purpose,
      channel: address.channel,
      address: address.address,
      codeDigest: code.digest,
      sentAt: code.sentAt,
    })
    .onConflictDoUpdate({
      target: [
        verifications.visitorDigest,
        verifications.purpose,
        verifications.channel,
        verifications.address,
      ],
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

export async function noteCodeSpent(tx: Tx, id: string): Promise<void> {
  await tx.update(verifications).set({ codeDigest: null }).where(eq(verifications.id, id))
}

export async function noteVerified(tx: Tx, address: Address, now: Date): Promise<void> {
  await tx.update(verifications).set({ verifiedAt: now }).where(isOf(address))
}

/** What the visitor proved after `since`, with when; the newest proof first. */
export function provedAddresses(db: Db | Tx, addresses: Addresses, since: Date) {
  return db
    .select({ address: verifications.address, verifiedAt: verifications.verifiedAt })
    .from(verifications)
    .where(and(areOf(addresses), isNotNull(verifications.verifiedAt), gt(verifications.verifiedAt, since)))
    .orderBy(desc(verifications.verifiedAt))
}

/** Keeps the wrong tries: a visitor cannot forget those. `except` is an address whose proof stays. */
export async function forgetProofs(db: Db | Tx, addresses: Addresses, except?: string): Promise<void> {
  await db
    .update(verifications)
    .set({ verifiedAt: null, codeDigest: null })
    .where(and(areOf(addresses), except === undefined ? undefined : ne(verifications.address, except)))
}
