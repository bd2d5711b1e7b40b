import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { suppliers } from '../../../db/schema/people/people.ts'
import { webhookEndpoints } from '../../../db/schema/webhooks.ts'
import type { Language } from '../../../domain/languages/languages.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { ourSender, pagesIn } from '../../platform/notifications/templates/layout.ts'
import {
  endpointSwitchedOff,
  newEndpointNotice,
} from '../../platform/notifications/templates/suppliers/integration-mails.ts'
import { openDeliveries, type WithOffers } from './deliver-webhook.ts'
import { hostOf } from './endpoints.ts'

export function handleWebhookJobs(deps: Dependencies & WithOffers): void {
  const { db, jobs, mail, clock, publicUrl } = deps
  const portalIn = (language: Language) => `${pagesIn(language, publicUrl)}/supplier`
  const inTheirLanguage = (language: Language) => ({
    integrationsUrl: `${portalIn(language)}/integrations`,
    sender: ourSender(publicUrl, language),
  })
  jobs.alongside(openDeliveries(deps))

  jobs.work('tell-of-failing-endpoint', async ({ endpointId }, _, jobId) => {
    const [found] = await db
      .select({ to: suppliers.email, language: suppliers.language, url: webhookEndpoints.url })
      .from(webhookEndpoints)
      .innerJoin(suppliers, eq(suppliers.id, webhookEndpoints.supplierId))
      .where(
        and(
          eq(webhookEndpoints.id, endpointId),
          // Not if it was switched on again.
          eq(webhookEndpoints.disabledBecause, 'failing'),
          // An unproved address may be a stranger's, and the supplier chose the host that the mail names.
          isNotNull(suppliers.emailProvedAt),
          isNull(suppliers.anonymisedAt),
        ),
      )
    if (found === undefined) return
    const content = { ...inTheirLanguage(found.language), to: found.to, host: hostOf(found.url) }
    await mail.send(endpointSwitchedOff(content), jobId)
  })

  jobs.work('send-new-endpoint-notice', async ({ supplierId, endpointId }, _, jobId) => {
    const [found] = await db
      .select({ to: suppliers.email, language: suppliers.language, url: webhookEndpoints.url })
      .from(suppliers)
      .leftJoin(
        webhookEndpoints,
        and(eq(webhookEndpoints.supplierId, suppliers.id), eq(webhookEndpoints.id, endpointId)),
      )
      .where(and(eq(suppliers.id, supplierId), isNull(suppliers.anonymisedAt)))
    if (found === undefined) return
    await mail.send(
      newEndpointNotice({
        ...inTheirLanguage(found.language),
        to: found.to,
        // Null for an endpoint that is deleted by now.
        host: found.url && hostOf(found.url),
        at: clock.now(),
        resetUrl: `${portalIn(found.language)}/reset-password`,
      }),
      jobId,
    )
  })
}
