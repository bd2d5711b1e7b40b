import { and, eq, isNull } from 'drizzle-orm'
import { apiKeys } from '../../db/schema/api-keys.ts'
import { suppliers } from '../../db/schema/people.ts'
import { webhookEndpoints } from '../../db/schema/webhooks.ts'
import { keyHint } from '../api-keys/key-format.ts'
import type { Dependencies } from '../dependencies.ts'
import { newApiKeyNotice, newEndpointNotice } from '../notifications/templates/access-mails.ts'
import { ourSender } from '../notifications/templates/layout.ts'
import { hostOf } from '../webhooks/endpoints.ts'

/** Mails a supplier about each live key and endpoint that is made in its account. Sends nothing once the account is gone. */
export function handleAccessNotices({ db, jobs, mail, clock, publicUrl }: Dependencies): void {
  const links = {
    integrationsUrl: `${publicUrl}/supplier/integrations`,
    resetUrl: `${publicUrl}/supplier/reset-password`,
    sender: ourSender(publicUrl),
  }

  jobs.work('send-new-key-notice', async ({ apiKeyId }, _, jobId) => {
    const [found] = await db
      .select({ key: apiKeys, to: suppliers.email })
      .from(apiKeys)
      .innerJoin(suppliers, eq(suppliers.id, apiKeys.supplierId))
      .where(and(eq(apiKeys.id, apiKeyId), isNull(suppliers.anonymisedAt)))
    if (found === undefined) return
    const { key, to } = found
    const hint = keyHint(key.mode, key.lastFour)
    await mail.send(newApiKeyNotice({ to, keyName: key.name, hint, at: key.createdAt, ...links }), jobId)
  })

  jobs.work('send-new-endpoint-notice', async ({ supplierId, endpointId }, _, jobId) => {
    const [found] = await db
      .select({ to: suppliers.email, url: webhookEndpoints.url })
      .from(suppliers)
      .leftJoin(
        webhookEndpoints,
        and(eq(webhookEndpoints.supplierId, suppliers.id), eq(webhookEndpoints.id, endpointId)),
      )
      .where(and(eq(suppliers.id, supplierId), isNull(suppliers.anonymisedAt)))
    if (found === undefined) return
    const host = found.url && hostOf(found.url)
    await mail.send(newEndpointNotice({ to: found.to, host, at: clock.now(), ...links }), jobId)
  })
}
