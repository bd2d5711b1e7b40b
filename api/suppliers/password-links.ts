import type { Dependencies } from '../dependencies.ts'
import { minutesAfter } from '../shared/clock.ts'
import { limitOf, networkLimitOf } from '../shared/limits.ts'
import { keyedHash, newToken, sha256 } from '../shared/secrets.ts'
import {
  deleteUnusedLinks,
  insertLink,
  insertLinkRequest,
  takeLinkRequest,
} from './password-links.queries.ts'
import { findSupplierByEmail, lockSupplier } from './suppliers.queries.ts'
import { tooManyLinks } from './suppliers.refusals.ts'

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

/** What somebody who has forgotten their password may ask for; throws tooManyLinks. */
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

export type PasswordLinkKind = 'reset' | 'claim'

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

/** A new link's token, which is nowhere else; links before it stop working. Null for a supplier who is gone. */
export async function newPasswordLink(
  deps: Pick<Dependencies, 'db'>,
  { supplierId, kind }: { supplierId: string; kind: PasswordLinkKind },
  now: Date,
): Promise<{ token: string; email: string } | null> {
  const token = newToken()
  return deps.db.transaction(async (tx) => {
    // Locked, so that of two jobs at once only the later one's link works.
    const supplier = await lockSupplier(tx, supplierId)
    if (supplier === undefined || supplier.anonymisedAt !== null) return null
    await deleteUnusedLinks(tx, supplierId)
    await insertLink(tx, {
      supplierId,
      kind,
      tokenDigest: sha256(token),
      sentAt: now,
      expiresAt: minutesAfter(now, LINK_LIFETIME_MINUTES),
    })
    return { token, email: supplier.email }
  })
}
