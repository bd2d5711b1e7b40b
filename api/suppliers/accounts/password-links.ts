import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { lockSupplierAccount } from '../../../db/locks.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { passwordLinkRequests, supplierPasswordLinks } from '../../../db/schema/people/sign-in.ts'
import type { Language } from '../../../domain/languages/languages.ts'
import type { PasswordLinkKind } from '../../../domain/people.ts'
import { mailboxOf } from '../../people/verification/sending-limits.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { limitOf, networkLimitOf } from '../../platform/shared/limits.ts'
import type { Said } from '../../platform/shared/refusal.ts'
import { keyedHash, sha256 } from '../../platform/shared/secrets.ts'
import { linksOfMailbox } from './mailbox-limit.ts'
import { findSupplierByEmail, takeOrRefuse } from './suppliers.service.ts'

/** Rule 13. */
export const LINK_LIFETIME_MINUTES = 30
/** In one lifetime. A stranger who uses them up leaves the owner a mail whose link works until more are available. */
const LINKS_FOR_AN_ADDRESS = 3
/** Each request costs a job. A refused person can still use another network. */
const LINKS_AN_HOUR_FOR_A_NETWORK = 60

type Deps = Pick<Dependencies, 'db' | 'pool' | 'jobs' | 'appSecrets'>

/** For a supplier who has forgotten its password. Refuses a network with too many requests. */
export async function requestReset(
  deps: Deps & Pick<Dependencies, 'settings'>,
  { email, clientAddress }: { email: string; clientAddress: string },
  now: Date,
): Promise<void> {
  const limit = networkLimitOf(deps, 'password-links-network-hour', {
    points: LINKS_AN_HOUR_FOR_A_NETWORK,
    seconds: 60 * 60,
  })
  const refusal = (wait: Said) => ({
    en: `Too many links were requested from your network. Try again in ${wait.en}, or from another network.`,
    fr: `Trop de liens ont été demandés à partir de votre réseau. Réessayez dans ${wait.fr} ou à partir d’un autre réseau.`,
  })
  await takeOrRefuse(limit, clientAddress, refusal)
  await requestPasswordLink(deps, email, now)
}

/**
 * Queues a mail with a link for setting a password; nothing after too many. The job looks up whether the address has an
 * account: the request does the same for every address, so that neither its answer nor its duration reveals it.
 */
export async function requestPasswordLink(deps: Deps, email: string, now: Date): Promise<void> {
  const limit = limitOf(deps.pool, 'password-links-address', {
    points: LINKS_FOR_AN_ADDRESS,
    seconds: LINK_LIFETIME_MINUTES * 60,
  })
  const key = keyedHash(deps.appSecrets, 'limits').digest(`password-link:${mailboxOf(email)}`)
  if ((await limit.take(key)) > 0) return
  await deps.db.transaction(async (tx) => {
    const [request] = await tx
      .insert(passwordLinkRequests)
      .values({ email, askedAt: now })
      .returning({ id: passwordLinkRequests.id })
    if (request === undefined) throw new Error('The link request was not inserted.')
    await deps.jobs.enqueue(tx, 'answer-password-link-request', { requestId: request.id })
  })
}

/** Deletes the request and, if its address has an account, queues the mail; only a few to a mailbox that was never confirmed. */
export async function answerLinkRequest(deps: Deps, requestId: string): Promise<void> {
  const mayMail = await mayMailLink(deps, requestId)
  await deps.db.transaction(async (tx) => {
    const [request] = await tx
      .delete(passwordLinkRequests)
      .where(eq(passwordLinkRequests.id, requestId))
      .returning()
    const supplier = request && (await findSupplierByEmail(tx, request.email))
    if (supplier === undefined || !mayMail) return
    await deps.jobs.enqueue(tx, 'send-password-link', {
      supplierId: supplier.id,
      kind: supplier.passwordDigest === null ? 'claim' : 'reset',
    })
  })
}

/** Before the transaction, which would keep its connection while this takes another. */
async function mayMailLink(deps: Deps, requestId: string): Promise<boolean> {
  const [unconfirmed] = await deps.db
    .select({ email: suppliers.email })
    .from(passwordLinkRequests)
    .innerJoin(suppliers, eq(suppliers.email, passwordLinkRequests.email))
    .where(and(eq(passwordLinkRequests.id, requestId), isNull(suppliers.emailProvedAt)))
  return unconfirmed === undefined || (await linksOfMailbox(deps).take(unconfirmed.email)) === 0
}

/**
 * A link's token, stored as a digest only; earlier links stop working. Each try of a job makes the same token: the mail may have
 * arrived although sending failed, and mail programs may drop a second copy. Null for a deleted supplier and a used link.
 */
export async function newPasswordLink(
  deps: Pick<Dependencies, 'db' | 'appSecrets'>,
  { supplierId, kind, jobId }: { supplierId: string; kind: PasswordLinkKind; jobId: string },
  now: Date,
): Promise<{ token: string; email: string; language: Language } | null> {
  const token = keyedHash(deps.appSecrets, 'password-links').digest(jobId)
  return deps.db.transaction(async (tx) => {
    // Locked, so that only the later link of two concurrent jobs works.
    const supplier = await lockSupplierAccount(tx, supplierId)
    if (supplier === undefined || supplier.anonymisedAt !== null) return null
    await deleteUnusedLinks(tx, supplierId)
    const { rowCount } = await tx
      .insert(links)
      .values({
        supplierId,
        kind,
        tokenDigest: sha256(token),
        sentAt: now,
        expiresAt: minutesAfter(now, LINK_LIFETIME_MINUTES),
      })
      .onConflictDoNothing({ target: links.tokenDigest })
    return rowCount === 0 ? null : { token, email: supplier.email, language: supplier.language }
  })
}

const links = supplierPasswordLinks

/** Keeps used links, which tells them from unknown ones. */
export async function deleteUnusedLinks(tx: Tx, supplierId: string): Promise<void> {
  await tx.delete(links).where(and(eq(links.supplierId, supplierId), isNull(links.usedAt)))
}

/** Also used ones, when the account is deleted. */
export async function deleteLinks(tx: Tx, supplierId: string): Promise<void> {
  await tx.delete(links).where(eq(links.supplierId, supplierId))
}
