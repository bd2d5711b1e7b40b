import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createRequestFromNodeRequest, writeResponse } from 'astro/app/node'
import * as v from 'valibot'
import type { SiteSettings } from '../api/env.ts'
import { isLoopback, plainAddress } from '../api/shared/client-address.ts'
import { addSecurityHeaders } from '../api/shared/security-headers.ts'
import { loadSite } from '../api/static/static-site.ts'

/** The time-out of a forwarded call, and a little for its answer. */
const DRAIN_MS = 17_000

/**
 * Serves a build of the split site: the files as our one process serves them, what is the API's through Astro's own
 * server, which forwards it. Rejects when it cannot listen. One process can hold only one of these.
 */
export async function serveSplitSite(
  build: string,
  settings: SiteSettings,
): Promise<{ stop(): Promise<void> }> {
  const { production, publicUrl, port, host } = settings
  const site = loadSite(join(build, 'client'), { publicUrl })
  const astro = await loadAstroServer(build, settings)

  const server = createServer((incoming, outgoing) => {
    const request = createRequestFromNodeRequest(incoming, { skipBody: true })
    const path = new URL(request.url).pathname
    if (isUnder('/api', path) || (isUnder('/sandbox', path) && mayUseSandbox(settings, incoming))) {
      // For Astro's own answers, such as to an address that it cannot read. Those of the API come with theirs.
      const headers = new Headers()
      addSecurityHeaders(headers, path, production)
      outgoing.setHeaders(headers)
      astro(incoming, outgoing)
    } else {
      const answer = site.serve(request)
      addSecurityHeaders(answer.headers, path, production)
      writeResponse(answer, outgoing).catch(() => outgoing.destroy())
    }
  })
  server.listen(port, host)
  await once(server, 'listening')
  return { stop: () => drain(server) }
}

const isUnder = (folder: string, path: string) => path === folder || path.startsWith(`${folder}/`)

/** The API would take everybody for this machine's own people, since it hears them all from us. */
function mayUseSandbox({ production, sandboxPublic }: SiteSettings, { socket }: IncomingMessage): boolean {
  return !production && (sandboxPublic || isLoopback(plainAddress(socket.remoteAddress ?? '')))
}

const AstroServer = v.object({ handler: v.function() })

/** What Astro would listen with by itself. It takes its settings from the environment when it is loaded. */
async function loadAstroServer(build: string, { apiOrigin, publicUrl }: SiteSettings) {
  Object.assign(process.env, {
    ASTRO_NODE_AUTOSTART: 'disabled',
    API_ORIGIN: apiOrigin,
    PUBLIC_URL: publicUrl,
  })
  const loaded: unknown = await import(join(build, 'server/entry.mjs'))
  const { handler } = v.parse(AstroServer, loaded)
  return (incoming: IncomingMessage, outgoing: ServerResponse) => void handler(incoming, outgoing)
}

async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const late = wait(DRAIN_MS, 'late', { ref: false })
  if ((await Promise.race([closed, late])) === 'late') server.closeAllConnections()
}
