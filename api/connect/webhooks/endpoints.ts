import { and, asc, count, eq, gt, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockEndpoint, lockEndpointToDelete, lockSupplier, lockSupplierAccount } from '../../../db/locks.ts'
import { webhookEndpoints, webhookSecrets } from '../../../db/schema/webhooks.ts'
import type { AuditAction } from '../../contract/admin/audit-log.ts'
import {
  MOST_WEBHOOK_ENDPOINTS,
  type NewWebhookEndpoint,
  type WebhookEndpoint,
  type WebhookEndpointUpdate,
  type WebhookEndpointWithSecret,
} from '../../contract/supplier/webhooks.ts'
import { holdSession, notSignedIn } from '../../people/sessions/signed-in.ts'
import { refuseNewLiveAccess, refuseUnlessLiveIsOpen } from '../../people/sessions/supplier-standing.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { hoursAfter } from '../../platform/shared/clock.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { addSecret, retireSecrets } from './endpoint-secrets.ts'
import { refuseUnreachableUrl } from './endpoint-url.ts'
import { forgetEventsOnlyFor } from './forget-events.ts'
import { giveTurns, pauseDeliveries } from './waiting-deliveries.ts'

/** So long a receiver may go on with the secret before the newest. */
const OLD_SECRET_HOURS = 24

/** Each that ends gives others their turn. */
const TURNS_WHEN_SWITCHED_ON = 3

type Webhooks = Pick<Dependencies, 'db' | 'jobs' | 'settings' | 'appSecrets'>
/** Whose endpoint is meant, and when it is asked for. Another supplier's is not there. */
export type Asked = { supplierId: string; endpointId: string; now: Date }

/** A supplier's, in the order in which they were made. */
export async function endpointsOf(db: Db, supplierId: string, now: Date): Promise<WebhookEndpoint[]> {
  return selectEndpoints(db, now, eq(webhookEndpoints.supplierId, supplierId))
}

export async function addEndpoint(
  deps: Webhooks,
  { supplierId, sessionId, now }: { supplierId: string; sessionId: string; now: Date },
  { mode, url, description, events }: NewWebhookEndpoint,
): Promise<WebhookEndpointWithSecret> {
  refuseUnreachableUrl(url, deps.settings)
  return deps.db.transaction(async (tx) => {
    // So that of two windows only one adds the last.
    const supplier = await lockSupplierAccount(tx, supplierId)
    if (supplier === undefined) throw notSignedIn()
    await holdSession(tx, sessionId)
    if (mode === 'live') refuseNewLiveAccess(supplier, deps.settings.supplierApproval)
    const [counted] = await tx
      .select({ endpoints: count() })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.supplierId, supplierId))
    if ((counted?.endpoints ?? 0) >= MOST_WEBHOOK_ENDPOINTS) throw tooManyEndpoints()
    const [added] = await tx
      .insert(webhookEndpoints)
      .values({ supplierId, mode, url, description, events, createdAt: now })
      .returning({ id: webhookEndpoints.id })
    if (added === undefined) throw new Error('The endpoint was not inserted.')
    const asked = { supplierId, endpointId: added.id, now }
    const secret = await addSecret(tx, deps, added.id, now)
    if (mode === 'live') await mailAbout(deps, tx, asked)
    await audit(tx, 'added webhook endpoint', asked, { mode, host: hostOf(url), events })
    return { ...(await endpointOf(tx, asked)), secret }
  })
}

/** An endpoint may be gone when the mail is written, and its supplier gets the mail all the same. */
const mailAbout = ({ jobs }: Pick<Webhooks, 'jobs'>, tx: Tx, { supplierId, endpointId }: Asked) =>
  jobs.enqueue(tx, 'send-new-endpoint-notice', { supplierId, endpointId })

/**
 * Switched on again it is as if it had never failed, and whatever waits for it goes on at once. The supplier gets a mail about a
 * live endpoint's new address, as about a new endpoint.
 */
export async function changeEndpoint(
  deps: Webhooks,
  asked: Asked,
  { enabled, ...changes }: WebhookEndpointUpdate,
): Promise<WebhookEndpoint> {
  if (changes.url !== undefined) refuseUnreachableUrl(changes.url, deps.settings)
  return deps.db.transaction(async (tx) => {
    const before = await lockOwnEndpoint(tx, asked)
    const isOnlySwitchedOff = enabled === false && Object.keys(changes).length === 0
    if (!isOnlySwitchedOff) refuseClosedLive(before, deps.settings)
    const wanted = { ...changes, ...switchOf(before.disabledAt === null, enabled, asked.now) }
    if (Object.keys(wanted).length === 0) return endpointOf(tx, asked)
    await tx.update(webhookEndpoints).set(wanted).where(eq(webhookEndpoints.id, asked.endpointId))
    if (enabled === false) await pauseDeliveries(tx, asked.endpointId)
    if (enabled === true) await giveTurns(tx, deps.jobs, { ...asked, most: TURNS_WHEN_SWITCHED_ON })
    if (before.mode === 'live' && wanted.url !== undefined && wanted.url !== before.url)
      await mailAbout(deps, tx, asked)
    const after = await endpointOf(tx, asked)
    await audit(tx, 'changed webhook endpoint', asked, { before: inWords(before), after: inWords(after) })
    return after
  })
}

function switchOf(isEnabled: boolean, enabled: boolean | undefined, now: Date) {
  if (enabled === undefined || enabled === isEnabled) return {}
  return enabled
    ? { disabledAt: null, disabledBecause: null, failingSince: null }
    : { disabledAt: now, disabledBecause: 'by_hand' as const }
}

/** With its secrets, all its deliveries, and the events that were for no other endpoint. */
export async function deleteEndpoint({ db }: Pick<Webhooks, 'db'>, asked: Asked): Promise<void> {
  await db.transaction(async (tx) => {
    // Of two deletions at once the later one sees what the other has left.
    await lockSupplier(tx, asked.supplierId)
    const before = await lockEndpointToDelete(tx, asked)
    if (before === undefined) throw endpointNotFound()
    await forgetEventsOnlyFor(tx, asked.endpointId)
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, asked.endpointId))
    await audit(tx, 'deleted webhook endpoint', asked, { before: inWords(before), after: null })
  })
}

/** The secret until now is valid for a day more; one that still was from an earlier rotation is so no longer. */
export async function rotateSecret(deps: Webhooks, asked: Asked): Promise<WebhookEndpointWithSecret> {
  return deps.db.transaction(async (tx) => {
    refuseClosedLive(await lockOwnEndpoint(tx, asked), deps.settings)
    await retireSecrets(tx, asked.endpointId, hoursAfter(asked.now, OLD_SECRET_HOURS))
    const secret = await addSecret(tx, deps, asked.endpointId, asked.now)
    await audit(tx, 'rotated webhook secret', asked, {})
    return { ...(await endpointOf(tx, asked)), secret }
  })
}

export async function lockOwnEndpoint(tx: Tx, asked: Asked) {
  const found = await lockEndpoint(tx, asked)
  if (found === undefined) throw endpointNotFound()
  return found
}

/** Refuses to bring a live endpoint to use, or to send to it, while its account may not use live endpoints. */
export function refuseClosedLive(
  { mode, standing }: Awaited<ReturnType<typeof lockOwnEndpoint>>,
  { supplierApproval }: Pick<Webhooks['settings'], 'supplierApproval'>,
): void {
  if (mode === 'live') refuseUnlessLiveIsOpen(standing, supplierApproval)
}

async function endpointOf(tx: Tx, { endpointId, now }: Asked): Promise<WebhookEndpoint> {
  const [found] = await selectEndpoints(tx, now, eq(webhookEndpoints.id, endpointId))
  if (found === undefined) throw endpointNotFound()
  return found
}

async function selectEndpoints(db: Db | Tx, now: Date, which: SQL): Promise<WebhookEndpoint[]> {
  const found = await db
    .select({ endpoint: webhookEndpoints, oldSecretUntil: webhookSecrets.expiresAt })
    .from(webhookEndpoints)
    .leftJoin(
      webhookSecrets,
      and(eq(webhookSecrets.endpointId, webhookEndpoints.id), gt(webhookSecrets.expiresAt, now)),
    )
    .where(which)
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
  return found.map(({ endpoint, oldSecretUntil }) => ({
    id: endpoint.id,
    mode: endpoint.mode,
    url: endpoint.url,
    description: endpoint.description,
    events: endpoint.events,
    createdAt: endpoint.createdAt.toISOString(),
    disabledAt: endpoint.disabledAt?.toISOString() ?? null,
    disabledBecause: endpoint.disabledBecause,
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    oldSecretUntil: oldSecretUntil?.toISOString() ?? null,
  }))
}

/** What the audit log keeps of an endpoint: not its whole address, whose path and query may be a secret of its own. */
const inWords = ({
  mode,
  url,
  events,
  disabledAt,
}: Pick<WebhookEndpoint, 'mode' | 'url' | 'events'> & { disabledAt: unknown }) => ({
  mode,
  host: hostOf(url),
  events,
  enabled: disabledAt === null,
})

export const hostOf = (url: string) => new URL(url).host

const audit = (tx: Tx, deed: AuditAction, { supplierId, endpointId, now }: Asked, details: object) =>
  appendAudit(tx, {
    at: now,
    actor: 'supplier',
    actorId: supplierId,
    deed,
    subject: 'webhook endpoint',
    subjectId: endpointId,
    details: { ...details },
  })

export const endpointNotFound = () =>
  new Refusal('endpoint_not_found', 404, 'We can’t find this endpoint. It may have been deleted.')

const tooManyEndpoints = () =>
  new Refusal(
    'too_many_endpoints',
    409,
    `You have ${MOST_WEBHOOK_ENDPOINTS} endpoints, the most there can be. Delete one to add another.`,
  )
