import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { suppliers } from '../../../db/schema/people.ts'
import { webhookEndpoints } from '../../../db/schema/webhooks.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { newEndpointNotice } from '../../platform/notifications/templates/access-mails.ts'
import { ourSender } from '../../platform/notifications/templates/layout.ts'
import { endpointSwitchedOff } from '../../platform/notifications/templates/webhook-mails.ts'
import type { WithOffers } from './deliver-webhook.ts'
import { openDeliveries } from './deliver-webhook.ts'
import { hostOf } from './endpoints.ts'
import { reviveDeliveries } from './waiting-deliveries.ts'

export function handleWebhookJobs(deps: Dependencies & WithOffers): void {
  const { db, jobs, mail, clock, publicUrl, log } = deps
  const deliveries = openDeliveries(deps)
  jobs.work('deliver-webhook', async ({ deliveryId }) => {
    await deliveries.start(deliveryId)
  })
  jobs.onStop(deliveries.stop)
  jobs.work('revive-webhook-deliveries', async () => {
    const revived = await reviveDeliveries(db, jobs, clock.now())
    if (revived > 0) log.info({ revived }, 'deliveries without a job were put in the queue again')
  })

  jobs.work('tell-of-failing-endpoint', async ({ endpointId }, _, jobId) => {
    const found = await findFailing(db, endpointId)
    // An address that nobody has proved may be anyone's, and the host is the supplier's own word.
    if (found === undefined || found.emailProvedAt === null || found.anonymisedAt !== null) return
    await mail.send(
      endpointSwitchedOff({
        to: found.email,
        host: hostOf(found.url),
        integrationsUrl: `${publicUrl}/supplier/integrations`,
        sender: ourSender(publicUrl),
      }),
      jobId,
    )
  })

  jobs.work('send-new-endpoint-notice', async (added, _, jobId) => {
    const found = await findNewEndpoint(db, added)
    if (found === undefined) return
    await mail.send(
      newEndpointNotice({
        to: found.to,
        host: found.url && hostOf(found.url),
        at: clock.now(),
        integrationsUrl: `${publicUrl}/supplier/integrations`,
        resetUrl: `${publicUrl}/supplier/reset-password`,
        sender: ourSender(publicUrl),
      }),
      jobId,
    )
  })
}

/** Null as the address of an endpoint that is gone; undefined where the account is. */
async function findNewEndpoint(
  db: Db,
  { supplierId, endpointId }: { supplierId: string; endpointId: string },
) {
  const [found] = await db
    .select({ to: suppliers.email, url: webhookEndpoints.url })
    .from(suppliers)
    .leftJoin(
      webhookEndpoints,
      and(eq(webhookEndpoints.supplierId, suppliers.id), eq(webhookEndpoints.id, endpointId)),
    )
    .where(and(eq(suppliers.id, supplierId), isNull(suppliers.anonymisedAt)))
  return found
}

/** Undefined where it is gone, or switched on again. */
async function findFailing(db: Db, endpointId: string) {
  const [found] = await db
    .select({
      url: webhookEndpoints.url,
      disabledBecause: webhookEndpoints.disabledBecause,
      email: suppliers.email,
      emailProvedAt: suppliers.emailProvedAt,
      anonymisedAt: suppliers.anonymisedAt,
    })
    .from(webhookEndpoints)
    .innerJoin(suppliers, eq(suppliers.id, webhookEndpoints.supplierId))
    .where(eq(webhookEndpoints.id, endpointId))
  return found?.disabledBecause === 'failing' ? found : undefined
}
