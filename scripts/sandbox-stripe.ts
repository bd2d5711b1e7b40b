import { readStripeSandboxSettings } from '../api/platform/env.ts'
import { serveStripeSandbox } from '../sandbox/stripe/serve-stripe-sandbox.ts'
import { serveUntilStopped } from './usage.ts'

await serveUntilStopped(async () => {
  const settings = readStripeSandboxSettings()
  const server = serveStripeSandbox(settings)
  console.log(
    `The stand-in for Stripe runs at ${server.url}, keeps its books under ${settings.dataDir} and tells ${settings.apiOrigins.join(', ')}`,
  )
  return server
})
