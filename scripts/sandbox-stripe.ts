import { readStripeSandboxSettings } from '../api/platform/env.ts'
import { serveStripeSandbox } from '../sandbox/stripe/serve-stripe-sandbox.ts'

const stopRequested = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopRequested.abort())

try {
  const settings = readStripeSandboxSettings()
  const server = serveStripeSandbox(settings)
  console.log(
    `The stand-in for Stripe runs at ${server.url}, keeps its books under ${settings.dataDir} and tells ${settings.apiOrigins.join(', ')}`,
  )
  if (!stopRequested.signal.aborted)
    await new Promise((resolve) => stopRequested.signal.addEventListener('abort', resolve))
  await server.stop()
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error && error.name === 'Error' ? error.message : error)
  process.exit(1)
}
