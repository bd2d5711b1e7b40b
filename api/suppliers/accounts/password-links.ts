import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { lockSupplierAccount } from '../../../db/locks.ts'
import { passwordLinkRequests, supplierPasswordLinks } from '../../../db/schema/sign-in.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { limitOf, networkLimitOf } from '../../platform/shared/limits.ts'
import { Refusal, waitInWords } from '../../platform/shared/refusal.ts'
import { keyedHash, sha256 } from '../../platform/shared/secrets.ts'
import { findSupplierByEmail } from './suppliers.service.ts'

/** Rule 13. */
export const LINK_LIFETIME_MINUTES = 30
/**
 * In the span of one lifetime, so that a stranger who asks for all of them leaves the owner with a mail whose link
 * works until more can be had.
 */
const LINKS_FOR_AN_ADDRESS = 3
/** Asking costs a job each. Who is refused here can still ask from another network. */
const LINKS_AN_HOUR_FOR_A_NETWORK = 60

type Asking = Pick<Dependencies, 'db' | 'pool' | 'jobs' | 'appSecrets'>

/** For a supplier who has forgotten its password. Throws tooManyLinks for a network that has asked too often. */
export async function requestReset(
  deps: Asking & Pick<Dependencies, 'settings'>,
  { email, clientAddress }: { email: string; clientAddress: string },
  now: Date,
): Promise<void> {
  const limit = networkLimitOf(deps, 'password-links-network-hour', {
    points: LINKS_AN_HOUR_FOR_A_NETWORK,
    seconds: 60 * 60,
  })
  const wait = await limit.take(clientAddress)
  if (wait > 0) throw tooManyLinks(wait)
  await requestPasswordLink(deps, email, now)
}

/**
 * Queues a mail with a link for setting a password; nothing after too many. Whether the address has an account is looked
 * up by the job: the request does the same for every address, so that neither its answer nor its time tells, however busy
 * the database is.
 */
export async function requestPasswordLink(deps: Asking, email: string, now: Date): Promise<void> {
  const limit = limitOf(deps.pool, 'password-links-address', {
    points: LINKS_FOR_AN_ADDRESS,
    seconds: LINK_LIFETIME_MINUTES * 60,
  })
  if ((await limit.take(keyedHash(deps.appSecrets, 'limits').digest(`password-link:${email}`))) > 0) return
  await deps.db.transaction(async (tx) => {
    const requestId = await insertLinkRequest(tx, { email, askedAt: now })
    await deps.jobs.enqueue(tx, 'answer-password-link-request', { requestId })
  })
}

type PasswordLinkKind = 'reset' | 'claim'

/** Where the address has an account, and once, has the mail sent. */
export async function answerLinkRequest(
  deps: Pick<Dependencies, 'db' | 'jobs'>,
  requestId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const email = await takeLinkRequest(tx, requestId)
    const supplier = email === undefined ? undefined : await findSupplierByEmail(tx, email)
    if (supplier === undefined) return
    await deps.jobs.enqueue(tx, 'send-password-link', {
      supplierId: supplier.id,
      kind: supplier.passwordDigest === null ? 'claim' : 'reset',
    })
  })
}

/**
 * A link's token, of which only the digest is stored; links before it stop working. Each try of a job makes the same one: the
 * mail may have arrived although its sending failed, and mail programs may drop a second copy. Null for a supplier who is
 * gone, or who has used the link.
 */
export async function newPasswordLink(
  deps: Pick<Dependencies, 'db' | 'appSecrets'>,
  { supplierId, kind, jobId }: { supplierId: string; kind: PasswordLinkKind; jobId: string },
  now: Date,
): Promise<{ token: string; email: string } | null> {
  const token = keyedHash(deps.appSecrets, 'password-links').digest(jobId)
  return deps.db.transaction(async (tx) => {
    // Locked, so that of two jobs at once only the later one's link works.
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
    return rowCount === 0 ? null : { token, email: supplier.email }
  })
}

const links = supplierPasswordLinks

async function insertLinkRequest(tx: Tx, request: typeof passwordLinkRequests.$inferInsert): Promise<string> {
  const [inserted] = await tx
    .insert(passwordLinkRequests)
    .values(request)
    .returning({ id: passwordLinkRequests.id })
  if (inserted === undefined) throw new Error('An insert returned no row.')
  return inserted.id
}

/** Deletes the request and gives its address; undefined once it has been taken. */
async function takeLinkRequest(tx: Tx, id: string): Promise<string | undefined> {
  const [taken] = await tx.delete(passwordLinkRequests).where(eq(passwordLinkRequests.id, id)).returning()
  return taken?.email
}

/** A link that was used stays, so that it can be told from one that never was. */
export async function deleteUnusedLinks(tx: Tx, supplierId: string): Promise<void> {
  await tx.delete(links).where(and(eq(links.supplierId, supplierId), isNull(links.usedAt)))
}

/** Used ones too: the account they belonged to is deleted. */
export async function deleteLinks(tx: Tx, supplierId: string): Promise<void> {
  await tx.delete(links).where(eq(links.supplierId, supplierId))
}

const tooManyLinks = (retryAfterSeconds: number) =>
  new Refusal(
    'too_many_requests',
    429,
    `Too many links were requested from your network. Try again in ${waitInWords(retryAfterSeconds)}, or from another network.`,
    { retryAfterSeconds },
  )
