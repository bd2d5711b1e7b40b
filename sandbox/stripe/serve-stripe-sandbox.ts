import { refuseUnknownHost } from '../../api/http/input/origin.ts'
import { problemResponse } from '../../api/http/input/problems.ts'
import { nothingHere, Refusal, unreadableAddress } from '../../api/platform/shared/refusal.ts'
import { refuseStrangers } from '../private.ts'
import type { Faults } from './store.ts'
import { answerOverTheWire, openStripeSandbox, STRIPE_SANDBOX_PATH } from './stripe-sandbox.ts'

/** Longer than any fault lets a call hang. Bun allows 255 at most. */
const IDLE_TIMEOUT_SECONDS = 120

/** The stand-in as a server of its own, which runs on while the API and its database die. */
export function serveStripeSandbox(settings: {
  port: number
  host: string
  dataDir: string
  apiOrigins: string[]
  sandboxPublic: boolean
  faults?: Faults
}) {
  const { dataDir, apiOrigins, faults } = settings
  const sandbox = openStripeSandbox({ dataDir, webhookTargets: () => apiOrigins, faults })
  const server = Bun.serve({
    port: settings.port,
    hostname: settings.host,
    idleTimeout: IDLE_TIMEOUT_SECONDS,
    development: false,
    fetch(request) {
      const clientAddress = () => server.requestIP(request)?.address ?? ''
      try {
        const url = URL.parse(request.url)
        if (url === null) throw unreadableAddress()
        if (!settings.sandboxPublic) refuseUnknownHost(url, server.url.origin)
        if (!url.pathname.startsWith(`${STRIPE_SANDBOX_PATH}/`)) throw nothingHere()
        refuseStrangers({ isPublic: settings.sandboxPublic, clientAddress }, request)
      } catch (error) {
        if (error instanceof Refusal) return problemResponse(error)
        throw error
      }
      return answerOverTheWire(sandbox, request)
    },
  })
  return {
    url: server.url.origin,
    async stop() {
      // Refuses new calls, drops hanging ones, and answers those that are running.
      const emptied = server.stop()
      await sandbox.close()
      await Promise.race([emptied, server.stop(true)])
    },
  }
}
