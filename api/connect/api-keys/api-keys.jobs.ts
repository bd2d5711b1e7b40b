import { and, eq, isNull } from 'drizzle-orm'
import { apiKeys } from '../../../db/schema/api-keys.ts'
import { suppliers } from '../../../db/schema/people.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { newApiKeyNotice } from '../../platform/notifications/templates/access-mails.ts'
import { ourSender } from '../../platform/notifications/templates/layout.ts'
import { keyHint } from './key-format.ts'

export function handleApiKeyJobs({ db, jobs, mail, publicUrl }: Dependencies): void {
  jobs.work('send-new-key-notice', async ({ apiKeyId }, _, jobId) => {
    const [found] = await db
      .select({ key: apiKeys, to: suppliers.email })
      .from(apiKeys)
      .innerJoin(suppliers, eq(suppliers.id, apiKeys.supplierId))
      .where(and(eq(apiKeys.id, apiKeyId), isNull(suppliers.anonymisedAt)))
    if (found === undefined) return
    const { key, to } = found
    await mail.send(
      newApiKeyNotice({
        to,
        keyName: key.name,
        hint: keyHint(key.mode, key.lastFour),
        at: key.createdAt,
        integrationsUrl: `${publicUrl}/supplier/integrations`,
        resetUrl: `${publicUrl}/supplier/reset-password`,
        sender: ourSender(publicUrl),
      }),
      jobId,
    )
  })
}
