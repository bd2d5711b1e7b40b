import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createRequestFromNodeRequest, writeResponse } from 'astro/app/node'
import * as v from 'valibot'
import { refuseUnknownHost } from '../../api/http/input/origin.ts'
import { ourFault, problemResponse } from '../../api/http/input/problems.ts'
import { addSecurityHeaders } from '../../api/http/input/security-headers.ts'
import { KEPT_OPEN_SECONDS } from '../../api/http/listen.ts'
import { earlierFiles } from '../../api/http/static/earlier-files.ts'
import { loadSite } from '../../api/http/static/static-site.ts'
import type { SiteSettings } from '../../api/platform/env.ts'
import { isLoopback, plainAddress } from '../../api/platform/shared/client-address.ts'
import { Refusal, unreadableAddress } from '../../api/platform/shared/refusal.ts'

/** The time-out of a forwarded call, and a little for its answer. */
const DRAIN_MS = 17_000

/**
 * Serves a build of the split site: files as our one process serves them, and the API's paths through Astro's own server, which
 * forwards them. Rejects if it cannot listen. One per process.
 */
export async function serveSplitSite(build: string, settings: SiteSettings) {
  const { production, publicUrl, port, host, dataDir } = settings
  const files = join(build, 'client')
  const earlier = earlierFiles(files, join(dataDir, 'split'), console.error)
  const site = loadSite(files, settings, earlier)
  const astro = await loadAstroServer(build, settings)

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const address = readAddress(incoming)
    if (!production && !settings.sandboxPublic) refuseUnknownHost(address, publicUrl)
    const path = address.pathname
    if (isUnder('/api', path) || (isUnder('/sandbox', path) && mayUseSandbox(settings, incoming))) {
      // For Astro's own answers, such as to an address that it cannot read. Those of the API come with theirs.
      const headers = new Headers()
      addSecurityHeaders(headers, path, production)
      outgoing.setHeaders(headers)
      await astro(incoming, outgoing)
    } else {
      const answer = site.serve(createRequestFromNodeRequest(incoming, { skipBody: true }))
      // A client that hangs up is no fault of ours.
      await writeResponse(answer, outgoing).catch(() => outgoing.destroy())
    }
  }

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch((error: unknown) => refuse(error, outgoing, production))
  })
  server.keepAliveTimeout = KEPT_OPEN_SECONDS * 1_000
  server.listen(port, host)
  await once(server, 'listening')
  return { stop: () => drain(server) }
}

/** Throws a refusal for what Astro, and a URL made of its parts, would take for another address or for the first page. */
function readAddress({ url = '', headers: { host = '' } }: IncomingMessage): URL {
  const address =
    url.startsWith('/') && /^[^\s/\\?#@]+$/.test(host) ? URL.parse(`http://${host}${url}`) : null
  if (address === null) throw unreadableAddress()
  return address
}

/** In the API's form. Logs other errors by name alone, because the message may contain the address. */
function refuse(error: unknown, outgoing: ServerResponse, production: boolean): void {
  const refusal = error instanceof Refusal ? error : ourFault()
  if (refusal !== error)
    console.error(`A request could not be answered: ${error instanceof Error ? error.name : typeof error}.`)
  if (outgoing.headersSent) {
    outgoing.destroy()
    return
  }
  const answer = problemResponse(refusal)
  addSecurityHeaders(answer.headers, '/api', production)
  writeResponse(answer, outgoing).catch(() => outgoing.destroy())
}

const isUnder = (folder: string, path: string) => path === folder || path.startsWith(`${folder}/`)

/** Judged here, because the API sees every forwarded request as one from this machine. */
function mayUseSandbox({ production, sandboxPublic }: SiteSettings, { socket }: IncomingMessage): boolean {
  return !production && (sandboxPublic || isLoopback(plainAddress(socket.remoteAddress ?? '')))
}

const AstroServer = v.object({ handler: v.function() })
type AstroServer = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

/** What Astro would listen with by itself. It takes its settings from the environment when it is loaded. */
async function loadAstroServer(build: string, { apiOrigin, publicUrl }: SiteSettings): Promise<AstroServer> {
  Object.assign(process.env, {
    ASTRO_NODE_AUTOSTART: 'disabled',
    API_ORIGIN: apiOrigin,
    PUBLIC_URL: publicUrl,
  })
  const loaded: unknown = await import(join(build, 'server/entry.mjs'))
  const { handler } = v.parse(AstroServer, loaded)
  return (incoming: IncomingMessage, outgoing: ServerResponse) => handler(incoming, outgoing)
}

async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const late = wait(DRAIN_MS, 'late', { ref: false })
  if ((await Promise.race([closed, late])) === 'late') server.closeAllConnections()
}
