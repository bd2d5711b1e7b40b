import { renewWebhookSecrets } from '../api/connect/webhooks/endpoint-secrets.ts'
import { renewTotpSecrets } from '../api/people/second-factor/second-factor.ts'
import { onDatabase } from './on-database.ts'
import { endWithUsage } from './usage.ts'

const USAGE = `Usage: APP_SECRET=<new>,<old> npm run rotate-secret
  Encrypts what is stored under the first secret of APP_SECRET. It may run beside the product and again.`

if (process.argv.length > 2) endWithUsage(USAGE)

await onDatabase(async (opened) => {
  if (opened.settings.appSecrets.length === 0) endWithUsage(USAGE, 'APP_SECRET is missing.')
  const webhooks = await renewWebhookSecrets(opened.db, opened)
  const factors = await renewTotpSecrets(opened.db, opened)
  console.log(`Encrypted again: ${webhooks.renewed} webhook secrets, ${factors.renewed} second factors.`)
  const unreadable = webhooks.unreadable + factors.unreadable
  if (unreadable > 0)
    throw new Error(
      `${unreadable} are encrypted under none of APP_SECRET: list the secret that they are under behind the others.`,
    )
})
