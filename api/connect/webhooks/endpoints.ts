import { and, asc, count, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../db/client.ts'
import { lockEndpoint, lockEndpointToDelete, lockSupplier, lockSupplierAccount } from '../../../db/locks.ts'
import { webhookEndpoints, webhookSecrets } from '../../../db/schema/webhooks.ts'
import type { AuditAction } from '../../contract/admin/audit-log.ts'
import {
  MOST_WEBHOOK_ENDPOINTS,
  type NewWebhookEndpoint,
  say,
  type WebhookEndpoint,
  type WebhookEndpointUpdate,
  type WebhookEndpointWithSecret,
} from '../../contract/connect/webhooks.ts'
import { refuseUnlessProvedRecently } from '../../people/second-factor/recent-proof.ts'
import { holdSession, notSignedIn } from '../../people/sessions/signed-in.ts'
import { refuseNewLiveAccess, refuseUnlessLiveIsOpen } from '../../people/sessions/supplier-standing.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { hoursAfter } from '../../platform/shared/clock.ts'
import { checkYourAnswers, Refusal, type Said, saidBy } from '../../platform/shared/refusal.ts'
import { type Rules, refusalOfUrl, type UrlRefusal } from '../calls/addresses-outside.ts'
import { pauseDeliveries, resumeDeliveries } from './due-deliveries.ts'
import { addSecret, retireSecrets } from './endpoint-secrets.ts'
import { forgetEventsOnlyFor } from './record-event.ts'

/** How long a receiver may use the secret before the newest. */
const OLD_SECRET_HOURS = 24

type Webhooks = Pick<Dependencies, 'db' | 'jobs' | 'settings' | 'appSecrets'>
/** About one of the supplier's own endpoints; those of others are not found. */
export type EndpointRequest = { supplierId: string; endpointId: string; now: Date }

/** A supplier's endpoints, oldest first. */
export const endpointsOf = (db: Db, supplierId: string, now: Date) =>
  selectEndpoints(db, now, eq(webhookEndpoints.supplierId, supplierId))

export async function addEndpoint(
  deps: Webhooks,
  { supplierId, sessionId, now }: { supplierId: string; sessionId: string; now: Date },
  { mode, url, description, events }: NewWebhookEndpoint,
): Promise<WebhookEndpointWithSecret> {
  refuseUnreachableUrl(url, deps.settings)
  return deps.db.transaction(async (tx) => {
    // So that two requests at once cannot exceed the limit.
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
    const request = { supplierId, endpointId: added.id, now }
    const secret = await addSecret(tx, deps, added.id, now)
    if (mode === 'live') await mailAbout(deps, tx, request)
    await auditEndpoint(tx, 'added webhook endpoint', request, { mode, host: hostOf(url), events })
    return { ...(await endpointOf(tx, request)), secret }
  })
}

/** The supplier gets the mail even if the endpoint is deleted before it is sent. */
const mailAbout = ({ jobs }: Pick<Webhooks, 'jobs'>, tx: Tx, { supplierId, endpointId }: EndpointRequest) =>
  jobs.enqueue(tx, 'send-new-endpoint-notice', { supplierId, endpointId })

/** Switching on forgets failures and sends waiting deliveries. A new URL of a live endpoint is mailed like a new endpoint. */
export async function changeEndpoint(
  deps: Webhooks,
  { provedAt, ...request }: EndpointRequest & { provedAt: Date },
  { enabled, ...changes }: WebhookEndpointUpdate,
): Promise<WebhookEndpoint> {
  if (changes.url !== undefined) refuseUnreachableUrl(changes.url, deps.settings)
  return deps.db.transaction(async (tx) => {
    const before = await lockOwnEndpoint(tx, request)
    if (changes.url !== undefined && changes.url !== before.url)
      refuseUnlessProvedRecently({ provedAt }, request.now)
    const isOnlySwitchedOff = enabled === false && Object.keys(changes).length === 0
    if (!isOnlySwitchedOff) refuseClosedLive(before, deps.settings)
    const update = { ...changes, ...switchOf(before.disabledAt === null, enabled, request.now) }
    if (Object.keys(update).length === 0) return endpointOf(tx, request)
    await tx.update(webhookEndpoints).set(update).where(eq(webhookEndpoints.id, request.endpointId))
    if (enabled === false) await pauseDeliveries(tx, request.endpointId)
    if (enabled === true && before.disabledAt !== null)
      await resumeDeliveries(tx, request.endpointId, request.now)
    if (before.mode === 'live' && update.url !== undefined && update.url !== before.url)
      await mailAbout(deps, tx, request)
    const after = await endpointOf(tx, request)
    await auditEndpoint(tx, 'changed webhook endpoint', request, {
      before: auditedFacts(before),
      after: auditedFacts(after),
    })
    return after
  })
}

function switchOf(isEnabled: boolean, enabled: boolean | undefined, now: Date) {
  if (enabled === undefined || enabled === isEnabled) return {}
  return enabled
    ? { disabledAt: null, disabledBecause: null, failingSince: null }
    : { disabledAt: now, disabledBecause: 'by_hand' as const }
}

/** Deletes the endpoint with its secrets, its deliveries, and the events that went to no other endpoint. */
export async function deleteEndpoint({ db }: Pick<Webhooks, 'db'>, request: EndpointRequest): Promise<void> {
  await db.transaction(async (tx) => {
    // So that the later of two concurrent deletions finds the events of its endpoint only.
    await lockSupplier(tx, request.supplierId)
    const before = await lockEndpointToDelete(tx, request)
    if (before === undefined) throw endpointNotFound()
    await forgetEventsOnlyFor(tx, request.endpointId)
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, request.endpointId))
    await auditEndpoint(tx, 'deleted webhook endpoint', request, {
      before: auditedFacts(before),
      after: null,
    })
  })
}

/** The current secret stays valid for a day; an earlier one becomes invalid now. */
export async function rotateSecret(
  deps: Webhooks,
  request: EndpointRequest,
): Promise<WebhookEndpointWithSecret> {
  return deps.db.transaction(async (tx) => {
    refuseClosedLive(await lockOwnEndpoint(tx, request), deps.settings)
    await retireSecrets(tx, request.endpointId, hoursAfter(request.now, OLD_SECRET_HOURS))
    const secret = await addSecret(tx, deps, request.endpointId, request.now)
    await auditEndpoint(tx, 'rotated webhook secret', request)
    return { ...(await endpointOf(tx, request)), secret }
  })
}

export async function lockOwnEndpoint(tx: Tx, request: EndpointRequest) {
  const found = await lockEndpoint(tx, request)
  if (found === undefined) throw endpointNotFound()
  return found
}

/** Refuses to enable a live endpoint, or to send to it, while its account may not use live endpoints. */
export function refuseClosedLive(
  { mode, standing }: Awaited<ReturnType<typeof lockOwnEndpoint>>,
  { supplierApproval }: Pick<Webhooks['settings'], 'supplierApproval'>,
): void {
  if (mode === 'live') refuseUnlessLiveIsOpen(standing, supplierApproval)
}

const URL_MESSAGES: Record<UrlRefusal, Said> = {
  url_unreadable: saidBy(say('urlUnreadable')),
  not_https: {
    en: 'Use an address that begins with https://.',
    fr: 'Utilisez une adresse qui commence par https://.',
  },
  port_not_allowed: {
    en: 'Use port 443, or one from 1024 to 65535.',
    fr: 'Utilisez le port 443 ou un port de 1024 à 65535.',
  },
  address_not_allowed: {
    en: 'Use an address that can be reached from the internet.',
    fr: 'Utilisez une adresse accessible depuis Internet.',
  },
}

/** Refuses a URL that can never be called. Each delivery checks the addresses of its name, because they change. */
function refuseUnreachableUrl(url: string, rules: Rules): void {
  const refusal = refusalOfUrl(url, rules)
  if (refusal !== undefined) throw checkYourAnswers({ url: URL_MESSAGES[refusal] })
}

async function endpointOf(tx: Tx, { endpointId, now }: EndpointRequest): Promise<WebhookEndpoint> {
  const [found] = await selectEndpoints(tx, now, eq(webhookEndpoints.id, endpointId))
  if (found === undefined) throw endpointNotFound()
  return found
}

const olderSecrets = alias(webhookSecrets, 'older_secrets')

async function selectEndpoints(db: Db | Tx, now: Date, which: SQL): Promise<WebhookEndpoint[]> {
  const found = await db
    .select({
      endpoint: webhookEndpoints,
      secretSince: webhookSecrets.createdAt,
      oldSecretUntil: olderSecrets.expiresAt,
    })
    .from(webhookEndpoints)
    .innerJoin(
      webhookSecrets,
      and(eq(webhookSecrets.endpointId, webhookEndpoints.id), isNull(webhookSecrets.expiresAt)),
    )
    .leftJoin(
      olderSecrets,
      and(eq(olderSecrets.endpointId, webhookEndpoints.id), gt(olderSecrets.expiresAt, now)),
    )
    .where(which)
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
  return found.map(({ endpoint, secretSince, oldSecretUntil }) => ({
    id: endpoint.id,
    mode: endpoint.mode,
    url: endpoint.url,
    description: endpoint.description,
    events: endpoint.events,
    createdAt: endpoint.createdAt.toISOString(),
    disabledAt: endpoint.disabledAt?.toISOString() ?? null,
    disabledBecause: endpoint.disabledBecause,
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    secretSince: secretSince.toISOString(),
    oldSecretUntil: oldSecretUntil?.toISOString() ?? null,
  }))
}

/** Only the host: the path and query of its URL may be secret. */
const auditedFacts = (
  endpoint: Pick<WebhookEndpoint, 'mode' | 'url' | 'events'> & { disabledAt: unknown },
) => ({
  mode: endpoint.mode,
  host: hostOf(endpoint.url),
  events: endpoint.events,
  enabled: endpoint.disabledAt === null,
})

export const hostOf = (url: string) => new URL(url).host

export const auditEndpoint = (
  tx: Tx,
  action: AuditAction,
  { supplierId, endpointId, now }: EndpointRequest,
  details: Record<string, unknown> = {},
) =>
  appendAudit(tx, {
    at: now,
    actor: 'supplier',
    actorId: supplierId,
    action,
    recordType: 'webhook endpoint',
    recordId: endpointId,
    details,
  })

export const endpointNotFound = () =>
  new Refusal('endpoint_not_found', 404, {
    en: 'We can’t find this endpoint. It may have been deleted.',
    fr: 'Ce point de terminaison est introuvable. Il a peut-être été supprimé.',
  })

const tooManyEndpoints = () =>
  new Refusal('too_many_endpoints', 409, {
    en: `You have ${MOST_WEBHOOK_ENDPOINTS} endpoints, the most there can be. Delete one to add another.`,
    fr: `Vous avez ${MOST_WEBHOOK_ENDPOINTS}\u00a0points de terminaison, soit le maximum. Supprimez-en un pour en ajouter un autre.`,
  })
